package main

import (
	"cmp"
	"encoding/hex"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"asmgen/gen/chamctr"
	"asmgen/gen/chamfile"
	"asmgen/gen/contract"
	"asmgen/gen/emit"
	"asmgen/verify"
)

// chamFlags are the flags that go with -op cham alone.
type chamFlags struct {
	request          emit.ChamRequest
	keyFile, harness string
	prover           func(name, text string, key []byte) (string, error)
}

// newChamFlags adds the flags of the cipher to a flag set.
func newChamFlags(f *flag.FlagSet) *chamFlags {
	c := &chamFlags{prover: verify.ProveCipher}
	r := &c.request
	f.StringVar(&r.Variant, "variant", "", "with -op cham, bits of block and key: 64/128 (default), 128/128 or 128/256")
	f.StringVar(&r.Rounds, "rounds", "", "with -op cham: revised (default) or original")
	f.StringVar(&r.Mode, "mode", "", "with -op cham, the routine: keys, encrypt, decrypt, start, first or ctr (default)")
	f.StringVar(&r.Counter, "counter", "", "with -op cham, where the number of the block is: be-block (default), le16 or le32")
	f.StringVar(&r.Key, "key", "", "with -op cham: variable (default), or fixed for one that is known, whose round keys are in the code")
	f.StringVar(&c.keyFile, "key-file", "", "with -key fixed, the file of the key: its bytes, or hexadecimal digits")
	f.Func("blocks", "with -op cham, blocks side by side, where registers take more than one, or auto (default) for what is fastest", func(s string) error {
		if s == "auto" {
			r.Blocks = 0
			return nil
		}
		return wholeNumber(&r.Blocks)(s)
	})
	f.Func("unroll", "with -op cham, rounds in one turn of a loop, a multiple of the round keys (default: all, without a loop)", wholeNumber(&r.Unroll))
	return c
}

// outputs adds those that say what is written of one routine.
func (c *chamFlags) outputs(f *flag.FlagSet) {
	f.StringVar(&c.request.Preload, "preload", "", "with -op cham, round keys kept in registers, or auto (default) for the number that is fastest")
	f.StringVar(&c.harness, "harness", "", "with -op cham, write a test in C to this file, which runs on the device and returns 0")
}

// chamOnly are the flags of the cipher, and chamToo those of products that go with it.
var (
	chamOnly = []string{"variant", "rounds", "mode", "counter", "key", "key-file", "unroll", "preload", "blocks", "harness"}
	chamToo  = []string{"target", "core", "op", "name", "prefix", "max-bytes", "prove", "o", "header", "license", "json"}
)

// chamInstead says what to give in place of flags of products.
var chamInstead = map[string]string{
	"bits":   "say -variant, as in -variant 64/128",
	"sizes":  "say -variant, as in -variant 64/128",
	"method": "leave it out; -preload and -unroll say how rounds are carried out",
	"block":  "say how many round keys are in registers with -preload",
	"levels": "leave it out; -preload and -unroll say how rounds are carried out",
	"loop":   "say the rounds of a turn with -unroll, as in -unroll 16",
	"alias":  "leave it out; the result may always be in the place of the input",
	"syntax": "leave it out; the file is for GNU as",
	"pkg":    "leave it out; the file is for GNU as",
	"stubs":  "say -header for declarations in C",
}

// checkOpFlags refuses flags that mean nothing to the operation.
func checkOpFlags(f *flag.FlagSet, op string) (err error) {
	f.Visit(func(fl *flag.Flag) {
		only := slices.Contains(chamOnly, fl.Name)
		switch cham := op == contract.ChamOp; {
		case cham && !only && !slices.Contains(chamToo, fl.Name):
			err = emit.UsageError(fmt.Sprintf("-%s does not go with -op %s: %s", fl.Name, op, cmp.Or(chamInstead[fl.Name], "leave it out")))
		case !cham && only:
			err = emit.UsageError(fmt.Sprintf("-%s goes with -op %s", fl.Name, contract.ChamOp))
		}
	})
	return err
}

// maxKeyFile is more than any key has as text, in bytes.
const maxKeyFile = 256

// readKey reads a key of so many bytes: as they are, or hexadecimal digits. No error shows
// any of it.
func readKey(name string, bytes int) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, emit.UsageError(fmt.Sprintf("-key-file: %v", err))
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxKeyFile+1))
	if err != nil {
		return nil, emit.UsageError(fmt.Sprintf("-key-file: %v", err))
	}
	if len(text) == bytes {
		return text, nil
	}
	digits := strings.TrimSpace(string(text))
	key, err := hex.DecodeString(digits)
	if err != nil || len(key) != bytes {
		return nil, emit.UsageError(fmt.Sprintf("-key-file: %s has neither %d bytes nor %d hexadecimal digits", name, bytes, 2*bytes))
	}
	return key, nil
}

// chamKeyBytes is the size of a key of a variant, or of the default one.
func chamKeyBytes(variant string) int {
	c, ok := chamctr.Find(chamctr.Ciphers, variant)
	if !ok {
		c = chamctr.Ciphers[0]
	}
	return c.KeyBytes()
}

// complete takes over what the flags of products say, and reads the key.
func (c *chamFlags) complete(target, core, prefix string) error {
	c.request.Target, c.request.Core, c.request.Prefix = target, core, prefix
	if c.keyFile == "" {
		return nil
	}
	if c.request.Key != "fixed" {
		return emit.UsageError("-key-file goes with -key fixed")
	}
	var err error
	c.request.Secret, err = readKey(c.keyFile, chamKeyBytes(c.request.Variant))
	return err
}

// emitCham carries out the request for a routine of the cipher.
func (g *generate) emitCham() (*emit.ChamFile, error) {
	if err := g.complete(); err != nil {
		return nil, err
	}
	if err := g.cham.complete(g.request.Target, g.request.Core, g.request.Prefix); err != nil {
		return nil, err
	}
	r := &g.cham.request
	r.License, r.Raw, r.Name, r.MaxBytes = g.request.License, g.request.Raw, g.request.Name, g.request.MaxBytes
	if g.prove {
		r.Prove = func(text string) (string, error) {
			return g.cham.prover(cmp.Or(g.output, "the code"), text, r.Secret)
		}
	}
	return emit.EmitCham(g.cham.request)
}

// chamOutputs are the files that the flags ask for, the assembly first.
func (g *generate) chamOutputs() ([]output, error) {
	f, err := g.emitCham()
	if err != nil {
		return nil, err
	}
	files := []output{{g.output, f.Text}}
	if g.header != "" {
		text, err := f.Set.Header()
		if err != nil {
			return nil, err
		}
		files = append(files, output{g.header, text})
	}
	if g.cham.harness == "" {
		return files, nil
	}
	if g.header == "" {
		return nil, emit.UsageError("the test that -harness writes includes the header: say its file with -header")
	}
	text, err := tested(f).SelfTest(filepath.Base(g.header))
	return append(files, output{g.cham.harness, text}), err
}

// chamCompanions are the routines that the test of a routine calls, besides that of the
// key schedule.
var chamCompanions = map[string][]string{
	"keys": {"encrypt"}, "encrypt": {"encrypt"}, "decrypt": {"decrypt"},
	"start": {"start", "ctr"}, "ctr": {"start", "ctr"}, "first": {"first"},
}

// tested is the set of routines that the test of a file calls.
func tested(f *emit.ChamFile) chamfile.Set {
	s := f.Set
	s.Ops = slices.DeleteFunc(slices.Clone(s.Ops), func(op string) bool {
		return op != "keys" && !slices.Contains(chamCompanions[f.Contract.Mode], op)
	})
	return s
}
