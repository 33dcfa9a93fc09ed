package coll

import (
	"math"
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/coll/alg"
	"hpfc/runtime/mem"
)

// Reductions whose result does not depend on the order, over several processes: the values of a
// process's ranks are combined first, and the processes' values by whatever algorithm is the
// fastest, the library's own if it is. All values of a request travel as 64-bit words. Behind
// them are check words made of the stamp, of which all know what their combination is.
//
// Extremes of reals go with them as integers that are ordered alike; but where the sign of a zero
// or a NaN depends on the order of the ranks, the result says so, and the values are gathered after
// all.

// wordFolds are the folds of words of a process, by operation and number of words.
type wordFolds struct {
	kept          map[wordFold]*alg.Fold
	input, result []int64
}

type wordFold struct {
	op    alg.Exact
	words int
}

// checkWords is the number of words behind the values.
const checkWords = 2

// reduceExactly serves a reduction, unless its operators differ or its result depends on the order.
func (e *Engine) reduceExactly(requests []abi.Request) (served bool, err error) {
	op, ok := commonOperation(requests[0])
	if !ok {
		return false, nil
	}
	count := int(requests[0].Words[0])
	w := &e.words
	w.input, w.result = append(w.input[:0], make([]int64, count+checkWords)...), append(w.result[:0], make([]int64, count+checkWords)...)
	for i := range count {
		x := wordOf(readValue(requests[0], i))
		for _, r := range requests[1:] {
			x = op.Words(x, wordOf(readValue(r, i)))
		}
		w.input[i] = x
	}
	checks := [checkWords]int64{int64(e.stamp), ^int64(e.stamp)}
	for i, x := range checks {
		w.input[count+i] = checkWord(op, x, e.comm.Rank())
	}
	f, err := w.fold(e, wordFold{op, len(w.input)})
	if err != nil {
		return false, err
	}
	if err := f.Run(asBytes(w.input), asBytes(w.result)); err != nil {
		return false, err
	}
	for i := range checkWords {
		if w.result[count+i] != checked(op, checks[i], e.comm.Size()) {
			return false, e.differ()
		}
	}
	if op.Op == abi.OpIEor {
		op.Settle(asBytes(w.result[:count]), slot, e.share.ranks)
	}
	return e.storeWords(requests, w.result), nil
}

// storeWords gives the ranks their results, if they are certain.
func (e *Engine) storeWords(requests []abi.Request, result []int64) bool {
	count := int(requests[0].Words[0])
	for i := range count {
		if isReal(readValue(requests[0], i).typ) && uncertain(result[i]) {
			return false
		}
	}
	for _, r := range requests {
		for i := range count {
			storeWord(readValue(r, i), result[i])
		}
	}
	return true
}

// fold finds or makes a fold.
func (w *wordFolds) fold(e *Engine, k wordFold) (*alg.Fold, error) {
	if f := w.kept[k]; f != nil {
		return f, nil
	}
	f, err := alg.NewFold(e.comm, k.op, k.words, -1)
	if w.kept == nil {
		w.kept = map[wordFold]*alg.Fold{}
	}
	w.kept[k] = f
	return f, err
}

// commonOperation is the operation on words that does all of a request.
func commonOperation(r abi.Request) (alg.Exact, bool) {
	var common alg.Exact
	for i := range int(r.Words[0]) {
		v := readValue(r, i)
		op, ok := alg.ExactOf(v.typ, v.op)
		if isReal(v.typ) && (v.op == abi.OpMax || v.op == abi.OpMin) {
			op, ok = alg.Exact{Op: v.op}, true
		}
		op.Type = abi.TypeI8
		if !ok || i > 0 && op != common {
			return common, false
		}
		common = op
	}
	return common, r.Words[0] > 0
}

func isReal(typ int64) bool { return typ == abi.TypeF4 || typ == abi.TypeF8 }

// wordOf is a value as a word: an integer, 0 or 1 for a logical, and for a real what orderedWord
// makes of it.
func wordOf(v value) int64 {
	p := mem.At(v.address)
	switch v.typ {
	case abi.TypeI1:
		return int64(*(*int8)(p))
	case abi.TypeI2:
		return int64(*(*int16)(p))
	case abi.TypeI4:
		return int64(*(*int32)(p))
	case abi.TypeI8:
		return *(*int64)(p)
	case abi.TypeF4:
		return orderedWord(float64(*(*float32)(p)), v.op)
	case abi.TypeF8:
		return orderedWord(*(*float64)(p), v.op)
	}
	for _, b := range bytesAt(p, valueBytes(v.typ)) {
		if b != 0 {
			return 1
		}
	}
	return 0
}

// storeWord is the reverse.
func storeWord(v value, x int64) {
	p := mem.At(v.address)
	switch v.typ {
	case abi.TypeF4:
		*(*float32)(p) = float32(realOf(x))
	case abi.TypeF8:
		*(*float64)(p) = realOf(x)
	default: // little endian
		copy(bytesAt(p, valueBytes(v.typ)), bytesAt(unsafe.Pointer(&x), slot))
	}
}

// orderedWord maps reals to integers of the same order. Zeros of both signs become 0; a NaN wins in
// every extreme.
func orderedWord(x float64, op int64) int64 {
	switch {
	case x == x:
	case op == abi.OpMax:
		return math.MaxInt64
	default:
		return math.MinInt64
	}
	bits := int64(math.Float64bits(x))
	if bits < 0 {
		return math.MinInt64 - bits
	}
	return bits
}

// uncertain tells that a zero's sign or a NaN depends on the order of the ranks.
func uncertain(x int64) bool { return x == 0 || x == math.MaxInt64 || x == math.MinInt64 }

// realOf is the reverse of orderedWord.
func realOf(x int64) float64 {
	if x < 0 {
		x = math.MinInt64 - x
	}
	return math.Float64frombits(uint64(x))
}

// checkWord is what process p combines to check a word that all have. Exclusive or would not see that two have another one
// in common.
func checkWord(op alg.Exact, x int64, p int) int64 {
	if op.Op == abi.OpIEor {
		return x * int64(2*p+1)
	}
	return x
}

// checked is the combination of the check words of n processes.
func checked(op alg.Exact, x int64, n int) int64 {
	all := x
	for p := 1; p < n; p++ {
		all = op.Words(all, checkWord(op, x, p))
	}
	return all
}

// asBytes is the memory of words.
func asBytes(w []int64) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(w))), slot*len(w))
}
