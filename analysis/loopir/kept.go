package loopir

// KeptReason says why the iterations of a nest with irregular references keep their order, in the
// order of abi.Kept... .
type KeptReason uint8

// Reasons; the zero value is none.
const (
	KeptSeveralLoops KeptReason = 1 + iota
	KeptInnerLoop
	KeptStores
	KeptNumber
	KeptPlaces
	KeptOnRoot
	KeptDependent
	KeptRestless
	KeptTally
	KeptWave
	KeptCopied
)

var keptNames = [...]string{"", "several loops", "inner loop", "stores in place", "uses its number", "reads other places", "in order on rank 0", "depend on each other", "index arrays change", "copies are combined", "wavefront", "on copies"}

func (r KeptReason) String() string { return keptNames[r] }
