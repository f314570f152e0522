package emulate

import (
	"context"
	"debug/elf"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"
)

const (
	// The ATmega128 has 4 kB of memory from 0x100 up. The arena begins a little
	// above that, or a page further up, and half a kilobyte is kept for the stack.
	maxAVRArena = 0x1100 - 0x200 - 0x140 - 64 - Page
	// maxAVRCycles is the time allowed for a call: about 50 ms of simulation
	// for each million, and far more than a product that fits the flash takes.
	maxAVRCycles = 20_000_000
	// dataSpace is where the linker puts SRAM; below it is flash.
	dataSpace = 0x800000
)

// linkAVR links an object with a place to return to, writes the flash image and
// returns the command that simulates it.
func linkAVR(ctx context.Context, m *machine, dir, object, symbol string, f form) ([]string, error) {
	if f.arena > maxAVRArena {
		return nil, fmt.Errorf("an arena of %d bytes does not fit the memory of the ATmega128, which has room for %d", f.arena, maxAVRArena)
	}
	if err := unpack(dir, m.start); err != nil {
		return nil, err
	}
	command := append(m.link[:len(m.link):len(m.link)], "-o", "harness.elf", m.start, object)
	if err := runIn(ctx, dir, nil, command...); err != nil {
		return nil, err
	}
	flash, symbols, err := readFlash(filepath.Join(dir, "harness.elf"))
	if err != nil {
		return nil, err
	}
	entry, ok := symbols[symbol]
	if !ok {
		return nil, fmt.Errorf("the text does not define %s", symbol)
	}
	image, host := filepath.Join(dir, "flash.bin"), filepath.Join(dir, "simavr")
	if err := os.WriteFile(image, flash, 0o666); err != nil {
		return nil, err
	}
	binary, err := simavrHost()
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(host, binary, 0o777); err != nil {
		return nil, err
	}
	run := []string{host, image}
	for _, n := range []int{int(entry), int(symbols["harness_stop"]), f.arena, f.args, f.batch, maxAVRCycles} {
		run = append(run, strconv.Itoa(n))
	}
	return run, nil
}

// readFlash returns the flash contents of a linked program and its symbols.
func readFlash(path string) (flash []byte, symbols map[string]uint64, err error) {
	f, err := elf.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	for _, s := range f.Sections {
		if s.Type != elf.SHT_PROGBITS || s.Flags&elf.SHF_ALLOC == 0 || s.Addr >= dataSpace {
			continue
		}
		data, err := s.Data()
		if err != nil {
			return nil, nil, err
		}
		if end := int(s.Addr) + len(data); end > len(flash) {
			flash = append(flash, make([]byte, end-len(flash))...)
		}
		copy(flash[s.Addr:], data)
	}
	list, err := f.Symbols()
	if err != nil {
		return nil, nil, err
	}
	symbols = map[string]uint64{}
	for _, s := range list {
		symbols[s.Name] = s.Value
	}
	return flash, symbols, nil
}

// simavrHost is the simulator around libsimavr, compiled once for the process.
// It is kept in memory, so that no file outlives the Runner that uses it.
var simavrHost = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "asmgen-simavr-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if missing := Missing(locate("gcc", simavrHeader)); missing != "" {
		return nil, fmt.Errorf("%s", missing)
	}
	if err := unpack(dir, "simavr.c"); err != nil {
		return nil, err
	}
	// The library is shared by all Runners of the process: no caller may cancel it.
	err = runIn(context.Background(), dir, nil, "gcc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", "simavr", "simavr.c", "-lsimavr", "-lelf")
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(dir, "simavr"))
})
