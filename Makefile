# Everything a newcomer needs: "make run" and "make test". Both install what is missing.

# Tools of "make check", pinned. LLVM is version 14 (see .ci/setup).
GOFUMPT     = mvdan.cc/gofumpt@v0.12.0
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2

HPFC  = build/hpfc
RANKS = 4
N     = 1000
SEED  = 1000

.PHONY: build run test check bench mpi cluster fuzz fuzz-loops setup setup-test setup-bench clean

build: setup
	go build -o $(HPFC) ./cmd/hpfc

# The scheduling paper's example and Jacobi's method.
run: build
	$(HPFC) run -n $(RANKS) examples/figure1.hpf
	$(HPFC) run -n $(RANKS) examples/jacobi.hpf

# Tests that start programs wait for much of their time: twice as many at once as there are processors.
WAITING = $(shell echo $$((2 * $$(nproc))))

test: setup-test
	go vet ./...
	go test -vet=off -timeout 24m -parallel $(WAITING) ./...

# Before a commit: format, vet, analysis, tidiness, and races where they can be.
check: setup-test
	@test -z "$$(go run $(GOFUMPT) -l . | tee /dev/stderr)"
	go vet ./...
	go run $(STATICCHECK) ./...
	go mod tidy -diff
	go test -race -timeout 24m ./runtime/... ./cmd/...

bench: build setup-bench
	go run ./tests/bench -hpfc $(HPFC)

# All programs on 1, 2, 3 and 5 processes under both MPIs, JOBS at a time: starting processes is mostly waiting.
JOBS = 4
mpi: setup-test
	HPFC_MPI=all go test -timeout 60m -parallel $(JOBS) -run 'UnderMPI|TestA.*(Process|Rank)' ./tests

# The scheduling paper's experiment: HOSTS namespaces with links of RATE Mbit/s, as root.
HOSTS = 8
RATE  = 50
cluster: build setup-test
	go build -o build/cluster ./tests/cluster
	build/cluster -hpfc $(HPFC) -hosts $(HOSTS) -rate $(RATE) -plot build/cluster.svg

# N generated programs of each kind, from seed SEED on, against gfortran. What fails is kept, array programs reduced.
fuzz: build setup-test
	go run ./tests/gen -seed $(SEED) -n $(N) -check $(HPFC)
	go run ./tests/gen -of stages -seed $(SEED) -n $(N) -check $(HPFC)
	go run ./tests/gen -of medley -seed $(SEED) -n $(N) -check $(HPFC)
	go run ./tests/gen -of long -seed $(SEED) -n $(N) -check $(HPFC)

# Dependences of random nests against enumeration, and random programs, from seed SEED on, in the
# interpreter of plans.
fuzz-loops:
	go test ./depgraph/lattice -run Enumeration -nests 20000 -nestseed $(SEED) -timeout 60m
	go test ./pipelining -run Random -nests 20000 -timeout 60m
	go test ./tests/interpret -run 'GeneratedPlans|GeneratedMedleys|LoopPlans|NestsOf' -planseeds 4000 -loopseeds 2000 -medleyseeds 1000 -seed $(SEED) -timeout 60m

setup:
	@.ci/setup

setup-test:
	@.ci/setup test

setup-bench:
	@.ci/setup bench

clean:
	rm -rf build tests/bench/out
