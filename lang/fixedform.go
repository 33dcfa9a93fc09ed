package lang

import (
	"regexp"
	"strings"

	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// continuation matches a line that continues the one before in fixed form: five blanks and, in column 6, what starts no
// statement of free form. Letters would do in fixed form, too.
var continuation = regexp.MustCompile(`^ {5}(?:[1-9] |[^\s\w!'"])`)

// adviseFixedForm tells how to write what looks like continued lines of fixed form where there are errors in them.
func adviseFixedForm(f *source.File, list []*diag.Diagnostic) {
	lines := strings.Split(f.Src, "\n")
	continued := func(n int) bool {
		return 0 < n && n < len(lines) && continuation.MatchString(lines[n]) && !goesOn(lines[n-1])
	}
	for _, d := range list {
		at := f.Offset(d.Span.Start)
		if d.Severity != diag.Error || at < 0 || at > len(f.Src) {
			continue
		}
		switch line := strings.Count(f.Src[:at], "\n"); {
		case continued(line):
			d.Help("column 6 continues a line in fixed form, which is not accepted: end the line before with \"&\" and remove the %q", lines[line][5:6])
		case d.Fix == nil && continued(line+1):
			d.Help("a line that goes on in the next one ends with \"&\"; column 6 continues it in fixed form, which is not accepted")
		}
	}
}

// goesOn tells whether a line of free form is continued in the next one.
func goesOn(line string) bool {
	text, _, _ := strings.Cut(line, "!")
	return strings.HasSuffix(strings.TrimSpace(text), "&")
}
