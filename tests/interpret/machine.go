// Package interpret runs the loop normal form of a program in one memory, as the reference
// that the passes behind normalisation are compared with: FORALL nests read before they store,
// parallel nests run their iterations in an order that the caller chooses, privates start with
// values that nobody has set. With a communication plan it also checks, iteration by
// iteration, that every rank that executes it holds what it reads, and that what came by
// communication is not stale.
//
// Integers, logicals and comparisons follow Fortran. Other functions are replaced by a mixing
// function of their arguments: whether two runs agree does not depend on what they compute.
package interpret

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

// ErrSteps ends a program that runs too long.
var ErrSteps = errors.New("too many steps")

// ErrCharacters says that a program goes where only the text functions would lead it, for which there are
// others here that depend on the same arguments.
var ErrCharacters = errors.New("the results of text functions are subscripts")

// maxSteps is the number of statements and iterations that a run may execute.
const maxSteps = 500_000

// Machine executes one program.
type Machine struct {
	// Order permutes the n iterations of a parallel nest; nil keeps their order.
	Order func(n int) []int
	// Touch is called for every element that is read or stored, Around before each statement
	// outside parallel nests, and what it returns behind it; nil: nobody looks.
	Touch  func(a loopir.ArrayID, element []int64, how Access)
	Around func(s loopir.Stmt) (end func())

	p        *loopir.Program
	scalars  []types.Value
	arrays   []*storage
	streams  map[loopir.StreamID]*stream
	output   []string
	steps    int
	checker  *checker // nil: nothing is checked
	serial   bool     // inside a serial region
	inRounds *loopir.Rounds

	undefined map[loopir.ArrayID]bool // at the end, because of a NEW clause
	textual   bool                    // a function of texts has returned a number
}

// Access says what happens to an element. What a FORALL stores is told twice.
type Access int

const (
	Read     Access = iota
	Store           // outside FORALL
	Computed        // its value in a FORALL is known
	Settled         // and stored, behind all iterations
)

// New returns a machine for p.
func New(p *loopir.Program) *Machine {
	m := &Machine{p: p, streams: map[loopir.StreamID]*stream{}, scalars: make([]types.Value, len(p.Scalars)), arrays: make([]*storage, len(p.Arrays))}
	for i, s := range p.Scalars {
		m.scalars[i] = poison(s.Type)
		if s.Init != nil {
			m.scalars[i] = *s.Init
		}
	}
	return m
}

// initialise gives the arrays of the program their initial values.
func (m *Machine) initialise() {
	for _, a := range m.p.Arrays {
		if !a.Temp {
			m.alloc(a)
			for _, r := range a.Init {
				for i := range r.Count {
					m.arrays[a.ID].data[r.At+i] = r.Value(i)
				}
			}
		}
	}
}

// poison is the value of what was never set.
func poison(t types.Type) types.Value {
	return types.Value{Type: t, I: types.WrapInt(max(t.Kind, 1), -7771), F: -7771, S: "?"}
}

// A signal ends the execution of statements: an EXIT or CYCLE on its way out, or the end.
type signal struct {
	depth int
	cycle bool
	stop  bool
}

type fault struct{ err error }

// Run executes the program and returns what it prints, a line for each value, and a line for
// each element of its variables at the end.
func (m *Machine) Run() (lines []string, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case fault:
			err = r.err
		default:
			panic(r)
		}
	}()
	m.initialise()
	if sig := m.list(m.p.Body); sig != nil {
		return m.output, nil // after a STOP, copies on rank 0 may be newer than the variables
	}
	return append(m.output, m.variables()...), nil
}

func (m *Machine) fail(s loopir.Stmt, format string, args ...any) {
	panic(fault{fmt.Errorf("%s\nin:\n%s", fmt.Sprintf(format, args...), loopir.FormatStmts(m.p, []loopir.Stmt{s}))})
}

func (m *Machine) step() {
	if m.steps++; m.steps > maxSteps {
		panic(fault{ErrSteps})
	}
}

// variables lists the final values of the program's arrays, but for those that a NEW clause leaves undefined.
func (m *Machine) variables() []string {
	var lines []string
	for _, a := range m.p.Arrays {
		if !a.Temp && !a.Work && !m.undefined[a.ID] {
			lines = append(lines, fmt.Sprint(a.Name, texts(m.arrays[a.ID].data)))
		}
	}
	return lines
}

func texts(list []types.Value) []string {
	r := make([]string, len(list))
	for i, v := range list {
		r[i] = text(v)
	}
	return r
}

