package view

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"

	"hpfc/locality/hyper"
)

// Text writes the comparison as a table.
func (s *Locality) Text(w io.Writer, bold bool) error {
	on, off := "", ""
	if bold {
		on, off = "\x1b[1m", "\x1b[0m"
	}
	text := fmt.Sprintf("%s%s: %s%s\n%s\n\n", on, s.Name, s.headline(), off, s.cacheLine())
	for i, line := range s.table() {
		if i == 0 {
			line = on + line + off
		}
		text += line + "\n"
	}
	text += "\nof repeated runs; \"limit\": the most that any order reaches, \"compulsory\": in a first run, with empty caches\n"
	text += "=> " + s.verdict() + "\n"
	_, err := io.WriteString(w, text)
	return err
}

func (s *Locality) headline() string {
	l := s.File.Loop
	return fmt.Sprintf("%s, %s: %d elements, %d iterations, %d pins", s.File.Format, s.File.Meaning, l.Elements(), l.Iterations(), len(s.Graph.Pins))
}

func (s *Locality) cacheLine() string {
	level := func(g hyper.Geometry) string { return fmt.Sprintf("%s %d-way", bytesText(g.Bytes), g.Ways) }
	c := s.Options.Caches
	return fmt.Sprintf("caches %s: L1 %s, L2 %s, TLB %d pages %d-way", s.Options.Cache, level(c.L1), level(c.L2), c.TLB.Entries(), c.TLB.Ways)
}

func bytesText(n int) string {
	switch {
	case n%(1<<20) == 0:
		return fmt.Sprintf("%d MiB", n>>20)
	case n%(1<<10) == 0:
		return fmt.Sprintf("%d KiB", n>>10)
	}
	return fmt.Sprintf("%d B", n)
}

// table returns the lines of the table. L2 are the accesses that do not go to memory.
func (s *Locality) table() []string {
	head := fmt.Sprintf("%-14s %7s %7s %7s", "data+iteration", "L1 %", "L2 %", "TLB %")
	if s.Options.Timing {
		head += fmt.Sprintf(" %10s %10s %10s", "order ms", "step ms", "break-even")
	}
	lines := []string{head}
	for _, r := range s.Rows {
		line := ratesLine(r.Method.String(), r.Rates)
		if s.Options.Timing {
			line += fmt.Sprintf(" %10s %10.3f %10s", orDash(r.Cost > 0, "%.2f", 1e3*r.Cost), 1e3*r.Step, orDash(r.Cost > 0 && !math.IsInf(r.BreakEven, 1), "%.0f", r.BreakEven))
		}
		lines = append(lines, line)
	}
	return append(lines, ratesLine("compulsory", s.Limits.Compulsory), ratesLine("limit", s.Limits.Repeated))
}

func ratesLine(name string, r hyper.Rates) string {
	return fmt.Sprintf("%-14s %7.2f %7.2f %7.2f", name, r.L1, r.L2, r.TLB)
}

func orDash(show bool, format string, x float64) string {
	if !show {
		return "-"
	}
	return fmt.Sprintf(format, x)
}

// verdict says, by the model's times and not by those of this machine, which
// order the policy takes, and which one was asked for instead.
func (s *Locality) verdict() string {
	d := s.Decision
	text := fmt.Sprintf("leave it as it is: %s", d.Reason)
	if d.Method != (hyper.Method{}) {
		text = fmt.Sprintf("%v for %d steps (%s): L1 %.2f -> %.2f %%, expected to pay after %.0f steps",
			d.Method, s.Options.Steps, d.Reason, d.Now.L1, d.Predicted.L1, math.Ceil(d.BreakEven()))
	}
	if s.Options.Chosen {
		text += fmt.Sprintf("; as asked: %v", s.Method)
	}
	return text
}

// Permutation writes the new number of each element on a line of its own, counted from 1
// like the elements in the files.
func (s *Locality) Permutation(w io.Writer) error {
	var text strings.Builder
	for _, n := range s.Numbers() {
		fmt.Fprintln(&text, n+1)
	}
	_, err := io.WriteString(w, text.String())
	return err
}

type (
	localityJSON struct {
		Schema     string            `json:"schema"`
		Name       string            `json:"name"`
		Format     string            `json:"format"`
		Elements   int               `json:"elements"`
		Iterations int               `json:"iterations"`
		Pins       int               `json:"pins"`
		Caches     map[string][3]int `json:"caches"` // bytes, ways, bytes of a line
		Exact      bool              `json:"exact"`
		Orders     []orderJSON       `json:"orders"`
		Compulsory ratesJSON         `json:"compulsory"`
		Limit      ratesJSON         `json:"limit"`
		Decision   decisionJSON      `json:"decision"`
		Order      string            `json:"order"`
	}
	orderJSON struct {
		Data       string `json:"data"`
		Iterations string `json:"iterations"`
		ratesJSON
		Cost      *float64 `json:"order_seconds,omitempty"`
		Step      *float64 `json:"step_seconds,omitempty"`
		BreakEven *float64 `json:"break_even,omitempty"` // absent if the order never pays
	}
	ratesJSON struct {
		L1  float64 `json:"l1"`
		L2  float64 `json:"l2"`
		TLB float64 `json:"tlb"`
	}
	decisionJSON struct {
		Order     string  `json:"order"`
		Reason    string  `json:"reason"`
		Steps     int64   `json:"steps"`
		Skew      float64 `json:"skew"`
		BreakEven float64 `json:"predicted_break_even"`
	}
)

// JSON writes the comparison for programs. Its rates are in percent.
func (s *Locality) JSON(w io.Writer) error {
	l, c, d := s.File.Loop, s.Options.Caches, s.Decision
	geometry := func(g hyper.Geometry) [3]int { return [3]int{g.Bytes, g.Ways, g.Line} }
	out := localityJSON{
		Schema: "hpfc.locality/1", Name: s.Name, Format: s.File.Format,
		Elements: l.Elements(), Iterations: l.Iterations(), Pins: len(s.Graph.Pins),
		Caches: map[string][3]int{"l1": geometry(c.L1), "l2": geometry(c.L2), "tlb": geometry(c.TLB)},
		Exact:  s.Options.Exact, Compulsory: ratesJSON(s.Limits.Compulsory), Limit: ratesJSON(s.Limits.Repeated), Order: s.Method.String(),
		Decision: decisionJSON{d.Method.String(), d.Reason, s.Options.Steps, d.Skew, d.BreakEven()},
	}
	for _, r := range s.Rows {
		out.Orders = append(out.Orders, s.orderJSON(r))
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(out)
}

func (s *Locality) orderJSON(r LocalityRow) orderJSON {
	row := orderJSON{Data: r.Method.Data.String(), Iterations: r.Method.Iterations.String(), ratesJSON: ratesJSON(r.Rates)}
	if s.Options.Timing {
		row.Cost, row.Step = &r.Cost, &r.Step
		if r.Cost > 0 && !math.IsInf(r.BreakEven, 1) {
			row.BreakEven = &r.BreakEven
		}
	}
	return row
}
