# asmgen: see README.md. `make test` is all that is needed on a new machine.

GO ?= go
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2

# The Debian packages of the assemblers and emulators the tests use.
PACKAGES := gcc libc6-dev binutils make gcc-avr avr-libc simavr libsimavr-dev libelf-dev qemu-user \
	gcc-arm-linux-gnueabihf gcc-arm-none-eabi qemu-system-arm gcc-riscv64-unknown-elf clang-19 llvm-19 valgrind

.PHONY: test tools lint generate bench campaign

# test installs what is missing and runs everything, the emulators included.
test: tools
	$(GO) vet ./...
	ASMGEN_REQUIRE_TOOLS=1 $(GO) test -timeout 30m ./...
	$(MAKE) --no-print-directory generate
	git diff --exit-code -- out docs

# tools installs the packages that are missing, or names them.
tools:
	@missing=""; for p in $(PACKAGES); do dpkg -s $$p >/dev/null 2>&1 || missing="$$missing $$p"; done; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if [ "$$(id -u)" != 0 ]; then echo "these packages are missing; install them as root: apt-get install$$missing" >&2; exit 1; fi; \
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null

lint:
	@test -z "$$(gofmt -l .)" || { echo "gofmt these files:"; gofmt -l .; exit 1; }
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...
	$(GO) mod tidy -diff

# generate rebuilds everything under out/.
generate:
	$(GO) generate ./...

# bench prints the exact figures of every target, beside the records and beside
# what compilers make of C, and times the Go form against math/big in one run.
bench: tools
	$(GO) run ./cmd/asmgen bench
	$(GO) test -run '^$$' -bench . ./out/amd64

# campaign is the exhaustive run that CI only samples: every size from 1 bit to
# 4096, more vectors, every mutant.
campaign: tools
	ASMGEN_REQUIRE_TOOLS=1 ASMGEN_CAMPAIGN=1 $(GO) test -timeout 24h ./...
