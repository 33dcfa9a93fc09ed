package view

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"hpfc/commgen/css"
)

// JSON writes the schedules with every message.
func (s *Schedules) JSON(w io.Writer) error {
	return writeJSON(w, s)
}

func writeJSON(w io.Writer, x any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(x)
}

// Text writes tables and steps to read; bold marks headings for a terminal.
func (s *Schedules) Text(w io.Writer, bold bool) error {
	t := &textWriter{bold: bold}
	if s.Costs != "" {
		t.line("costs: %s", s.Costs)
	}
	switch {
	case s.Source != "" && s.Processors == 0:
		t.line("%s carries %s", s.Source, count(len(s.Exchanges), "plan", "plans"))
	case s.Source != "":
		t.line("%s on %s: %s", s.Source, css.Count(s.Processors, "processor", "processors"), count(len(s.Exchanges), "copy", "copies"))
	}
	for i := range s.Exchanges {
		if i > 0 || s.Source != "" || s.Costs != "" {
			t.line("")
		}
		t.exchange(s.Source, &s.Exchanges[i])
	}
	_, err := io.WriteString(w, t.b.String())
	return err
}

func count(n int, one, many string) string {
	if n == 0 {
		return "no " + many + " between arrays"
	}
	return css.Count(n, one, many)
}

type textWriter struct {
	b    strings.Builder
	bold bool
}

func (t *textWriter) line(format string, args ...any) { fmt.Fprintf(&t.b, format+"\n", args...) }

func (t *textWriter) heading(text string) {
	if t.bold {
		text = "\x1b[1m" + text + "\x1b[0m"
	}
	t.line("%s", text)
}

func (t *textWriter) exchange(source string, e *Exchange) {
	if e.Line > 0 {
		t.heading(fmt.Sprintf("%s:%d: %s", source, e.Line, e.Statement))
		t.line("%s <- %s", e.Destination, e.From)
	}
	if e.Note != "" {
		t.line("%s", e.Note)
		return
	}
	if len(e.Plan.Remaps) == 0 {
		for _, m := range e.Remaps {
			t.line("%v", m)
		}
	}
	t.b.WriteString(e.Plan.Format())
	if e.Copied != "" {
		t.line("%s", e.Copied)
	}
	if e.Comparison != nil {
		t.b.WriteByte('\n')
		t.b.WriteString(css.FormatComparison(e.Comparison))
	}
	if e.Verified {
		t.line("\nverified: complete, and free of contention%s", except(e.Plan))
	}
}

// except says what the verifier lets an algorithm do.
func except(p *css.Plan) string {
	if p.Measure.Conflicts > 0 {
		return " but for the receivers marked with !"
	}
	return ""
}
