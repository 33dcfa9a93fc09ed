package inspect

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"hpfc/runtime/abi"
)

// IterationOrder is what the user wants with the order of iterations.
type IterationOrder uint8

// Iteration orders: what the policy says, none, and the paper's H_NRC_I and H_BS_I.
const (
	AutoOrder IterationOrder = iota
	KeepOrder
	DatumOrder
	SearchOrder
)

// DependenceOrder is what the user wants with loops whose iterations depend on each other.
type DependenceOrder uint8

// Dependence orders: what the policy says, the order of the loop, the fewest rounds, and a round for
// each level.
const (
	AutoDependences DependenceOrder = iota
	KeepDependences
	FollowDependences
	LevelDependences
)

// DataOrder is what the user wants with copies of the data in an order of their own.
type DataOrder uint8

// Data orders: what the policy says, none, and tiles of elements that are used together, after the
// paper's H_PFB_D.
const (
	AutoData DataOrder = iota
	KeepData
	TileData
)

var dataNames = []string{"auto", "none", "pfb"}

var dependenceNames = []string{"auto", "none", "topo", "levels"}

var orderNames = []string{"auto", "none", "nrc", "bs"}

// Locality is how irregular loops may be reordered.
type Locality struct {
	Iterations  IterationOrder
	Dependences DependenceOrder
	Data        DataOrder
	// Relaxed lets sums and products of reals be combined in another order than the loop's.
	Relaxed bool
	// Report asks for hit rates also where no decision needs them.
	Report bool
}

// with is l where it asks for something, else the wish of the program (abi.Wish... bits).
func (l Locality) with(wish int64) Locality {
	if l.Iterations == AutoOrder {
		l.Iterations = [...]IterationOrder{AutoOrder, KeepOrder, DatumOrder, SearchOrder}[wish&abi.WishOrder]
	}
	if l.Data == AutoData && wish&abi.WishOwners != 0 {
		l.Data = KeepData
	}
	if l.Data == AutoData && wish&abi.WishTiles != 0 {
		l.Data = TileData
	}
	if l.Dependences == AutoDependences && wish&abi.WishFew != 0 {
		l.Dependences = FollowDependences
	}
	if l.Dependences == AutoDependences && wish&abi.WishLevels != 0 {
		l.Dependences = LevelDependences
	}
	l.Relaxed = l.Relaxed || wish&abi.WishRelaxed != 0
	return l
}

// ParseLocality reads a list like iter=nrc,reduce=strict; empty text is the default, none
// keeps all orders.
func ParseLocality(text string) (Locality, error) {
	var l Locality
	switch text {
	case "", "auto":
		return l, nil
	case "none":
		return Locality{Iterations: KeepOrder, Dependences: KeepDependences, Data: KeepData}, nil
	}
	given := map[string]bool{}
	for _, item := range strings.Split(text, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(item), "=")
		if given[name] {
			return l, fmt.Errorf("%s= is given twice", name)
		}
		given[name] = true
		switch name {
		case "iter":
			k := slices.Index(orderNames, value)
			if k < 0 {
				return l, fmt.Errorf("no iteration order %q (%s)", value, strings.Join(orderNames, ", "))
			}
			l.Iterations = IterationOrder(k)
		case "data":
			k := slices.Index(dataNames, value)
			if k < 0 {
				return l, fmt.Errorf("no data order %q (%s)", value, strings.Join(dataNames, ", "))
			}
			l.Data = DataOrder(k)
		case "dep":
			k := slices.Index(dependenceNames, value)
			if k < 0 {
				return l, fmt.Errorf("no dependence order %q (%s)", value, strings.Join(dependenceNames, ", "))
			}
			l.Dependences = DependenceOrder(k)
		case "reduce":
			if value != "strict" && value != "relaxed" {
				return l, fmt.Errorf("reduce is strict or relaxed, not %q", value)
			}
			l.Relaxed = value == "relaxed"
		default:
			return l, fmt.Errorf("unknown item %q (data=..., iter=..., reduce=..., dep=..., or none or auto alone)", item)
		}
	}
	return l, nil
}

// ripeAfter is after how many executions with the same index arrays the rounds of a loop are weighed:
// that costs as much as some hundred executions.
const ripeAfter = 100

// ripeAlone is the same for a single rank, which gains nothing: not soon, unless the program asks for
// rounds, for which compiled code counts every execution 2^20 times.
const ripeAlone = 1 << 19

// Patience is after how many executions of a loop with the same index arrays its rounds are to be
// weighed.
func (l Locality) Patience(ranks int) int64 {
	switch {
	case l.Dependences == KeepDependences:
		return math.MaxInt64
	case l.Dependences != AutoDependences:
		return 0
	case ranks == 1:
		return ripeAlone
	}
	return ripeAfter
}
