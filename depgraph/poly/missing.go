//go:build !cgo

package poly

// Available tells whether this build can answer.
const Available = false

// Flow needs isl.
func Flow(Access, []Access, []Access, *Allowance) (Dataflow, error) {
	return Dataflow{}, ErrUnavailable
}

// Max needs isl, but for empty sets.
func Max(s Set, _ Row, _ *Allowance) (int64, []int64, error) {
	if len(s.Pieces) == 0 {
		return 0, nil, nil
	}
	return 0, nil, ErrUnavailable
}

// Points needs isl, but for empty sets.
func Points(s Set, _ int, _ *Allowance) ([][]int64, error) {
	if len(s.Pieces) == 0 {
		return nil, nil
	}
	return nil, ErrUnavailable
}

// Empty needs isl, but for sets without pieces.
func Empty(s Set, _ *Allowance) (bool, error) {
	if len(s.Pieces) == 0 {
		return true, nil
	}
	return false, ErrUnavailable
}
