// Package diag holds diagnostics and remarks: what is wrong (or was decided), where, and the
// way out. Every pass reports into one Bag; renderers turn it into text or JSON.
package diag

import (
	"fmt"

	"hpfc/lang/source"
)

// Severity orders diagnostics by weight.
type Severity uint8

// Severities.
const (
	Error Severity = iota
	Warning
	Remark
)

// Label is a secondary place with a few words about it.
type Label struct {
	Span source.Span
	Text string
}

// Fix is one edit that would repair the program.
type Fix struct {
	Span source.Span
	Text string // replacement
	Help string // in the user's words: "declare it: integer :: n"
}

// Diagnostic is one message. Text is lower case, without a final stop.
type Diagnostic struct {
	Severity Severity
	Code     Code
	Span     source.Span
	Text     string
	Labels   []Label
	Notes    []string
	Fix      *Fix
}

// Bag collects the diagnostics of one compilation.
type Bag struct {
	List []*Diagnostic
	said map[saying]bool
}

// saying is what makes a remark a repetition of another.
type saying struct {
	code Code
	at   source.Span
	text string
}

// Errorf adds an error and returns it, so that labels, notes and a fix can be attached.
func (b *Bag) Errorf(code Code, at source.Span, format string, args ...any) *Diagnostic {
	return b.add(Error, code, at, format, args...)
}

// Warnf adds a warning.
func (b *Bag) Warnf(code Code, at source.Span, format string, args ...any) *Diagnostic {
	return b.add(Warning, code, at, format, args...)
}

// Remarkf adds a remark on a decision of the compiler.
func (b *Bag) Remarkf(code Code, at source.Span, format string, args ...any) *Diagnostic {
	return b.add(Remark, code, at, format, args...)
}

// add adds a diagnostic, unless the bag has the same already.
func (b *Bag) add(s Severity, code Code, at source.Span, format string, args ...any) *Diagnostic {
	d := &Diagnostic{Severity: s, Code: code, Span: at, Text: fmt.Sprintf(format, args...)}
	key := saying{code, at, d.Text}
	if b.said[key] {
		return d
	}
	if b.said == nil {
		b.said = map[saying]bool{}
	}
	b.said[key] = true
	b.List = append(b.List, d)
	return d
}

// HasErrors tells whether any diagnostic is an error.
func (b *Bag) HasErrors() bool {
	for _, d := range b.List {
		if d.Severity == Error {
			return true
		}
	}
	return false
}

// Note adds a note and returns d.
func (d *Diagnostic) Note(format string, args ...any) *Diagnostic {
	d.Notes = append(d.Notes, fmt.Sprintf(format, args...))
	return d
}

// Label adds a secondary span and returns d.
func (d *Diagnostic) Label(at source.Span, format string, args ...any) *Diagnostic {
	d.Labels = append(d.Labels, Label{at, fmt.Sprintf(format, args...)})
	return d
}

// Help sets the way out and returns d.
func (d *Diagnostic) Help(format string, args ...any) *Diagnostic {
	d.Fix = &Fix{Help: fmt.Sprintf(format, args...)}
	return d
}
