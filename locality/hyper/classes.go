package hyper

// Classes are alignment classes: data arrays of one index space share a class, and are
// permuted alike; arrays of different index spaces are in different classes, which a data
// order never mixes. The vertices of class c are Offset[c] to Offset[c+1]-1.
type Classes struct{ Offset []int32 }

// Reference is an index array and the class of the data arrays that it is used for.
type Reference struct {
	Class int
	Index []int32
}

// NewClasses returns classes with the given numbers of elements.
func NewClasses(elements ...int) Classes {
	c := Classes{make([]int32, len(elements)+1)}
	for i, n := range elements {
		c.Offset[i+1] = c.Offset[i] + int32(n)
	}
	return c
}

// Build returns the hypergraph over the elements of all classes. An error names the place
// of an index outside of its class.
func (c Classes) Build(references ...Reference) (*Hypergraph, error) {
	index := make([][]int32, len(references))
	for k, r := range references {
		if err := inRange(int(c.Offset[r.Class+1]-c.Offset[r.Class]), k, r.Index); err != nil {
			return nil, err
		}
		index[k] = make([]int32, len(r.Index))
		for i, v := range r.Index {
			index[k][i] = c.Offset[r.Class] + v
		}
	}
	return Build(int(c.Offset[len(c.Offset)-1]), index...)
}

// Split returns for every class the order in which a data order of all classes takes its
// elements.
func (c Classes) Split(data Numbering) []Numbering {
	split := make([]Numbering, len(c.Offset)-1)
	class := make([]int32, len(data))
	for i := range split {
		split[i] = make(Numbering, c.Offset[i+1]-c.Offset[i])
		for v := c.Offset[i]; v < c.Offset[i+1]; v++ {
			class[v] = int32(i)
		}
	}
	next := make([]int32, len(split))
	for _, v := range data.Sequence() {
		i := class[v]
		split[i][v-c.Offset[i]] = next[i]
		next[i]++
	}
	return split
}

// Join is the inverse of Split: one numbering of all vertices that permutes each class in
// its place, with which the iteration order is computed.
func (c Classes) Join(split []Numbering) Numbering {
	var data Numbering
	for i, class := range split {
		for _, v := range class {
			data = append(data, c.Offset[i]+v)
		}
	}
	return data
}
