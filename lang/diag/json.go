package diag

import (
	"encoding/json"
	"io"

	"hpfc/lang/source"
)

// Schema names the layout of the JSON document.
const Schema = "hpfc-diagnostics/1"

type jsonDocument struct {
	Schema      string           `json:"schema"`
	Diagnostics []jsonDiagnostic `json:"diagnostics"`
}

type jsonDiagnostic struct {
	Severity string      `json:"severity"`
	Code     Code        `json:"code"`
	Text     string      `json:"text"`
	Span     *jsonSpan   `json:"span,omitempty"`
	Labels   []jsonLabel `json:"labels,omitempty"`
	Notes    []string    `json:"notes,omitempty"`
	Fix      *jsonFix    `json:"fix,omitempty"`
}

// jsonSpan counts lines and byte columns from 1; the end is exclusive.
type jsonSpan struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
}

type jsonLabel struct {
	Span *jsonSpan `json:"span"`
	Text string    `json:"text"`
}

type jsonFix struct {
	Help        string    `json:"help"`
	Span        *jsonSpan `json:"span,omitempty"`
	Replacement *string   `json:"replacement,omitempty"`
}

// WriteJSON writes all diagnostics as one document, sorted by position.
func (b *Bag) WriteJSON(w io.Writer, files *source.Set) error {
	doc := jsonDocument{Schema: Schema, Diagnostics: []jsonDiagnostic{}}
	for _, d := range b.Sorted() {
		doc.Diagnostics = append(doc.Diagnostics, d.json(files))
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(doc)
}

func (d *Diagnostic) json(files *source.Set) jsonDiagnostic {
	out := jsonDiagnostic{
		Severity: d.Severity.String(), Code: d.Code, Text: d.Text, Notes: d.Notes,
		Span: spanJSON(d.Span, files),
	}
	for _, l := range d.Labels {
		out.Labels = append(out.Labels, jsonLabel{spanJSON(l.Span, files), l.Text})
	}
	if d.Fix != nil {
		out.Fix = &jsonFix{Help: d.Fix.Help, Span: spanJSON(d.Fix.Span, files)}
		if out.Fix.Span != nil {
			out.Fix.Replacement = &d.Fix.Text
		}
	}
	return out
}

// spanJSON returns nil for no position.
func spanJSON(s source.Span, files *source.Set) *jsonSpan {
	if !s.Start.IsValid() {
		return nil
	}
	start := files.Position(s.Start)
	end := start
	if s.End.IsValid() {
		end = files.Position(s.End)
	}
	return &jsonSpan{start.File, start.Line, start.Column, end.Line, end.Column}
}
