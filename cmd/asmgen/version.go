package main

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime/debug"
)

func runVersion(args []string, out, errs io.Writer) error {
	f := newFlags("asmgen version", errs)
	asJSON := f.Bool("json", false, "print JSON")
	if err := parse(f, args); err != nil {
		return err
	}
	version, goVersion := "unknown", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		version, goVersion = info.Main.Version, info.GoVersion
	}
	if *asJSON {
		return json.NewEncoder(out).Encode(map[string]string{"version": version, "go": goVersion})
	}
	_, err := fmt.Fprintf(out, "asmgen %s %s\n", version, goVersion)
	return err
}
