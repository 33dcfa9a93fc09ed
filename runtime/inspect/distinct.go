package inspect

// distinct numbers different positions in the order in which they are first asked for: by a table of all
// positions where that is not much larger than what is asked for, else by a hash table with open addressing.
type distinct struct {
	dense []int32 // by position, numbers from 1; 0: not asked for
	keys  []int64 // position+bias; 0: empty
	slots []int32
	count int32
}

func newDistinct() *distinct { return &distinct{keys: make([]int64, 64), slots: make([]int32, 64)} }

// roomy is how many positions there may be for each question, for a table of all.
const roomy = 4

// newDistinctOf is for so many questions about positions from 0 to size-1.
func newDistinctOf(questions int, size int64) *distinct {
	if size <= roomy*int64(questions) {
		return &distinct{dense: make([]int32, size)}
	}
	return newDistinct()
}

// bias keeps keys from 0; positions are above -bias.
const bias = 1 << 62

// slot returns the number of a position, and whether it is new.
func (t *distinct) slot(position int64) (n int32, fresh bool) {
	if t.dense != nil {
		if n = t.dense[position]; n > 0 {
			return n - 1, false
		}
		t.count++
		t.dense[position] = t.count
		return t.count - 1, true
	}
	at := t.place(position)
	if t.keys[at] != 0 {
		return t.slots[at], false
	}
	if int(t.count)*2 >= len(t.keys) {
		t.grow()
		at = t.place(position)
	}
	t.keys[at], t.slots[at] = position+bias, t.count
	t.count++
	return t.count - 1, true
}

// find returns the number of a position that was asked for; ranks may look at the same time.
func (t *distinct) find(position int64) (n int32, known bool) {
	if t.dense != nil {
		n = t.dense[position]
		return n - 1, n > 0
	}
	at := t.place(position)
	return t.slots[at], t.keys[at] != 0
}

// place is where a position is, or belongs.
func (t *distinct) place(position int64) int {
	mask := len(t.keys) - 1
	const golden = 0x9E3779B97F4A7C15
	at := int(uint64(position)*golden>>20) & mask
	for t.keys[at] != 0 && t.keys[at] != position+bias {
		at = (at + 1) & mask
	}
	return at
}

func (t *distinct) grow() {
	keys, slots := t.keys, t.slots
	t.keys, t.slots = make([]int64, 4*len(keys)), make([]int32, 4*len(keys))
	for i, k := range keys {
		if k != 0 {
			at := t.place(k - bias)
			t.keys[at], t.slots[at] = k, slots[i]
		}
	}
}
