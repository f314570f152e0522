package main

import (
	"fmt"
	"os"
	"asmgen/gen/emit"
	"strconv"
)

func main() {
	n,_ := strconv.Atoi(os.Args[2])
	f, err := emit.Emit(emit.Request{Target: os.Args[1], Bits: n})
	if err != nil { fmt.Fprintln(os.Stderr, err); os.Exit(2) }
	os.Stdout.Write(f.Text)
}
