package tests

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "hpfc/"

// importPolicy says which packages of this module each package may import, lowest
// first. It states what the architecture wants and does not mirror the code: to
// change a line is a design decision. Imports of tests are not restricted.
const importPolicy = `
	# Leaves. What compiler and runtime both need is pure and stands here.
	lang/source:
	analysis/affine:
	analysis/mapping:
	analysis/types:
	locality/hyper:
	locality/hyper/metis:
	runtime/costs:
	pipelining/strips: runtime/costs
	runtime/abi:
	runtime/trace:
	runtime/mem:
	runtime/fio/edit:
	commgen/css: analysis/mapping
	locality/graphfile: locality/hyper

	commgen/plandata: commgen/css

	# Front end.
	lang/diag: lang/source
	ast: lang/source
	lang: lang/source lang/diag ast
	analysis: lang/source lang/diag ast analysis/types analysis/mapping analysis/affine runtime/fio/edit
	analysis/loopir: lang/source analysis/types analysis/affine analysis/mapping
	analysis/normalize: lang/source lang/diag analysis analysis/loopir analysis/types analysis/affine analysis/mapping

	# Middle. commgen and pipelining never import each other.
	depgraph/poly: analysis/affine
	depgraph/lattice: lang/source analysis/affine depgraph/poly
	depgraph/nests: lang/source analysis/loopir analysis/types analysis/affine analysis/mapping depgraph/poly depgraph/lattice
	depgraph/wrapping: analysis/affine analysis/loopir analysis/types
	depgraph/dataflow: analysis/loopir analysis/types
	depgraph/deptest: analysis/affine analysis/loopir analysis/mapping analysis/types depgraph/poly depgraph/lattice depgraph/wrapping depgraph/dataflow
	depgraph/steps: analysis/affine analysis/loopir analysis/types depgraph/poly depgraph/dataflow depgraph/deptest
	depgraph/projection: analysis/affine
	depgraph/unroll: analysis/loopir analysis/types
	depgraph/periodic: lang/diag analysis/affine analysis/loopir analysis/mapping analysis/types depgraph/unroll
	depgraph/tables: lang/diag analysis/loopir analysis/mapping analysis/types depgraph/unroll
	depgraph/canonical: analysis/affine analysis/loopir analysis/mapping analysis/types depgraph/dataflow
	depgraph/idiom: analysis/loopir analysis/types depgraph/dataflow
	depgraph: lang/source lang/diag analysis/loopir analysis/types analysis/affine analysis/mapping depgraph/poly depgraph/lattice depgraph/nests depgraph/wrapping depgraph/dataflow depgraph/deptest depgraph/steps depgraph/projection depgraph/periodic depgraph/tables depgraph/canonical depgraph/idiom pipelining/strips
	commgen/copies: lang/source analysis/affine analysis/loopir analysis/types analysis/mapping commgen/css commgen/plandata
	commgen: lang/source lang/diag analysis/loopir analysis/types analysis/affine analysis/mapping depgraph/nests
	pipelining: analysis/affine depgraph/lattice

	# Back end.
	codegen/toolchain/llvm:
	codegen/toolchain: codegen/toolchain/llvm
	codegen: lang/source lang/diag analysis/loopir analysis/types analysis/affine analysis/mapping commgen commgen/copies commgen/plandata pipelining runtime/abi

	# Run-time side.
	runtime/exec/pause:
	runtime/exec/internal/exported: runtime/abi
	runtime/exec/header: runtime/abi
	runtime/exec: runtime/abi runtime/mem runtime/trace runtime/exec/pause
	runtime/comm: runtime/abi runtime/mem
	runtime/mpi: runtime/abi runtime/comm
	runtime/mpi/internal/counted: runtime/comm
	runtime/inquiry:
	runtime/coll/alg: runtime/abi runtime/comm runtime/costs runtime/mem
	runtime/coll: runtime/coll/alg runtime/costs runtime/abi runtime/mem runtime/comm runtime/trace analysis/mapping commgen/css commgen/plandata pipelining/strips
	runtime/coll/internal/quickly: runtime/abi
	runtime/coll/bench: runtime/abi runtime/costs runtime/exec runtime/mem runtime/coll runtime/comm runtime/mpi runtime/coll/alg analysis/mapping commgen/css
	runtime/inspect: runtime/abi runtime/mem runtime/comm runtime/trace analysis/mapping locality/hyper
	runtime/fio: runtime/abi runtime/fio/edit
	runtime/host: runtime/abi runtime/costs pipelining/strips runtime/coll/bench runtime/mem runtime/exec runtime/comm runtime/coll runtime/coll/alg runtime/mpi runtime/inquiry runtime/inspect runtime/fio runtime/fio/edit runtime/trace analysis/mapping commgen/css commgen/plandata locality/hyper

	# Commands.
	cmd/hpfc/driver: lang lang/source lang/diag ast analysis analysis/normalize analysis/loopir analysis/mapping depgraph commgen commgen/copies pipelining codegen codegen/toolchain runtime/abi
	cmd/hpfc/internal/view: runtime/costs cmd/hpfc/driver lang/source lang/diag depgraph depgraph/lattice depgraph/nests depgraph/wrapping commgen commgen/copies commgen/css commgen/plandata pipelining pipelining/strips locality/hyper locality/graphfile analysis/loopir analysis/mapping
	cmd/hpfc/internal/cli: runtime/costs pipelining/strips cmd/hpfc/driver cmd/hpfc/internal/view codegen/toolchain lang/source lang/diag locality/hyper locality/graphfile runtime/abi runtime/host runtime/mpi runtime/coll/bench
	cmd/hpfc: cmd/hpfc/internal/cli

	# Tests look at everything from outside.
	tests/bench:
	tests/oracle:
	tests/cluster:
	tests/gen/program: tests/oracle
	tests/gen/dependent:
	tests/gen/irregular:
	tests/gen/loops:
	tests/gen/elements:
	tests/gen/wraps:
	tests/gen/nests:
	tests/gen/stages: tests/oracle
	tests/gen/medley: tests/oracle
	tests/gen/long: tests/oracle
	tests/gen: tests/gen/long tests/gen/medley tests/gen/program tests/gen/stages tests/oracle
	tests/interpret: analysis analysis/affine analysis/loopir analysis/mapping analysis/normalize analysis/types commgen depgraph depgraph/canonical depgraph/lattice depgraph/nests depgraph/wrapping lang lang/diag lang/source
	tests: tests/oracle tests/gen/program
`