func text(v types.Value) string { return fmt.Sprint(v.I, v.F, v.B, v.S) }

// alike tells whether two values have the same text.
func alike(v, w types.Value) bool {
	sameReal := v.F == w.F && math.Signbit(v.F) == math.Signbit(w.F) || v.F != v.F && w.F != w.F
	return sameReal && v.I == w.I && v.B == w.B && v.S == w.S
}

// index returns the position of the element that a reference means, -1 outside the bounds.
func (m *Machine) index(r *loopir.Ref) int64 {
	s := m.arrays[r.Array]
	at, weight, inside := int64(0), int64(1), true
	for d, x := range r.Subs {
		g := m.integer(x)
		inside = inside && s.lo[d] <= g && g <= s.hi[d]
		at += (g - s.lo[d]) * weight
		weight *= s.hi[d] - s.lo[d] + 1
	}
	if !inside {
		return -1
	}
	return at
}

func (m *Machine) list(list []loopir.Stmt) *signal {
	for _, s := range list {
		m.step()
		if sig := m.watched(s); sig != nil {
			return sig
		}
	}
	return nil
}

func (m *Machine) watched(s loopir.Stmt) *signal {
	if m.Around != nil {
		defer m.Around(s)()
	}
	return m.stmt(s)
}

func (m *Machine) stmt(s loopir.Stmt) *signal {
	if m.checker != nil {
		m.checker.outside(m, s)
	}
	switch s := s.(type) {
	case *loopir.AssignScalar:
		m.assignScalar(s)
	case *loopir.AssignElem:
		m.store(s, s.LHS, m.eval(s.RHS))
	case *loopir.If:
		if m.eval(s.Cond).B {
			return m.list(s.Then)
		}
		return m.list(s.Else)
	case *loopir.Do:
		return m.do(s)
	case *loopir.Loop:
		return m.loop(s)
	case *loopir.Exit:
		return &signal{depth: s.Depth}
	case *loopir.Cycle:
		return &signal{depth: s.Depth, cycle: true}
	case *loopir.Stop:
		return &signal{stop: true}
	case *loopir.Nest:
		m.nest(s)
	case *loopir.Wave:
		m.wave(s)
	case *loopir.Rounds:
		m.rounds(s)
	case *loopir.Choose:
		m.scalars[s.Dst] = types.IntValue(8, int64(m.steps)%int64(len(s.Of)))
	case *loopir.Weigh:
		m.scalars[s.Dst] = types.IntValue(8, 1)
	case *loopir.Ordered:
		m.ordered(s)
	case *loopir.FoldLines:
		m.foldLines(s)
	case *loopir.Copy:
		m.copy(s)
	case *loopir.Alloc:
		m.alloc(m.p.Arrays[s.Array])
	case *loopir.Free:
		m.arrays[s.Array].forget(m.p.Arrays[s.Array].Type)
	case *loopir.Fetch:
		m.scalars[s.Dst] = m.load(s.Ref)
	case *loopir.Scatter:
		m.scatter(s)
	case *loopir.Divide:
		m.divide(s)
	case *loopir.Gather:
		m.gather(s)
	case *loopir.Halo:
		m.arrays[s.Array].fillHalo(s.Widths)
	case *loopir.Serial:
		return m.alone(s)
	case *loopir.Staggered:
		return m.list(s.Body)
	case *loopir.PrintItem:
		m.print(s)
	}
	return nil
}

// alone executes what rank 0 does by itself. Of the scalars that it assigns other ranks know those that it broadcasts.
func (m *Machine) alone(s *loopir.Serial) *signal {
	m.serial = true
	sig := m.list(s.Body)
	m.serial = false
	for id := range loopir.Changed(s.Body) {
		if m.checker != nil && !slices.Contains(s.Out, loopir.ScalarID(id)) {
			m.scalars[id] = poison(m.p.Scalars[id].Type)
		}
	}
	return sig
}

func (m *Machine) print(s *loopir.PrintItem) {
	if s.X != nil {
		m.output = append(m.output, text(m.eval(s.X)))
		return
	}
	m.output = append(m.output, texts(m.arrays[s.Array].data)...)
	m.touchAll(s.Array)
}

func (m *Machine) assignScalar(s *loopir.AssignScalar) {
	v := m.eval(s.RHS)
	if s.Lo != nil {
		v = mix(m.p.Scalars[s.Dst].Type, []types.Value{m.scalars[s.Dst], m.eval(s.Lo), m.eval(s.Hi), v})
	}
	m.scalars[s.Dst] = v
}

