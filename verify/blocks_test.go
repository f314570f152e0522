package verify_test

import (
	"fmt"
	"testing"

	"asmgen/gen"
	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/emit"
)

// Methods with a block take one of any width, also where it does not divide the
// factors, or is wider than they are.
func TestEveryBlock(t *testing.T) {
	const limbs = 7
	for _, target := range catalog.Targets {
		for _, op := range contract.Ops {
			for _, method := range catalog.MethodsOf(target, op.Name) {
				widest := map[string]int{"operandcache": limbs + 1, "consecutive": limbs + 1}[method.Name]
				if method.Form == gen.Blocks {
					widest = target.Widest
				}
				for block := 1; block <= widest; block++ {
					t.Run(fmt.Sprintf("%s/%s/%s/%d", target.Name, op.Name, method.Name, block), func(t *testing.T) {
						t.Parallel()
						f := emitted(t, emit.Request{Target: target.Name, Op: op.Name, Method: method.Name, Block: block,
							Bits: limbs * target.WordBits, Alias: contract.AliasAny})
						passes(t, check(t, string(f.Text), depthOf.effort/10, false))
					})
				}
			}
		}
	}
}
