package emit

import "os"

// quick is a run with nothing but Go, which takes smaller sizes: `make test` takes all.
var quick = os.Getenv("ASMGEN_REQUIRE_TOOLS") == "" && os.Getenv("ASMGEN_CAMPAIGN") == ""

// unless is few in a quick run, and all in any other.
func unless[T any](few, all T) T {
	if quick {
		return few
	}
	return all
}
