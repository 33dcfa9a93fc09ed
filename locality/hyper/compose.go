package hyper

import "fmt"

// DataOrder is a method to order data.
type DataOrder uint8

// The data orders; the comments give their names in commands and in the paper.
const (
	KeepData     DataOrder = iota // none
	DataTouch                     // nrc: H_NRC_D
	DataSearch                    // bs: H_BS_D, by a queue
	DataDepth                     // bs-stack: H_BS_D, by a stack
	DataParts                     // pfb: H_PFB_D, parts grown by the search
	DataClusters                  // pfb-ml: H_PFB_D, multilevel
	DataDegree                    // degree: groups of equal degree
	dataOrders
)

var dataNames = [dataOrders]string{"none", "nrc", "bs", "bs-stack", "pfb", "pfb-ml", "degree"}

func (d DataOrder) String() string { return dataNames[d] }

// DataOrders returns all data orders.
func DataOrders() []DataOrder { return upTo[DataOrder](int(dataOrders)) }

// IterationOrder is a method to order iterations.
type IterationOrder uint8

// The iteration orders.
const (
	KeepIterations  IterationOrder = iota // none
	IterationDatum                        // nrc: H_NRC_I
	IterationSearch                       // bs: H_BS_I
	iterationOrders
)

var iterationNames = [iterationOrders]string{"none", "nrc", "bs"}

func (i IterationOrder) String() string { return iterationNames[i] }

// IterationOrders returns all iteration orders.
func IterationOrders() []IterationOrder { return upTo[IterationOrder](int(iterationOrders)) }

func upTo[T ~uint8](n int) []T {
	all := make([]T, n)
	for i := range all {
		all[i] = T(i)
	}
	return all
}

// Method is a data order followed by an iteration order.
type Method struct {
	Data       DataOrder
	Iterations IterationOrder
}

func (m Method) String() string { return m.Data.String() + "+" + m.Iterations.String() }

// Sizes are what the partitioning orders know of the caches, in elements of one data array
// when all data arrays of the loop are used together.
type Sizes struct {
	Line  int // of a cache line
	Part  int // of half the first-level cache
	Limit int // of half the second-level cache
}

// SizesOf returns the sizes for a loop whose data arrays have the given bytes per element,
// all arrays together.
func SizesOf(c Caches, bytes int) Sizes {
	return Sizes{
		Line:  max(1, c.L1.Line/elementBytes),
		Part:  max(1, c.L1.Bytes/2/bytes),
		Limit: max(1, c.L2.Bytes/2/bytes),
	}
}

// Compose computes the data order, and then the iteration order for the new numbers. t is
// the transpose of h, or nil: then it is made where it is needed.
func Compose(m Method, h, t *Hypergraph, sizes Sizes) Order {
	if m == DefaultMethod && h.arity() == 2 {
		if o, ok := searchPairs(h.pairs()); ok {
			return o.Order
		}
	}
	var o Order
	if t == nil && m.Data == DataDepth {
		t = h.Transpose()
	}
	switch m.Data {
	case KeepData:
	case DataTouch:
		o.Data = FirstTouch(h)
	case DataSearch:
		o.Data = BreadthFirst(h, t)
	case DataDepth:
		o.Data = DepthFirst(h, t)
	case DataParts:
		o.Data = GrowParts(h, t, sizes.Part)
	case DataClusters:
		o.Data = Multilevel(h, sizes.Line, sizes.Limit)
	case DataDegree:
		o.Data = DegreeGroups(h)
	default:
		panic(fmt.Sprintf("hyper: no data order %d", m.Data))
	}
	switch m.Iterations {
	case KeepIterations:
	case IterationDatum:
		o.Iterations = firstDatum(h, o.Data)
	case IterationSearch:
		renumbered := h.Renumber(o.Data)
		o.Iterations = BreadthFirstIterations(renumbered, renumbered.Transpose())
	default:
		panic(fmt.Sprintf("hyper: no iteration order %d", m.Iterations))
	}
	return o
}

// Verify returns an error unless the order permutes the given numbers of elements and
// iterations.
func (o Order) Verify(elements, iterations int) error {
	if o.Data != nil {
		if err := o.Data.Verify(elements); err != nil {
			return fmt.Errorf("data order: %w", err)
		}
	}
	if o.Iterations != nil {
		if err := o.Iterations.Verify(iterations); err != nil {
			return fmt.Errorf("iteration order: %w", err)
		}
	}
	return nil
}

// DefaultMethod is for hypergraphs without very uneven degrees: the search costs least of
// the orders that reach the limit on meshes.
var DefaultMethod = Method{DataSearch, IterationDatum}
