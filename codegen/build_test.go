package codegen

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/codegen/toolchain"
	"hpfc/commgen"
	"hpfc/lang/source"
	"hpfc/runtime/host"
)

// builder writes plans by hand.
type builder struct {
	*loopir.Program
	plan *commgen.Plan
	fs   *source.Set
	file *source.File
	line int
}

func newBuilder() *builder {
	b := &builder{Program: &loopir.Program{Name: "test"}, fs: &source.Set{}}
	b.file = b.fs.Add("test.hpf", strings.Repeat("x\n", 2*longProgram))
	b.plan = &commgen.Plan{Program: b.Program, Nests: map[*loopir.Nest]*commgen.NestPlan{}}
	return b
}

// at gives every statement a line of its own.
func (b *builder) at() loopir.At {
	b.line++
	p := b.file.Pos(2 * (b.line - 1))
	return loopir.At{Extent: source.Span{Start: p, End: p + 1}}
}

func (b *builder) do(list ...loopir.Stmt) { b.Body = append(b.Body, list...) }

func (b *builder) set(s *loopir.Scalar, e loopir.Expr) loopir.Stmt {
	return &loopir.AssignScalar{At: b.at(), Dst: s.ID, RHS: e}
}

// print prints a line.
func (b *builder) print(x loopir.Expr) {
	b.do(&loopir.PrintBegin{At: b.at()}, &loopir.PrintItem{At: b.at(), X: x}, &loopir.PrintEnd{At: b.at(), Advance: true})
}

// mapped declares an array with constant bounds 1:n on grid 0; nil formats are replicated.
func (b *builder) mapped(name string, t types.Type, extents []int64, formats ...mapping.Format) *loopir.Array {
	a := &loopir.Array{Name: name, Type: t, Map: mapping.Replicated(len(extents))}
	for d, n := range extents {
		a.Bounds = append(a.Bounds, loopir.Bound{Lo: loopir.Int(1), Hi: loopir.Int(n)})
		a.Map.Dims[d].O = -1
		if d < len(formats) && formats[d] != mapping.Collapsed {
			g := len(a.Map.Uses)
			a.Map.Grid = 0
			a.Map.Dims[d] = mapping.DimSpec{Format: formats[d], Grid: g, S: 1, O: -1, Extent: n}
			a.Map.Uses = append(a.Map.Uses, mapping.GridUse{Dim: d})
		}
	}
	return b.NewArray(a)
}

// ref adds a reference with one access for each dimension; none means Free.
func (b *builder) ref(a *loopir.Array, access []commgen.DimAccess, subs ...loopir.Expr) *loopir.Ref {
	r := b.NewRef(loopir.Ref{Array: a.ID, Subs: subs})
	b.plan.Access = append(b.plan.Access, commgen.Access{Dims: access})
	return r
}

func (b *builder) elem(a *loopir.Array, access []commgen.DimAccess, subs ...loopir.Expr) loopir.Expr {
	return b.Load(b.ref(a, access, subs...))
}

// text generates the module, which is returned after LLVM's verifier has accepted it.
func (b *builder) text(t *testing.T) string {
	t.Helper()
	text := Generate(b.plan, b.fs, Options{Source: "test.hpf"})
	llvm(t, text, "opt-14", "-passes=verify", "-disable-output")
	return string(text)
}

// llvm feeds a module to a tool and returns what it writes.
func llvm(t *testing.T, module []byte, tool string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath(tool); err != nil {
		t.Skipf("%s is not installed", tool)
	}
	file := filepath.Join(t.TempDir(), "m.ll")
	require.NoError(t, os.WriteFile(file, module, 0o644))
	out, err := exec.Command(tool, append(args, file)...).CombinedOutput()
	require.NoError(t, err, "%s\n%s", out, module)
	return string(out)
}

func real8(x float64) loopir.Expr { return &loopir.Const{Value: types.RealValue(8, x)} }

func int4(x int64) loopir.Expr { return &loopir.Const{Value: types.IntValue(4, x)} }

func bin(op types.Op, x, y loopir.Expr) loopir.Expr {
	t := x.Type()
	if op.IsRelational() {
		t = types.Bool
	}
	return &loopir.Binary{Op: op, X: x, Y: y, T: t}
}

func add(x, y loopir.Expr) loopir.Expr { return bin(types.Add, x, y) }

// functionText returns the definition of one function of a module.
func functionText(t *testing.T, module, name string) string {
	t.Helper()
	text := regexp.MustCompile(`(?s)define [^\n]*@` + name + `\(.*?\n}\n`).FindString(module)
	require.NotEmpty(t, text, "no function %s", name)
	return text
}

// run compiles and executes the plan and returns what it printed.
func (b *builder) run(t *testing.T, ranks int) string {
	t.Helper()
	code, stdout, stderr := b.execute(t, ranks)
	require.Equal(t, 0, code, stderr)
	return stdout
}

// runs executes a plan that may fail and returns exit code and messages.
func (b *builder) runs(t *testing.T, ranks int) (int, string) {
	t.Helper()
	code, _, stderr := b.execute(t, ranks)
	return code, stderr
}

func (b *builder) execute(t *testing.T, ranks int) (code int, stdout, stderr string) {
	t.Helper()
	dir := t.TempDir()
	so := filepath.Join(dir, "m.so")
	translator := toolchain.NewTranslator()
	defer translator.Close()
	require.NoError(t, translator.Library([]byte(b.text(t)), so, toolchain.Options{Level: 3}))
	out, errors := create(t, dir, "out"), create(t, dir, "err")
	code, err := host.Run(so, host.Options{Ranks: ranks, Stdout: out, Stderr: errors})
	require.NoError(t, err)
	return code, content(t, out), content(t, errors)
}

func create(t *testing.T, dir, name string) *os.File {
	f, err := os.Create(filepath.Join(dir, name))
	require.NoError(t, err)
	return f
}

func content(t *testing.T, f *os.File) string {
	text, err := os.ReadFile(f.Name())
	require.NoError(t, err)
	return string(text)
}
