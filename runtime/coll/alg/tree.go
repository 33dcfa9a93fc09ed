package alg

// ReduceTree returns the plan of process r of n for the combination of vectors of length elements by a commutative
// operator at the root, along a binomial tree: numbered from the root, process x combines its vector with those of x
// + d for the powers of two d below its lowest bit, and sends what it has to x without that bit. That is a message
// of the whole vector for each process but the root, and ceil(log2 N) steps: the fewest, for vectors
// that take less time than the start of their messages.
func ReduceTree(n, r, length, root int) *Plan {
	b := &builder{}
	x := (r - root + n) % n
	rank := func(x int) int { return (x + root) % n }
	whole := func(buffer int) Region { return Region{buffer, 0, length} }
	mine, d := whole(Input), 1
	for ; d < n && x&d == 0; d *= 2 {
		if x+d >= n {
			continue
		}
		landed := whole(Scratch)
		if len(b.pending) > 0 && b.pending[0].Right.Buffer == Scratch { // is still being combined
			landed = whole(Scratch + 1)
		}
		b.room(landed.Buffer-Scratch, length)
		b.step([]Transfer{{rank(x + d), landed}}, nil)
		b.later(Combination{Store: whole(Result), Left: mine, Right: landed})
		mine = whole(Result)
	}
	switch {
	case x != 0:
		b.step(nil, []Transfer{{rank(x - d), mine}})
	case n == 1:
		b.copies(Combination{Store: whole(Result), Left: mine})
	}
	b.flush()
	return &b.plan
}