func (m *Machine) store(s loopir.Stmt, r *loopir.Ref, v types.Value) {
	at := m.index(r)
	if at < 0 && m.textual {
		panic(fault{ErrCharacters})
	}
	if at < 0 {
		m.fail(s, "store outside the array")
	}
	m.arrays[r.Array].data[at] = v
	m.touch(r.Array, at, Store)
}

// passes handles a signal that reaches the loop around it: leave tells to leave the loop, with
// the signal for the outside.
func (sig *signal) passes() (leave bool, out *signal) {
	switch {
	case sig == nil:
		return false, nil
	case sig.stop:
		return true, sig
	case sig.depth > 0:
		return true, &signal{depth: sig.depth - 1, cycle: sig.cycle}
	}
	return !sig.cycle, nil
}

func (m *Machine) do(s *loopir.Do) *signal {
	if s.OldValues {
		outer := m.Touch
		defer func() { m.Touch = outer }()
		m.Touch = m.onOldValues(s, outer)
	}
	lo, hi, step := m.integer(s.Lo), m.integer(s.Hi), m.integer(s.Step)
	t := m.p.Scalars[s.Var].Type
	trips := mapping.Count(lo, hi, step)
	for k := range trips {
		m.scalars[s.Var] = types.IntValue(t.Kind, lo+k*step)
		if leave, out := m.list(s.Body).passes(); leave {
			return out
		}
	}
	m.scalars[s.Var] = types.IntValue(t.Kind, lo+trips*step)
	return nil
}

// onOldValues watches a loop whose iterations neither use nor overwrite what earlier ones store.
func (m *Machine) onOldValues(s *loopir.Do, outer func(loopir.ArrayID, []int64, Access)) func(loopir.ArrayID, []int64, Access) {
	stored := map[string]int64{}
	return func(id loopir.ArrayID, at []int64, how Access) {
		element, now := fmt.Sprint(id, at), m.scalars[s.Var].I
		if by, ok := stored[element]; ok && by != now {
			m.fail(s, "iteration %d uses or overwrites what iteration %d stored", now, by)
		}
		if how == Store {
			stored[element] = now
		}
		if outer != nil {
			outer(id, at, how)
		}
	}
}

func (m *Machine) loop(s *loopir.Loop) *signal {
	for {
		m.step()
		if leave, out := m.list(s.Body).passes(); leave {
			return out
		}
	}
}

func (m *Machine) ordered(s *loopir.Ordered) {
	op := types.Add
	if s.Op == loopir.OpProduct {
		op = types.Mul
	}
	for i, v := range m.arrays[s.Array].data {
		if s.Factor != nil {
			v = binary(types.Mul, v, m.arrays[*s.Factor].data[i], v.Type)
		}
		m.scalars[s.Dst] = binary(op, m.scalars[s.Dst], v, v.Type)
	}
	m.touchAll(s.Array)
	if s.Factor != nil {
		m.touchAll(*s.Factor)
	}
}

// foldLines folds in the order of the elements.
func (m *Machine) foldLines(s *loopir.FoldLines) {
	dst, src := m.arrays[s.Dst], m.arrays[s.Array]
	t := m.p.Arrays[s.Array].Type
	for i := range dst.data {
		dst.data[i] = m.eval(s.Op.Identity(t))
	}
	numbers := make([]bool, len(dst.data))
	for i, v := range src.data {
		m.step()
		at := src.without(int64(i), s.Dim)
		dst.data[at] = m.eval(s.Op.Combine(&loopir.Const{Value: dst.data[at]}, &loopir.Const{Value: v}))
		numbers[at] = numbers[at] || v.F == v.F
	}
	if t.Base == types.Real && (s.Op == loopir.OpMax || s.Op == loopir.OpMin) {
		m.settle(dst.data, numbers, len(src.data) > 0)
	}
}

// settle corrects extremes of reals without a number: NaN, or the largest finite number when
// there are no elements at all.
func (m *Machine) settle(extremes []types.Value, numbers []bool, some bool) {
	for i, v := range extremes {
		switch {
		case numbers[i]:
		case some:
			extremes[i] = binary(types.Sub, v, v, v.Type)
		default:
			extremes[i] = types.RealValue(v.Type.Kind, math.Copysign(loopir.HugeReal(v.Type.Kind), v.F))
		}
	}
}
