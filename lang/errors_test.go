package lang

import (
	"go/ast"
	goparser "go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// expectation is a comment at the end of a line, or on lines of its own below the one it concerns.
var expectation = regexp.MustCompile(`! (ERROR|WARNING) "(.*)"$`)

// TestErrors reports exactly what the comments in testdata/errors say, on their lines.
func TestErrors(t *testing.T) {
	files, err := filepath.Glob("testdata/errors/*.f90")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) { checkExpectations(t, name) })
	}
}

func checkExpectations(t *testing.T, name string) {
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	want := map[int][]string{}
	line := 0
	for i, s := range strings.Split(string(text), "\n") {
		m := expectation.FindStringSubmatch(s)
		if !strings.HasPrefix(strings.TrimSpace(s), "! ERROR") && !strings.HasPrefix(strings.TrimSpace(s), "! WARNING") {
			line = i + 1
		}
		if m != nil {
			want[line] = append(want[line], strings.ToLower(m[1])+": "+m[2])
		}
	}
	var set source.Set
	var bag diag.Bag
	Parse(set.Add(name, string(text)), &bag, Options{})
	got := map[int][]string{}
	for _, d := range bag.Sorted() {
		n := set.Position(d.Span.Start).Line
		s := d.Severity.String() + ": " + d.Text
		if d.Fix != nil {
			s += " => " + d.Fix.Help
		}
		got[n] = append(got[n], s)
	}
	require.Equal(t, want, got)
}

// TestCodes parses the program in the comment of each code of the parser and finds the code reported,
// and nothing else that is an error.
func TestCodes(t *testing.T) {
	file, err := goparser.ParseFile(token.NewFileSet(), "diag/codes.go", nil, goparser.ParseComments)
	require.NoError(t, err)
	checked := 0
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST || !strings.HasPrefix(g.Doc.Text(), "Codes of the parser") {
			continue
		}
		for _, s := range g.Specs {
			checkCode(t, s.(*ast.ValueSpec))
			checked++
		}
	}
	require.Greater(t, checked, 20)
}

func checkCode(t *testing.T, s *ast.ValueSpec) {
	name := s.Names[0].Name
	code, err := strconv.Unquote(s.Values[0].(*ast.BasicLit).Value)
	require.NoError(t, err)
	doc := s.Doc.Text()
	require.True(t, strings.HasPrefix(doc, name+": "), name)
	var program strings.Builder
	for _, l := range strings.Split(doc, "\n") {
		if text, ok := strings.CutPrefix(l, "\t"); ok {
			program.WriteString(text + "\n")
		}
	}
	var set source.Set
	var bag diag.Bag
	Parse(set.Add(name+".f90", program.String()), &bag, Options{})
	require.NotEmpty(t, bag.List, program.String())
	for _, d := range bag.List {
		require.Equal(t, diag.Code(code), d.Code, "%s: %s", program.String(), d.Text)
	}
}
