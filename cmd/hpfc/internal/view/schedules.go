// Package view shows what the compiler found out: decisions line by line, communication schedules, dependences and orders of
// irregular data, as text, JSON, SVG and HTML. It decides nothing; it takes results of passes and writes them.
package view

import (
	"errors"
	"fmt"
	"math"

	"hpfc/analysis/loopir"
	"hpfc/cmd/hpfc/driver"
	"hpfc/commgen/copies"
	"hpfc/commgen/css"
	"hpfc/runtime/costs"
)

// Schema names the JSON form of Schedules.
const Schema = "hpfc.schedules/1"

// Schedules are the communications of a program, or one that a user described.
type Schedules struct {
	Schema     string     `json:"schema"`
	Source     string     `json:"source,omitempty"`     // the file
	Processors int64      `json:"processors,omitempty"` // NUMBER_OF_PROCESSORS()
	Costs      string     `json:"costs,omitempty"`      // where the costs are from
	Exchanges  []Exchange `json:"exchanges"`
}

// Exchange is one communication statement.
type Exchange struct {
	Line        int    `json:"line,omitempty"`
	Statement   string `json:"statement"`
	Destination string `json:"destination,omitempty"` // array and mapping
	From        string `json:"source,omitempty"`
	// Note says why there is no plan.
	Note string `json:"note,omitempty"`
	// Copied says how a compiled program copies the messages.
	Copied string `json:"copied,omitempty"`
	// Remaps are the distributed dimensions as statements of the scheduling paper.
	Remaps     []css.Remap   `json:"remaps,omitempty"`
	Plan       *css.Plan     `json:"plan,omitempty"`
	Comparison []css.Measure `json:"comparison,omitempty"`
	Verified   bool          `json:"verified,omitempty"`
}

// ScheduleOptions choose and judge schedules. Alpha and Beta are in units of one element's
// transfer; both zero stand for the costs of
// Machine, or without them for the defaults of css, with which the compiler plans.
type ScheduleOptions struct {
	Algorithm   string
	Alpha, Beta float64
	Machine     costs.Model
	Compare     bool // measure all algorithms
	Verify      bool // prove every schedule
	SameRanks   bool // sender i and receiver i are one rank
}

// options are those of css for elements of some bytes.
func (o ScheduleOptions) options(element int64) (css.Options, error) {
	c := css.Options{Cost: css.Cost{Alpha: o.Alpha, Beta: o.Beta}, SameRanks: o.SameRanks}
	if c.Cost == (css.Cost{}) && o.Machine != (costs.Model{}) {
		c.Cost = css.Cost{Alpha: max(1, math.Round(o.Machine.Element(element))), Beta: 1}
	}
	return c, c.Algorithm.UnmarshalText([]byte(o.Algorithm))
}

// aReal is the size of an element where there is no array.
const aReal = 8

// ErrNoExchange says that nothing is communicated on the line asked for.
var ErrNoExchange = errors.New("nothing is copied between arrays")

// OfProgram returns the schedules of a compiled unit on n processors (0: the default of a run
// on a machine with that many cores), of one line or of all (0).
func OfProgram(u *driver.Unit, n, cores int64, line int, o ScheduleOptions) (*Schedules, error) {
	s := &Schedules{Schema: Schema, Source: u.File.Name, Processors: copies.Processors(u.Plan.Program, n, cores), Exchanges: []Exchange{}}
	for _, x := range copies.Exchanges(u.Plan.Program, s.Processors) {
		at := u.Files.Position(x.Copy.Span().Start).Line
		if line != 0 && at != line {
			continue
		}
		e, err := ofExchange(u.Plan.Program, &x, o)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", at, err)
		}
		e.Line = at
		s.Exchanges = append(s.Exchanges, e)
	}
	if line != 0 && len(s.Exchanges) == 0 {
		return nil, fmt.Errorf("line %d: %w", line, ErrNoExchange)
	}
	return s, nil
}

func ofExchange(p *loopir.Program, x *copies.Exchange, o ScheduleOptions) (Exchange, error) {
	e := Exchange{
		Statement:   x.Statement(p),
		Destination: copies.ArrayText(p, x.Dst),
		From:        copies.ArrayText(p, x.Src),
	}
	switch {
	case x.Section == nil:
		e.Note = "built at run time, when the sizes are known"
		return e, nil
	case x.Shared():
		e.Note = "one copy for all ranks of a process: every rank stores its own part, nothing travels between them"
		return e, nil
	}
	e.Remaps = x.Section.Remaps()
	c, err := o.options(x.Dst.Type.Size())
	if err != nil {
		return e, err
	}
	plan, err := x.Section.Schedule(c)
	if errors.Is(err, copies.ErrTooLarge) { // other copies may have fewer ranks
		e.Note = err.Error()
		return e, nil
	}
	if err != nil {
		return e, err
	}
	return e, e.judge(plan, o)
}

// judge adds a plan and what was asked about it.
func (e *Exchange) judge(p *css.Plan, o ScheduleOptions) error {
	e.Plan = p
	if o.Compare {
		e.Comparison = p.Compare()
	}
	if !o.Verify {
		return nil
	}
	e.Verified = true
	return p.Verify()
}

// OfRedistribution returns the schedule of a redistribution in the form of css.ParseRemap.
func OfRedistribution(form, subscripts string, count int64, o ScheduleOptions) (*Schedules, error) {
	c, err := o.options(aReal)
	if err != nil {
		return nil, err
	}
	m, err := css.ParseRemap(form, subscripts, count)
	if err != nil {
		return nil, err
	}
	p, err := css.NewPlan([]css.Remap{m}, c)
	if err != nil {
		return nil, err
	}
	e := Exchange{Statement: m.String(), Remaps: p.Remaps}
	err = e.judge(p, o)
	return &Schedules{Schema: Schema, Exchanges: []Exchange{e}}, err
}

// Summarised tells whether the plan is too large for pictures of every message.
func summarised(p *css.Plan) bool {
	return p.Table.Senders() > pictureLimit || p.Table.Receivers() > pictureLimit
}

// pictureLimit is the number of processors up to which every message is drawn.
const pictureLimit = 64
