package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"asmgen/gen/contract"
	"asmgen/verify"
)

// verifyCham verifies a file with a routine of the cipher, by its header. keyFile is the
// file of the key that is in its code, or empty.
func verifyCham(ctx context.Context, name, text, keyFile string, p *promise, o verify.Options) (*verify.Report, error) {
	c, err := contract.ParseCham(text)
	if err != nil {
		return nil, err
	}
	if err := p.agreeCham(c); err != nil {
		return nil, err
	}
	var key []byte
	if keyFile != "" {
		if key, err = readKey(keyFile, chamKeyBytes(c.Variant)); err != nil {
			return nil, err
		}
	}
	return verify.CipherFile(ctx, name, text, key, o)
}

// agreeCham holds the flags to the header of a routine of the cipher.
func (p *promise) agreeCham(c *contract.Cham) error {
	for _, f := range []struct{ name, says, asked string }{
		{"target", c.Target, p.target}, {"core", c.Core, p.core}, {"op", contract.ChamOp, p.op}, {"symbol", c.Symbol, p.symbol},
		{"stack", strconv.Itoa(c.Stack), strconv.Itoa(p.stack)},
	} {
		if p.given[f.name] && f.says != f.asked {
			return fmt.Errorf("its header says %s %s, but -%s %s was given", f.name, f.says, f.name, f.asked)
		}
	}
	for _, name := range []string{"bits", "multiple", "alias", "align", "syntax"} {
		if p.given[name] {
			return fmt.Errorf("-%s does not go with -op %s", name, contract.ChamOp)
		}
	}
	return nil
}

// errNoKey refuses a key for what has none.
var errNoKey = errors.New("-key-file goes with a routine of CHAM whose key is fixed")
