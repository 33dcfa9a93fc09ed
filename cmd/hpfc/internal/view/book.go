package view

import (
	"fmt"
	"strings"

	"hpfc/commgen/css"
	"hpfc/commgen/plandata"
)

// OfBook returns the schedules that a compiled program carries, given the words of its
// plans: one exchange for each distributed dimension of each statement.
func OfBook(source string, words []int64, o ScheduleOptions) (*Schedules, error) {
	b, err := plandata.Read(words)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", source, err)
	}
	if o.Verify { // against the statements, of which the messages below are not independent
		if err := b.Verify(); err != nil {
			return nil, fmt.Errorf("%s: %w", source, err)
		}
	}
	s := &Schedules{Schema: Schema, Source: source, Exchanges: []Exchange{}}
	for _, statement := range b.Statements {
		for k, r := range statement.Remaps {
			e, err := ofRemap(&b.Remaps[r], o)
			if err != nil {
				return nil, fmt.Errorf("%s: line %d: %w", source, statement.Line, err)
			}
			e.Line = int(statement.Line)
			e.describe(statement.Text)
			if len(statement.Remaps) > 1 {
				e.Statement += fmt.Sprintf(" (distributed dimension %d of %d)", k+1, len(statement.Remaps))
			}
			s.Exchanges = append(s.Exchanges, e)
		}
	}
	return s, nil
}

// describe takes the lines of a statement's text.
func (e *Exchange) describe(text string) {
	lines := strings.SplitN(text, "\n", 3)
	for i, field := range []*string{&e.Statement, &e.Destination, &e.From} {
		if i < len(lines) {
			*field = lines[i]
		}
	}
}

// ofRemap makes a plan of the messages as they are in the program.
func ofRemap(r *plandata.Remap, o ScheduleOptions) (Exchange, error) {
	m, err := r.Copy.Remap()
	if err != nil {
		return Exchange{}, err
	}
	c, err := o.options(max(1, r.Elem))
	if err != nil {
		return Exchange{}, err
	}
	p, err := css.PlanTable(tableOf(r), c)
	if err != nil {
		return Exchange{}, err
	}
	params, err := m.Params()
	if err != nil {
		return Exchange{}, err
	}
	p.Remaps, p.Params = []css.Remap{m}, []css.Params{params}
	p.Schedule = scheduleOf(r)
	p.Measure = p.Measured(p.Schedule)
	e := Exchange{Remaps: p.Remaps, Copied: copied(r)}
	return e, e.judge(p, o)
}

func tableOf(r *plandata.Remap) css.Table {
	t := css.NewTable(int(max(1, r.Src.N)), len(r.Receivers))
	for j, messages := range r.Receivers {
		for _, m := range messages {
			t[m.Sender][j] += m.Elements
		}
	}
	return t
}

func scheduleOf(r *plandata.Remap) *css.Schedule {
	s := &css.Schedule{Algorithm: r.Algorithm, Steps: [][]css.Message{}}
	for j, messages := range r.Receivers {
		for _, m := range messages {
			for int64(len(s.Steps)) <= m.Step {
				s.Steps = append(s.Steps, []css.Message{})
			}
			s.Steps[m.Step] = append(s.Steps[m.Step], css.Message{From: int(m.Sender), To: j, Size: m.Elements})
		}
	}
	return s
}

// copied says how the program copies the messages.
func copied(r *plandata.Remap) string {
	runs, messages, functions, periods := 0, 0, map[int64]bool{}, int64(0)
	for _, list := range r.Receivers {
		for _, m := range list {
			messages++
			runs += len(m.Runs)
			if m.Function > 0 {
				functions[m.Function] = true
				periods += m.Periods
			}
		}
	}
	text := fmt.Sprintf("%s in %s", css.Count(messages, "message", "messages"), css.Count(runs, "strided run", "strided runs"))
	if len(functions) > 0 {
		text += fmt.Sprintf("; %s of them by %s", css.Count(periods, "period", "periods"), css.Count(len(functions), "unrolled function", "unrolled functions"))
	}
	return text
}
