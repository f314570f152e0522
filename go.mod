module asmgen

go 1.26.0

require (
	github.com/google/go-cmp v0.7.0 // indirect
	github.com/mmcloughlin/avo v0.6.0 // indirect
	golang.org/x/sys v0.50.0 // indirect
	golang.org/x/term v0.48.0 // indirect
	golang.org/x/tools v0.52.0 // indirect
	pgregory.net/rapid v1.3.0 // indirect
)