// shared are the packages outside runtime that the run-time side may reach, directly
// or not.
var shared = []string{"analysis/mapping", "commgen/css", "commgen/plandata", "locality/hyper", "pipelining/strips"}

// TestImportPolicy checks the direct imports of every package.
func TestImportPolicy(t *testing.T) {
	t.Parallel()
	allowed := parsePolicy(t)
	for pkg := range allowed {
		require.DirExists(t, filepath.Join("..", pkg))
	}
	for pkg, imports := range listImports(t, "{{.ImportPath}} {{join .Imports \" \"}}", "./...") {
		permitted, known := allowed[pkg]
		if !known {
			t.Errorf("%s has no line in the import policy", pkg)
			continue
		}
		for _, i := range imports {
			if !slices.Contains(permitted, i) {
				t.Errorf("%s imports %s; the policy permits %v", pkg, i, permitted)
			}
		}
	}
}

// TestRuntimeReachesNoCompiler checks the imports of the run-time packages through
// any number of steps: an executable holds no parser and no code generator.
func TestRuntimeReachesNoCompiler(t *testing.T) {
	t.Parallel()
	for pkg, reached := range listImports(t, "{{.ImportPath}} {{join .Deps \" \"}}", "./runtime/...") {
		for _, r := range reached {
			if !strings.HasPrefix(r, "runtime/") && !slices.Contains(shared, r) {
				t.Errorf("%s reaches %s", pkg, r)
			}
		}
	}
}

// TestPolicyHasNoCycle checks that the policy itself is a hierarchy: every line
// permits only packages that stand above it.
func TestPolicyHasNoCycle(t *testing.T) {
	t.Parallel()
	above := map[string]bool{}
	for _, line := range policyLines() {
		pkg, permitted, _ := strings.Cut(line, ":")
		for _, p := range strings.Fields(permitted) {
			require.True(t, above[p], "%s permits %s, which does not stand above it", pkg, p)
		}
		above[pkg] = true
	}
}

func parsePolicy(t *testing.T) map[string][]string {
	t.Helper()
	allowed := map[string][]string{}
	for _, line := range policyLines() {
		pkg, permitted, found := strings.Cut(line, ":")
		require.True(t, found, line)
		require.NotContains(t, allowed, pkg)
		allowed[pkg] = strings.Fields(permitted)
	}
	return allowed
}

func policyLines() []string {
	var lines []string
	for _, line := range strings.Split(importPolicy, "\n") {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return lines
}

// listImports returns for each package what the template of go list names beside
// it, restricted to this module and without the module's name.
func listImports(t *testing.T, template, pattern string) map[string][]string {
	t.Helper()
	cmd := exec.Command("go", "list", "-e", "-f", template, pattern)
	cmd.Dir = ".."
	out, err := cmd.Output()
	require.NoError(t, err, fmt.Sprint(cmd.Args))
	imports := map[string][]string{}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		var own []string
		for _, path := range strings.Fields(line) {
			if name, ours := strings.CutPrefix(path, module); ours {
				own = append(own, name)
			}
		}
		if len(own) > 0 {
			imports[own[0]] = own[1:]
		}
	}
	return imports
}
