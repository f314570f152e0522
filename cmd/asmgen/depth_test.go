package main

import "os"

// quick is a run that does not ask for every tool, and takes less of everything:
// `make test` takes all.
var quick = os.Getenv("ASMGEN_REQUIRE_TOOLS") == "" && os.Getenv("ASMGEN_CAMPAIGN") == ""
