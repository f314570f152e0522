package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"asmgen/gen/catalog"
	"asmgen/gen/chamctr"
	"asmgen/gen/emit"
)

// listedCipher is a cipher as list shows it.
type listedCipher struct {
	Op         string   `json:"operation"`
	Variants   []string `json:"variants"`
	Modes      []string `json:"modes"`
	Counters   []string `json:"counters"`
	MaxPreload int      `json:"max_preload"`
	Blocks     []int    `json:"blocks"` // the most side by side, of each variant
}

// ciphersOf are the ciphers that a target carries out.
func ciphersOf(target string) []listedCipher {
	t, ok := catalog.Cham(target)
	if !ok {
		return nil
	}
	most, blocks := 0, []int{}
	for _, c := range chamctr.Ciphers {
		if slices.Contains(t.Variants, c.Variant) {
			most = max(most, t.MostPreloaded(c))
			blocks = append(blocks, t.MostBlocks(c))
		}
	}
	return []listedCipher{{"cham", t.Variants, emit.ChamModes(), emit.ChamCounters(), most, blocks}}
}

// printCiphers prints the ciphers of the targets.
func printCiphers(out io.Writer, all []listed) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "\nCIPHER\tTARGET\tVARIANT\tMODES\tCOUNTERS\tPRELOAD\tBLOCKS")
	for _, l := range all {
		for _, c := range l.Ciphers {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t0 to %d\t%s\n", c.Op, l.Target, strings.Join(c.Variants, " "),
				strings.Join(c.Modes, " "), strings.Join(c.Counters, " "), c.MaxPreload, strings.Trim(fmt.Sprint(c.Blocks), "[]"))
		}
	}
	return w.Flush()
}
