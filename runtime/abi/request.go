package abi

import "math"

// A Request is what one rank asks of the runtime: a Req code, the source line it comes
// from, and the words that the code's documentation lists. The words live in the rank's
// memory and are valid until the request has been served.
type Request struct {
	Kind, Line int32
	Words      []int64
	Outputs    int64 // output statements that the rank has counted
}

// Matches reports whether two ranks ask for the same: all words but the addresses of what is
// a rank's own are equal.
func (r *Request) Matches(other *Request) bool {
	if r.Kind != other.Kind || len(r.Words) != len(other.Words) {
		return false
	}
	own := r.ownWords()
	for i, w := range r.Words {
		if w != other.Words[i] && !own(i) {
			return false
		}
	}
	return true
}

// Fingerprint is a number of the kind, the line and all words but the addresses of what is a rank's own:
// that of requests that match is the same.
func (r *Request) Fingerprint() uint64 {
	x := mix(uint64(r.Line)<<8 ^ uint64(r.Kind))
	own := r.ownWords()
	for i, w := range r.Words {
		if !own(i) {
			x = mix(x ^ uint64(w))
		}
	}
	return x
}

// mix spreads the bits of a number (the finalizer of splitmix64, without its last step).
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	return (x ^ x>>27) * 0x94d049bb133111eb
}

// ownWords tells which words are addresses in a rank's memory.
func (r *Request) ownWords() func(i int) bool {
	switch r.Kind {
	case ReqCopy, ReqFoldLines, ReqFetch:
		return func(i int) bool { return i < 2 }
	case ReqReduce:
		return func(i int) bool { return i > 0 && i%3 == 0 }
	case ReqBcast:
		return func(i int) bool { return i%2 == 1 }
	case ReqOrdered:
		return func(i int) bool { return i == 0 || i >= 3 }
	case ReqAlloc:
		return func(i int) bool { return i == 0 || i == 2 || i == 5 }
	case ReqHalo:
		return func(i int) bool { return i == 0 }
	case ReqHalos:
		return func(i int) bool { return i > 0 && int64(i) <= r.Words[0] }
	}
	return func(int) bool { return true }
}

// Places of ReqAlloc.
const (
	PlaceMapped = 0
	PlaceRoot   = 1
	PlaceShared = 2
)

// Operators of ReqReduce and ReqOrdered, in the order of loopir.ReduceOp.
const (
	OpSum = iota
	OpProduct
	OpMax
	OpMin
	OpAnd
	OpOr
	OpEqv
	OpNeqv
	OpIAnd
	OpIOr
	OpIEor
)

// Parts of ReqInput.
const (
	InputBegin = iota
	InputItem
	InputEnd
	InputRecord
	InputClock
	InputCPU
	InputOutcome
	InputSize
)

// Units of output and input statements. Internal is no number that programs give to one.
const (
	UnitError    = 0
	UnitInput    = 5
	UnitOutput   = 6
	UnitInternal = math.MinInt64
)

// Types of items of ReqInput.
const (
	ItemInteger = iota + 1
	ItemReal
	ItemLogical
	ItemCharacter
)

// Rules of ReqPick, in the order of loopir.PickRule.
const (
	PickLast = iota
	PickGreatest
	PickLeast
)

var requestNames = [...]string{
	ReqAlloc: "an allocation", ReqFree: "a release", ReqCopy: "a copy", ReqHalo: "an overlap exchange", ReqHalos: "an overlap exchange",
	ReqFetch: "the broadcast of an element", ReqReduce: "a reduction", ReqOrdered: "an ordered reduction",
	ReqBcast: "a broadcast", ReqIOBegin: "the start of an output statement", ReqIOEnd: "the end of an output statement",
	ReqInput: "input", ReqStop: "a STOP", ReqFail: "a run-time error",
	ReqPick: "a choice of an iteration", ReqFoldLines: "a reduction along a dimension",
	ReqSchedule: "the schedule of an irregular reference", ReqGather: "the gathering of an irregular reference",
	ReqScatter: "the scattering of irregular updates", ReqReorder: "an order of iterations", ReqBounds: "a subscript out of bounds",
	ReqWeigh: "the inspection of dependences", ReqRound: "a round of iterations",
	ReqDivide: "the division of irregular iterations", ReqPack: "the packing of an array",
	ReqChoose:   "a choice between ways to execute a loop",
	ReqKept:     "a reason for the report",
	ReqHalf:     "a half of the iterations",
	ReqTimed:    "the timing of an irregular loop",
	ReqTally:    "the combination of the ranks' tallies",
	ReqExecHalo: "the question whether iterations run where they update",
	ReqAwait:    "the question whether an inspection pays",
	ReqConsider: "the question whether an order of iterations pays",
	ReqWave:     "a wavefront", ReqWaveEnd: "the end of a wavefront",
}

// RequestName names a request kind for messages.
func RequestName(kind int32) string {
	if kind <= 0 || int(kind) >= len(requestNames) {
		return "an unknown request"
	}
	return requestNames[kind]
}
