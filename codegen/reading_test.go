package codegen_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	gotypes "go/types"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// mayRead are the functions that may make numbers of names, and read constants: they note where these come from, make arguments of what
// was noted, or look for a name in a form.
var mayRead = map[string][]string{
	"ArrayID":  {"descriptor", "arrayNumber", "of"},
	"ScalarID": {"slot", "of", "crosses", "solved"},
	"StreamID": {"streamHeader", "streamNumber", "of"},
	"Const":    {"constant", "chars"},
}

// TestNamesBecomeNoNumbers looks into the source: what statements of one shape differ in is read where it is noted only.
func TestNamesBecomeNoNumbers(t *testing.T) {
	fset, files, info := checkedSource(t)
	for _, file := range files {
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv != nil && strings.Contains(gotypes.ExprString(f.Recv.List[0].Type), "shaper") {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if read := reads(info, n); read != "" && !slices.Contains(mayRead[read], f.Name.Name) {
					t.Errorf("%s: %s reads a loopir.%s", fset.Position(n.Pos()), f.Name.Name, read)
				}
				return true
			})
		}
	}
}

// reads returns what of the program a node makes a number of, or nothing.
func reads(info *gotypes.Info, n ast.Node) string {
	switch n := n.(type) {
	case *ast.CallExpr:
		to, isConversion := info.Types[n.Fun]
		if isConversion && to.IsType() && len(n.Args) == 1 && loopName(to.Type) == "" {
			return loopName(info.TypeOf(n.Args[0]))
		}
	case *ast.SelectorExpr:
		if n.Sel.Name == "Value" && loopName(info.TypeOf(n.X)) == "Const" {
			return "Const"
		}
	}
	return ""
}

// loopName is the name of one of the types of mayRead.
func loopName(t gotypes.Type) string {
	if p, ok := t.(*gotypes.Pointer); ok {
		t = p.Elem()
	}
	named, ok := t.(*gotypes.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Name() != "loopir" || mayRead[named.Obj().Name()] == nil {
		return ""
	}
	return named.Obj().Name()
}

// checkedSource is the package with its types.
func checkedSource(t *testing.T) (*token.FileSet, []*ast.File, *gotypes.Info) {
	t.Helper()
	template := "{{.ImportPath}}\t{{.Export}}\t{{if eq .Name \"codegen\"}}{{join .GoFiles \"\t\"}}{{end}}"
	out, err := exec.Command("go", "list", "-export", "-deps", "-f", template, ".").Output()
	require.NoError(t, err)
	exports, own := map[string]string{}, []string{}
	for _, line := range strings.Split(strings.TrimRight(string(out), "\n"), "\n") {
		fields := strings.Split(strings.TrimRight(line, "\t"), "\t")
		if len(fields) > 1 {
			exports[fields[0]] = fields[1]
		}
		if fields[0] == "hpfc/codegen" {
			own = fields[2:]
		}
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range own {
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		files = append(files, file)
	}
	info := &gotypes.Info{
		Types: map[ast.Expr]gotypes.TypeAndValue{}, Uses: map[*ast.Ident]gotypes.Object{}, Defs: map[*ast.Ident]gotypes.Object{},
	}
	open := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	_, err = (&gotypes.Config{Importer: importer.ForCompiler(fset, "gc", open)}).Check("hpfc/codegen", fset, files, info)
	require.NoError(t, err)
	return fset, files, info
}
