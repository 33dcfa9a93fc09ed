package mapping

import (
	"fmt"
	"slices"
	"strings"
)

// Format is how one template dimension is distributed.
type Format uint8

// Formats. Collapsed is "*": the whole dimension on every processor that has the rest.
const (
	Collapsed Format = iota
	Block
	Cyclic
)

// DimSpec maps one array dimension: subscript g lies on template cell S*g+O, counted from 0,
// of a template dimension of Extent cells, distributed by Format over grid dimension Grid.
type DimSpec struct {
	Format Format
	Grid   int   // dimension of the processor arrangement, from 0; -1 when collapsed
	S, O   int64 // alignment; S is not 0
	K      int64 // argument of BLOCK(k) or CYCLIC(k); 0 when absent
	Extent int64 // cells of the template dimension

	// Room is how many local cells are free below and above each block of a coordinate, for overlap.
	Room [2]int64
}

// GridUse says what one dimension of the processor arrangement means to an array.
type GridUse struct {
	Dim   int      // the array dimension distributed over it, or -1
	Fixed *DimSpec // Dim < 0: nil means replicated, else the array sits on cell Fixed.O of this template dimension, which is not collapsed
}

// Spec is the mapping of an array as the program's directives state it, before the number
// of processors is known. Grid is the index of the processor arrangement; Replicated arrays
// have Grid -1 and every rank holds all of them.
type Spec struct {
	Grid int
	Dims []DimSpec // one for each array dimension
	Uses []GridUse // one for each grid dimension
}

// Replicated returns the mapping of an array of the given rank that every rank holds whole.
func Replicated(rank int) Spec {
	s := Spec{Grid: -1, Dims: make([]DimSpec, rank)}
	for d := range s.Dims {
		s.Dims[d] = DimSpec{Format: Collapsed, Grid: -1, S: 1}
	}
	return s
}

// IsReplicated tells whether every rank holds the whole array.
func (s Spec) IsReplicated() bool { return s.Grid < 0 }

// IsEverywhere tells whether every rank of the arrangement has the whole array.
func (s Spec) IsEverywhere() bool {
	return !slices.ContainsFunc(s.Uses, func(u GridUse) bool { return u.Dim >= 0 || u.Fixed != nil })
}

// Equal tells whether two mappings are the same.
func (s Spec) Equal(t Spec) bool {
	same := func(u, v GridUse) bool {
		if u.Fixed == nil || v.Fixed == nil {
			return u == v
		}
		return u.Dim == v.Dim && *u.Fixed == *v.Fixed
	}
	return s.Grid == t.Grid && slices.Equal(s.Dims, t.Dims) && slices.EqualFunc(s.Uses, t.Uses, same)
}

// String returns the mapping in the manner of a directive: "(block,cyclic(4):2*i+1,*) onto #0".
func (s Spec) String() string {
	if s.IsReplicated() {
		return "replicated"
	}
	parts := make([]string, len(s.Dims))
	for i, d := range s.Dims {
		parts[i] = d.String()
	}
	text := fmt.Sprintf("(%s) onto #%d", strings.Join(parts, ","), s.Grid)
	for g, u := range s.Uses {
		if u.Dim >= 0 {
			continue
		}
		if u.Fixed == nil {
			text += fmt.Sprintf(", replicated over dimension %d", g+1)
		} else {
			text += fmt.Sprintf(", at cell %d of dimension %d", u.Fixed.O, g+1)
		}
	}
	return text
}

// String returns the dimension's format and alignment.
func (d DimSpec) String() string {
	name := [...]string{"*", "block", "cyclic"}[d.Format]
	if d.K != 0 {
		name += fmt.Sprintf("(%d)", d.K)
	}
	if d.Format == Collapsed {
		return name
	}
	return fmt.Sprintf("%s:%d*i%+d", name, d.S, d.O)
}
