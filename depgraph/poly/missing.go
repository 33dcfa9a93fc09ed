//go:build !cgo

package poly

// Available tells whether this build can answer.
const Available = false

// Flow needs isl.
func Flow(Access, []Access, []Access, int64) (Dataflow, error) {
	return Dataflow{}, ErrUnavailable
}

// Max needs isl.
func Max(Set, Row, int64) (int64, []int64, error) { return 0, nil, ErrUnavailable }

// Points needs isl.
func Points(Set, int, int64) ([][]int64, error) { return nil, ErrUnavailable }
