package main

import (
	"encoding/json"
	"io"
)

// printJSON writes v for scripts, indented so that people can read it too.
func printJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
