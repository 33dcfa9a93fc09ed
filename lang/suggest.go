package lang

import (
	"strings"

	"hpfc/lang/diag"
)

// keywords are the statements that a misspelt word is compared with.
var keywords = []string{
	"program", "integer", "real", "double", "logical", "character", "implicit", "parameter", "dimension",
	"if", "else", "elseif", "endif", "do", "enddo", "forall", "endforall", "where", "elsewhere", "endwhere", "select", "case", "endselect",
	"exit", "cycle", "stop", "continue", "print", "write", "format", "end", "call", "subroutine", "function",
	"allocate", "deallocate", "read", "return", "use", "module", "contains", "data", "common", "save", "intrinsic",
}

var dottedOperators = []string{
	".and.", ".or.", ".not.", ".eqv.", ".neqv.", ".eq.", ".ne.", ".lt.", ".le.", ".gt.", ".ge.", ".true.", ".false.",
}

// suggest attaches "did you mean" to d if a word is close to the one that was written.
func suggest(d *diag.Diagnostic, wrong string, words []string) {
	if help := didYouMean(wrong, words); help != "" {
		d.Fix = &diag.Fix{Help: help}
		if int(d.Span.End-d.Span.Start) == len(wrong) {
			d.Fix.Span, d.Fix.Text = d.Span, nearest(wrong, words)
		}
	}
}

// didYouMean returns the help for a misspelt word, "" if no word is close.
func didYouMean(wrong string, words []string) string {
	if near := nearest(wrong, words); near != "" {
		return "did you mean " + strings.ToUpper(near) + "?"
	}
	return ""
}

// nearest returns the word within a third of its length of changes, the first of the closest.
func nearest(wrong string, words []string) string {
	best, found := 1+(len(wrong)+1)/4, ""
	for _, w := range words {
		if abs(len(wrong)-len(w)) >= best {
			continue // so many insertions alone
		}
		if d := distance(wrong, w); d < best {
			best, found = d, w
		}
	}
	return found
}

func abs(n int) int { return max(n, -n) }

// distance counts the insertions, deletions, replacements and swaps of neighbours that lead from a
// to b (optimal string alignment).
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
