package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"asmgen/gen/emit"
)

// output is a text to write: to a file, or to standard output if it has no name.
type output struct {
	name string
	text []byte
}

// writeAll writes all texts, or none: files are first written beside their
// places under temporary names, and take their places when everything else has
// been done.
func writeAll(files []output, out io.Writer) error {
	var written []staged
	defer func() {
		for _, s := range written {
			os.Remove(s.temp)
		}
	}()
	places := map[string]bool{}
	for _, f := range files {
		if f.name == "" {
			continue
		}
		s, err := stage(f)
		if err != nil {
			return emit.UsageError(fmt.Sprintf("cannot write %s: %v", f.name, err))
		}
		written = append(written, s)
		if places[s.place] {
			return emit.UsageError(fmt.Sprintf("two outputs would go to %s: give each its own file", f.name))
		}
		places[s.place] = true
	}
	for _, f := range files {
		if f.name == "" {
			if _, err := out.Write(f.text); err != nil {
				return err
			}
		}
	}
	for _, s := range written {
		if err := os.Rename(s.temp, s.place); err != nil {
			return err
		}
	}
	return nil
}

// staged is a file that is written but not yet in its place.
type staged struct{ temp, place string }

// stage writes a text to a new file in the folder of its place. A file that
// exists keeps its permissions; a link keeps pointing where it does.
func stage(f output) (staged, error) {
	place, err := follow(f.name)
	if err != nil {
		return staged{}, err
	}
	mode := os.FileMode(0)
	if info, err := os.Stat(place); err == nil {
		if !info.Mode().IsRegular() {
			return staged{}, errors.New("it is not a regular file")
		}
		if mode = info.Mode().Perm(); mode&0o200 == 0 {
			return staged{}, errors.New("it is write-protected")
		}
	}
	// A new file gets the permissions that the umask leaves, as CreateTemp's do
	// not.
	t, err := os.CreateTemp(filepath.Dir(place), "."+filepath.Base(place)+".*")
	if err != nil {
		return staged{}, plainPathError(err)
	}
	s := staged{t.Name(), place}
	_, err = t.Write(f.text)
	if mode == 0 {
		mode = 0o666 &^ umask()
	}
	if err == nil {
		err = t.Chmod(mode)
	}
	if closed := t.Close(); err == nil {
		err = closed
	}
	if err != nil {
		os.Remove(s.temp)
	}
	return s, err
}

// follow is the absolute path that name leads to through links, the last of
// which may lead to a file that is yet to be written.
func follow(name string) (string, error) {
	for range 40 {
		target, err := os.Readlink(name)
		if err != nil {
			break
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(name), target)
		}
		name = target
	}
	dir, err := filepath.EvalSymlinks(filepath.Dir(name))
	if err != nil {
		return "", plainPathError(err)
	}
	dir, err = filepath.Abs(dir)
	return filepath.Join(dir, filepath.Base(name)), err
}

// plainPathError drops the name of a temporary file, which means nothing to the
// user.
func plainPathError(err error) error {
	if p, ok := err.(*os.PathError); ok {
		path := p.Path
		if p.Op == "open" {
			path = filepath.Dir(path)
		}
		return fmt.Errorf("%s: %w", path, p.Err)
	}
	return err
}
