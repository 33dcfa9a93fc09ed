package diag

import (
	"bufio"
	"fmt"
	"io"
	"sort"
	"strings"
	"unicode/utf8"

	"hpfc/lang/source"
)

// String returns "error", "warning" or "remark".
func (s Severity) String() string {
	return [...]string{Error: "error", Warning: "warning", Remark: "remark"}[s]
}

// Sorted returns the diagnostics by position; those at one place keep the order in which they were
// reported.
func (b *Bag) Sorted() []*Diagnostic {
	out := append([]*Diagnostic(nil), b.List...)
	sort.SliceStable(out, func(i, j int) bool { return out[i].Span.Start < out[j].Span.Start })
	return out
}

// WriteText writes all diagnostics for a person to read: a line that editors understand,
// file:line:column: severity: text [code], then the source lines concerned with the spans
// underlined, the notes and the way out.
func (b *Bag) WriteText(w io.Writer, files *source.Set, colour bool) error {
	out := bufio.NewWriter(w)
	t := textWriter{out: out, files: files, colour: colour}
	for _, d := range b.Sorted() {
		t.diagnostic(d)
	}
	return out.Flush()
}

// SGR parameters of ECMA-48.
const (
	bold   = "1"
	red    = "1;31"
	yellow = "1;33"
	cyan   = "1;36"
	green  = "1;32"
	blue   = "34"
)

var severityColours = [...]string{Error: red, Warning: yellow, Remark: cyan}

type textWriter struct {
	out    *bufio.Writer
	files  *source.Set
	colour bool
}

func (t *textWriter) paint(sgr, s string) string {
	if !t.colour {
		return s
	}
	return "\x1b[" + sgr + "m" + s + "\x1b[0m"
}

func (t *textWriter) diagnostic(d *Diagnostic) {
	head := ""
	if d.Span.Start.IsValid() {
		head = t.files.Position(d.Span.Start).String() + ": "
	}
	sgr := severityColours[d.Severity]
	fmt.Fprintf(t.out, "%s%s %s %s\n", t.paint(bold, head), t.paint(sgr, d.Severity.String()+":"),
		t.paint(bold, d.Text), t.paint(blue, "["+string(d.Code)+"]"))
	t.excerpts(d)
	for _, n := range d.Notes {
		fmt.Fprintf(t.out, "  %s %s\n", t.paint(bold, "note:"), n)
	}
	if d.Fix != nil && d.Fix.Help != "" {
		fmt.Fprintf(t.out, "  %s %s\n", t.paint(green, "help:"), d.Fix.Help)
	}
}

// An excerpt is one underlined piece of a source line.
type excerpt struct {
	at      source.Position
	span    source.Span
	text    string
	primary bool
}

// excerpts writes the lines of the primary span and of the labels, in the order of the source.
func (t *textWriter) excerpts(d *Diagnostic) {
	var list []excerpt
	if d.Span.Start.IsValid() {
		list = append(list, excerpt{at: t.files.Position(d.Span.Start), span: d.Span, primary: true})
	}
	for _, l := range d.Labels {
		if l.Span.Start.IsValid() {
			list = append(list, excerpt{at: t.files.Position(l.Span.Start), span: l.Span, text: l.Text})
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].span.Start < list[j].span.Start })
	width := 0
	for _, e := range list {
		width = max(width, len(fmt.Sprint(e.at.Line)))
	}
	for i, e := range list {
		if e.at.File != t.files.Position(d.Span.Start).File {
			fmt.Fprintf(t.out, "  in %s:\n", e.at)
		}
		t.excerpt(e, width, severityColours[d.Severity], i > 0 && list[i-1].at.Line == e.at.Line && list[i-1].at.File == e.at.File)
	}
}

// excerpt writes a source line, unless it was just written, and the underline below it.
func (t *textWriter) excerpt(e excerpt, width int, sgr string, again bool) {
	line := t.files.File(e.span.Start).Line(e.at.Line)
	start := min(e.at.Column-1, len(line))
	end := min(start+int(e.span.End-e.span.Start), len(line))
	from := displayWidth(line[:start])
	n := max(displayWidth(line[:max(end, start)])-from, 1)
	shown := expandTabs(line)
	if columns := []rune(shown); len(columns) > shownColumns {
		shown, from, n = around(columns, from, n)
		again = false // the pieces of the same line may differ
	}
	if !again {
		fmt.Fprintf(t.out, "%s%s\n", t.paint(blue, fmt.Sprintf("  %*d | ", width, e.at.Line)), shown)
	}
	mark := "-"
	if e.primary {
		mark = "^"
	} else {
		sgr = blue
	}
	under := strings.Repeat(mark, n)
	if e.text != "" {
		under += " " + e.text
	}
	fmt.Fprintf(t.out, "%s%s%s\n", t.paint(blue, fmt.Sprintf("  %*s | ", width, "")), strings.Repeat(" ", from), t.paint(sgr, under))
}

// shownColumns is how many columns of a source line are shown: all of what a standard line has.
const shownColumns = 160

// around returns what is shown of a longer line, of which n columns behind from are underlined, and where these are there.
func around(columns []rune, from, n int) (shown string, at, width int) {
	const dots = "..."
	start := max(0, min(from-shownColumns/4, len(columns)-shownColumns))
	end := min(start+shownColumns, len(columns))
	shown, at, width = string(columns[start:end]), from-start, max(1, min(n, end-from))
	if start > 0 {
		shown, at = dots+shown, at+len(dots)
	}
	if end < len(columns) {
		shown += dots
	}
	return shown, at, width
}

// tabStop is how far apart the tab stops of shown source lines are.
const tabStop = 4

// expandTabs replaces tabs by blanks, and other control characters, which terminals would obey, by "?".
func expandTabs(line string) string {
	var b strings.Builder
	column := 0
	for _, r := range line {
		switch {
		case r == '\t':
			n := tabStop - column%tabStop
			b.WriteString(strings.Repeat(" ", n))
			column += n
			continue
		case r < ' ' || r == 0x7f || r == utf8.RuneError:
			r = '?'
		}
		b.WriteRune(r)
		column++
	}
	return b.String()
}

// displayWidth counts the columns that a piece from the start of a line takes.
func displayWidth(s string) int { return utf8.RuneCountInString(expandTabs(s)) }
