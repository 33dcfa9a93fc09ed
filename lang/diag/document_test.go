package diag_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/lang/diag"
	"hpfc/lang/source"
)

var update = flag.Bool("update", false, "write docs/diagnostics.md")

const preface = `# Diagnostics

Every message of hpfc carries a code in brackets. This list is made from the comments of
the codes (` + "`go test ./lang/diag -update`" + `). A line marked ` + "`! here`" + ` is the one that is reported.

` + "`hpfc check --format=json`" + ` writes errors, warnings and remarks as one document to standard output, also where there are
none:

| field | |
|---|---|
| ` + "`schema` | `hpfc-diagnostics/1`" + ` |
| ` + "`diagnostics`" + ` | in the order of places: ` + "`severity` (`error`, `warning`, `remark`), `code`, `text`, `span`, `labels`, `notes` (texts), `fix`" + ` |
| ` + "`span`" + ` | where: ` + "`file`, `line`, `column`, and `endLine`, `endColumn`" + ` of what follows it; lines and bytes in them count from 1. Absent where there is no place |
| ` + "`labels`" + ` | other places that matter, each ` + "`span` and `text`" + ` |
| ` + "`fix`" + ` | a way out: ` + "`help`" + ` in words, and for an edit its ` + "`span` and `replacement`" + ` |
`

// TestJSONIsDocumented looks for every field of the JSON document in the preface.
func TestJSONIsDocumented(t *testing.T) {
	require.Contains(t, preface, "`"+diag.Schema+"`")
	var files source.Set
	f := files.Add("p.f90", "x = 1\n")
	at := source.Span{Start: f.Pos(0), End: f.Pos(1)}
	var bag diag.Bag
	d := bag.Errorf(diag.Undeclared, at, "text").Label(at, "label").Note("note")
	d.Fix = &diag.Fix{Span: at, Text: "y", Help: "help"}
	var text strings.Builder
	require.NoError(t, bag.WriteJSON(&text, &files))
	fields := regexp.MustCompile(`"(\w+)":`).FindAllStringSubmatch(text.String(), -1)
	require.NotEmpty(t, fields)
	for _, name := range fields {
		require.Contains(t, preface, "`"+name[1]+"`")
	}
}

// TestDocumentListsEveryCode keeps docs/diagnostics.md equal to the comments of the codes.
func TestDocumentListsEveryCode(t *testing.T) {
	codes := readCodes(t)
	var b strings.Builder
	b.WriteString(preface)
	for _, c := range codes {
		fmt.Fprintf(&b, "\n## %s\n\n%s", c.code, c.text)
	}
	name := filepath.Join("..", "..", "docs", "diagnostics.md")
	if *update {
		require.NoError(t, os.WriteFile(name, []byte(b.String()), 0o644))
	}
	have, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, b.String(), string(have), "run: go test ./lang/diag -update")
}

type documented struct{ code, text string }

// readCodes finds the constants of type Code with their comments, sorted by code; no code
// may stand for two things.
func readCodes(t *testing.T) []documented {
	files, err := filepath.Glob("codes*.go")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	var list []documented
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		require.NoError(t, err)
		ast.Inspect(f, func(n ast.Node) bool {
			if spec, ok := n.(*ast.ValueSpec); ok {
				list = append(list, document(t, spec))
			}
			return true
		})
	}
	slices.SortFunc(list, func(a, b documented) int { return strings.Compare(a.code, b.code) })
	for i := range list[1:] {
		require.NotEqual(t, list[i].code, list[i+1].code)
	}
	return list
}

func document(t *testing.T, spec *ast.ValueSpec) documented {
	name := spec.Names[0].Name
	require.Len(t, spec.Values, 1, name)
	code, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
	require.NoError(t, err)
	comment := spec.Doc.Text()
	if comment == "" {
		comment = spec.Comment.Text()
	}
	return documented{code, markdown(strings.TrimPrefix(comment, name+": "))}
}

// markdown starts a comment with a capital letter and indents its program as Markdown wants it.
func markdown(comment string) string {
	if comment == "" {
		return ""
	}
	text := strings.ToUpper(comment[:1]) + comment[1:]
	return strings.ReplaceAll(text, "\n\t", "\n    ")
}
