package view

import (
	"errors"
	"fmt"
	"math"
	"time"

	"hpfc/locality/graphfile"
	"hpfc/locality/hyper"
)

// LocalityOptions say how to compare orders.
type LocalityOptions struct {
	Caches  hyper.Caches
	Cache   string // the caches' name
	Steps   int64  // how often the loop runs
	Fixed   bool   // the data may not move
	Exact   bool   // simulate whole runs instead of windows
	Timing  bool   // measure orders and steps on this machine
	Method  hyper.Method
	Chosen  bool // Method is the user's choice; else the policy's
	Methods []hyper.Method
}

// ComparedMethods are the pairs of orders that the command compares.
var ComparedMethods = []hyper.Method{
	{},
	{Iterations: hyper.IterationDatum},
	{Iterations: hyper.IterationSearch},
	{Data: hyper.DataTouch},
	{Data: hyper.DataTouch, Iterations: hyper.IterationDatum},
	{Data: hyper.DataSearch, Iterations: hyper.IterationDatum},
	{Data: hyper.DataDepth, Iterations: hyper.IterationDatum},
	{Data: hyper.DataParts, Iterations: hyper.IterationDatum},
	{Data: hyper.DataClusters, Iterations: hyper.IterationDatum},
	{Data: hyper.DataDegree, Iterations: hyper.IterationDatum},
}

// Locality is a comparison of orders of one loop.
type Locality struct {
	Name     string
	File     *graphfile.File
	Options  LocalityOptions
	Graph    *hyper.Hypergraph
	Rows     []LocalityRow
	Limits   hyper.Limits
	Decision hyper.Decision
	Method   hyper.Method // the one that was asked for, or decided
	Order    hyper.Order  // its order
}

// LocalityRow is one order. Times are in seconds, 0 where none was measured.
type LocalityRow struct {
	Method     hyper.Method
	Rates      hyper.Rates
	Cost, Step float64
	BreakEven  float64 // steps after which the order has paid; infinite if never
}

// ErrNothingToOrder is what OfGraph returns for a graph without edges.
var ErrNothingToOrder = errors.New("nothing to order: no iteration touches any data")

// OfGraph compares orders of a file's loop.
func OfGraph(name string, f *graphfile.File, o LocalityOptions) (*Locality, error) {
	s := &Locality{Name: name, File: f, Options: o, Graph: f.Loop.Hypergraph()}
	if len(s.Graph.Pins) == 0 {
		return nil, fmt.Errorf("%s: %w", name, ErrNothingToOrder)
	}
	s.Limits = hyper.LimitsOf(f.Loop, o.Caches)
	var unordered *kernel
	if o.Timing {
		unordered = newKernel(f.Loop)
	}
	for _, m := range o.Methods {
		if !o.Fixed || m.Data == hyper.KeepData {
			s.Rows = append(s.Rows, s.row(m, unordered))
		}
	}
	s.breakEven()
	s.Decision = hyper.Decide(f.Loop, hyper.Situation{Caches: o.Caches, Times: hyper.ReferenceTimes, Steps: o.Steps, Fixed: o.Fixed})
	s.Method, s.Order = s.Decision.Method, s.Decision.Order
	if o.Chosen {
		s.Method = o.Method
		s.Order = hyper.Compose(o.Method, s.Graph, nil, s.sizes())
	}
	return s, s.Order.Verify(f.Loop.Elements(), f.Loop.Iterations())
}

func (s *Locality) sizes() hyper.Sizes {
	return hyper.SizesOf(s.Options.Caches, s.File.Loop.ElementBytes())
}

func (s *Locality) row(m hyper.Method, unordered *kernel) LocalityRow {
	r := LocalityRow{Method: m}
	begin := time.Now()
	o := hyper.Compose(m, s.File.Loop.Hypergraph(), nil, s.sizes())
	ordered := s.File.Loop.Reordered(o)
	if unordered != nil {
		k := unordered.reordered(ordered, o)
		if m != (hyper.Method{}) {
			r.Cost = time.Since(begin).Seconds()
		}
		r.Step = k.time()
	}
	if s.Options.Exact {
		r.Rates = hyper.Simulate(ordered, s.Options.Caches).Rates()
	} else {
		r.Rates = hyper.Sample(ordered, s.Options.Caches).Rates()
	}
	return r
}

// leastGain is the part of a step that an order must gain: steps of the same loop differ by about as much.
const leastGain = 0.02

// breakEven compares each step with that of the first row, the loop as it is.
func (s *Locality) breakEven() {
	for i := range s.Rows {
		r := &s.Rows[i]
		r.BreakEven = math.Inf(1)
		if gain := s.Rows[0].Step - r.Step; gain > leastGain*s.Rows[0].Step {
			r.BreakEven = math.Ceil(r.Cost / gain)
		}
	}
}

// Numbers returns the new number of each element, counted from 0.
func (s *Locality) Numbers() hyper.Numbering {
	if s.Order.Data != nil {
		return s.Order.Data
	}
	kept := make(hyper.Numbering, s.File.Loop.Elements())
	for v := range kept {
		kept[v] = int32(v)
	}
	return kept
}
