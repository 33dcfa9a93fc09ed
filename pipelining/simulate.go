package pipelining

import (
	"fmt"
	"hash/maphash"
	"slices"

	"hpfc/depgraph/lattice"
)

// Simulate runs a nest event by event with values, each statement's instance starting at the
// tick that begin tells, and compares every value that is computed with that of sequential
// execution; in place also the arrays at the end. It shares no formula with Delay. The nest
// must be exact: no opaque subscripts, no uncertain statements.
func Simulate(g *lattice.Graph, m Machine, storage Storage, begin func(statement int, at []int64) int64) error {
	p, err := newSpace(g.Nest)
	if err != nil {
		return err
	}
	s := &simulation{space: p, machine: &m, storage: storage, instances: g.Nest.Instances(), memory: map[string]stored{}}
	s.sequential()
	return s.run(begin)
}

type simulation struct {
	*space
	machine   *Machine
	storage   Storage
	instances []lattice.Instance
	values    []uint64          // of each instance, computed in sequence
	sources   [][]int           // of each read of each instance: an instance, or -1
	final     map[string]uint64 // every element that is written
	computed  []*stored         // what the simulation has computed
	memory    map[string]stored // in place
}

// stored is a value with the tick from which its own pipeline sees it.
type stored struct {
	value    uint64
	at       int64
	pipeline int64
}

// undefined is read where no value has arrived.
const undefined = ^uint64(0)

var hashSeed = maphash.MakeSeed()

// combine makes the value of an instance from what it reads.
func combine(instance int, operands []uint64) uint64 {
	return maphash.Comparable(hashSeed, fmt.Sprint(instance, operands))
}

// initial is the value that an element has before the nest.
func initial(key string) uint64 { return maphash.String(hashSeed, key) }

func (s *simulation) key(r *lattice.Reference, at []int64) string {
	return lattice.CellKey(r.Array, r.Element(at))
}

// sequential computes all values in order, and remembers where they come from.
func (s *simulation) sequential() {
	last := map[string]int{}
	s.final = map[string]uint64{}
	for i, x := range s.instances {
		st := &s.nest.Statements[x.Statement]
		var operands []uint64
		var sources []int
		for k := range st.Reads {
			key := s.key(&st.Reads[k], x.At)
			source, written := last[key]
			if !written {
				sources, operands = append(sources, -1), append(operands, initial(key))
				continue
			}
			sources, operands = append(sources, source), append(operands, s.values[source])
		}
		s.sources = append(s.sources, sources)
		s.values = append(s.values, combine(i, operands))
		key := s.key(&st.Write, x.At)
		last[key], s.final[key] = i, s.values[i]
	}
}

// event is a read of an instance (its number in its statement), or its write.
type event struct {
	tick     int64
	instance int
	read     int
}

func (s *simulation) events(begin func(int, []int64) int64) []event {
	var all []event
	for i, x := range s.instances {
		start := begin(x.Statement, x.At)
		for k := range s.nest.Statements[x.Statement].Reads {
			all = append(all, event{start + s.machine.at(lattice.Ref{Statement: x.Statement, Read: k}), i, k})
		}
		all = append(all, event{start + s.machine.Compute[x.Statement], i, lattice.Write})
	}
	slices.SortStableFunc(all, func(x, y event) int {
		switch {
		case x.tick != y.tick:
			return int(x.tick - y.tick)
		case (x.read == lattice.Write) != (y.read == lattice.Write): // what is written in a tick can be read in it
			if x.read == lattice.Write {
				return -1
			}
			return 1
		}
		return x.instance - y.instance
	})
	return all
}

func (s *simulation) run(begin func(int, []int64) int64) error {
	operands := make([][]uint64, len(s.instances))
	s.computed = make([]*stored, len(s.instances))
	for _, e := range s.events(begin) {
		x := s.instances[e.instance]
		st := &s.nest.Statements[x.Statement]
		pipeline := Pipeline(s.trips, s.embed(x.Statement, x.At))
		if e.read != lattice.Write {
			operands[e.instance] = append(operands[e.instance], s.load(e, &st.Reads[e.read], x.At, pipeline))
			continue
		}
		value := combine(e.instance, s.inOrder(e.instance, operands[e.instance]))
		if value != s.values[e.instance] {
			return fmt.Errorf("%s at %v computes a wrong value in tick %d", st.Name, x.At, e.tick)
		}
		s.store(s.key(&st.Write, x.At), &stored{value, e.tick, pipeline}, e.instance)
	}
	return s.compareMemory()
}

// inOrder returns the operands of an instance in the order of its reads: they come in the order
// of their ticks.
func (s *simulation) inOrder(instance int, byTick []uint64) []uint64 {
	statement := s.instances[instance].Statement
	order := make([]int, len(s.nest.Statements[statement].Reads))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(x, y int) int {
		return int(s.machine.at(lattice.Ref{Statement: statement, Read: x}) - s.machine.at(lattice.Ref{Statement: statement, Read: y}))
	})
	out := make([]uint64, len(byTick))
	for i, k := range order[:len(byTick)] {
		out[k] = byTick[i]
	}
	return out
}

// load is what a read gets in a tick.
func (s *simulation) load(e event, r *lattice.Reference, at []int64, pipeline int64) uint64 {
	key := s.key(r, at)
	if s.storage == InPlace {
		v, ok := s.memory[key]
		if !ok {
			return initial(key)
		}
		return s.arrived(&v, e.tick, pipeline)
	}
	source := s.sources[e.instance][e.read]
	if source < 0 {
		return initial(key)
	}
	return s.arrived(s.computed[source], e.tick, pipeline)
}

// arrived is a value if it has reached the pipeline.
func (s *simulation) arrived(v *stored, tick, pipeline int64) uint64 {
	if v == nil || v.pipeline != pipeline && tick < v.at+s.machine.Send {
		return undefined
	}
	return v.value
}

func (s *simulation) store(key string, v *stored, instance int) {
	s.computed[instance] = v
	if old, ok := s.memory[key]; ok && old.at == v.at {
		v = &stored{undefined, v.at, v.pipeline} // two writes in one tick
	}
	s.memory[key] = *v
}

func (s *simulation) compareMemory() error {
	if s.storage != InPlace {
		return nil
	}
	for key, v := range s.final {
		if s.memory[key].value != v {
			return fmt.Errorf("an element ends with a wrong value")
		}
	}
	return nil
}
