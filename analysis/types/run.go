package types

import "slices"

// A Run is what consecutive elements of an array hold, from one on in array element order: a value for each, or one for
// all. A list of runs is ascending; elements between them have no value.
type Run struct {
	At, Count int64
	Values    []Value
}

// shortRun is the number of elements up to which equal values stand in a list with others.
const shortRun = 16

// Value returns what element i of the run holds.
func (r Run) Value(i int64) Value {
	if len(r.Values) == 1 {
		return r.Values[0]
	}
	return r.Values[i]
}

// RunOf returns values for all elements as a run, none without elements.
func RunOf(values []Value) []Run {
	switch {
	case len(values) == 0:
		return nil
	case !slices.ContainsFunc(values, func(v Value) bool { return !v.SameBits(values[0]) }):
		return []Run{{0, int64(len(values)), values[:1:1]}}
	}
	return []Run{{0, int64(len(values)), values}}
}

// AppendRun adds a run behind the others. It becomes a part of the last one if it begins where that ends and its values
// are the same, or both are lists.
func AppendRun(runs []Run, next Run) []Run {
	if len(runs) > 0 {
		last := &runs[len(runs)-1]
		switch {
		case last.At+last.Count != next.At:
		case len(last.Values) == 1 && len(next.Values) == 1 && last.Values[0].SameBits(next.Values[0]):
			last.Count += next.Count
			return runs
		case last.isList() && next.isList():
			last.Values = append(last.list(), next.list()...)
			last.Count += next.Count
			return runs
		}
	}
	return append(runs, next)
}

func (r Run) isList() bool { return r.Count <= shortRun || int64(len(r.Values)) == r.Count }

func (r Run) list() []Value {
	if int64(len(r.Values)) == r.Count {
		return r.Values
	}
	return slices.Repeat(r.Values, int(r.Count))
}

// ValueAt returns what an element holds that is in one of the runs.
func ValueAt(runs []Run, element int64) (Value, bool) {
	i, found := slices.BinarySearchFunc(runs, element, func(r Run, e int64) int {
		switch {
		case r.At+r.Count <= e:
			return -1
		case r.At > e:
			return 1
		}
		return 0
	})
	if !found {
		return Value{}, false
	}
	return runs[i].Value(element - runs[i].At), true
}
