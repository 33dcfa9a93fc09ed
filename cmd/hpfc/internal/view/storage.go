package view

import (
	"slices"

	"hpfc/depgraph/lattice"
)

// Storage is what has to become of an array for its old values not to be in the way. An array of which
// every element is stored once is renamed: the nest stores into another array, and reads from it what it
// has stored there. Others are expanded by the loops that store the same element again.
type Storage struct {
	Array  string   `json:"array"`
	Action string   `json:"action"` // rename or expand
	Loops  []string `json:"loops,omitempty"`
}

// storageOf lists the arrays of a nest with anti and output dependences between iterations.
func storageOf(g *lattice.Graph) []Storage {
	var list []Storage
	for i := range g.Arcs {
		a := &g.Arcs[i]
		array := &g.Nest.Arrays[g.Nest.Reference(a.Source).Array]
		if a.Kind == lattice.Flow || array.Implied || array.Reduction != "" || !slices.Contains(a.Carried, true) {
			continue
		}
		k := slices.IndexFunc(list, func(s Storage) bool { return s.Array == array.Name })
		if k < 0 {
			k = len(list)
			list = append(list, Storage{Array: array.Name, Action: "rename"})
		}
		if a.Kind == lattice.Output {
			list[k].expand(g, a)
		}
	}
	return list
}

// expand adds the loops that carry an output dependence.
func (s *Storage) expand(g *lattice.Graph, a *lattice.Arc) {
	s.Action = "expand"
	loops := g.Nest.Statements[a.Source.Statement].Loops
	for d, carried := range a.Carried {
		if name := g.Nest.Loops[loops[d]].Name; carried && !slices.Contains(s.Loops, name) {
			s.Loops = append(s.Loops, name)
		}
	}
}

// String says it in a few words.
func (s *Storage) String() string {
	if s.Action == "rename" {
		return s.Array + " gets a second array"
	}
	text := s.Array + " gets a dimension for "
	for i, name := range s.Loops {
		if i > 0 {
			text += " and "
		}
		text += name
	}
	return text
}
