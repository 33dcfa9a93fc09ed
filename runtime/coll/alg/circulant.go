package alg

// Circulant halving with overlap: algorithm C, for commutative operators and any number of
// processes. The vector is cut into N blocks, off(b) = L*b/N. With s_0 = N, s_k+1 =
// ceil(s_k/2) and R(i) this process's partial result of block r+i (modulo N), round k sends
// R(s_k+1 .. s_k - 1) to r + s_k+1 and combines what comes from r - s_k+1 into
// R(0 .. s_k - s_k+1 - 1): after ceil(log2 N) rounds R(0) is complete, and each process has
// sent, received and combined (N-1)/N*L elements, whatever N is. Every round is a cyclic
// shift, so that no two processes send to one. The rounds backwards collect the blocks.
//
// J. L. Traff, "Optimal, Non-pipelined Reduce-scatter and Allreduce Algorithms" (2024); the
// slices and their order follow algorithm A.

// Reduce returns the plan of process r of n for the combination of vectors of length elements
// by a commutative operator, in m slices a round. The result goes to the root, or to all when
// root is negative. All processes get the same bits, which depend on n only.
func Reduce(n, r, length, m, root int) *Plan {
	c := newCirculant(n, r, length, max(1, m))
	c.begin()
	for k := range len(c.skips) - 1 {
		c.round(k)
	}
	c.flush()
	if root < 0 {
		c.collect()
	} else {
		c.gather(root)
	}
	return &c.plan
}

type circulant struct {
	builder
	n, r, length, m int
	skips           []int
}

func newCirculant(n, r, length, m int) *circulant {
	c := &circulant{n: n, r: r, length: length, m: m, skips: []int{n}}
	for s := n; s > 1; {
		s = (s + 1) / 2
		c.skips = append(c.skips, s)
	}
	return c
}

// begin copies the blocks that the first round neither sends nor combines.
func (c *circulant) begin() {
	first, last := 0, 1
	if c.n > 1 {
		first, last = c.skips[0]-c.skips[1], c.skips[1]
	}
	var copies []Combination
	for _, at := range c.blocks(c.r+first, c.r+last) {
		copies = append(copies, Combination{Store: at.in(Result), Left: at.in(Input)})
	}
	c.copies(copies...)
}

// offset is where block b begins.
func (c *circulant) offset(b int) int { return c.length * b / c.n }

// blocks are the parts of Result of blocks from..to-1, counted modulo n: two at the wrap.
func (c *circulant) blocks(from, to int) []span {
	from, to = from%c.n, from%c.n+to-from
	if to <= c.n {
		return []span{{c.offset(from), c.offset(to)}}
	}
	return []span{{c.offset(from), c.length}, {0, c.offset(to - c.n)}}
}

// round sends, receives and combines in slices. What the next round sends comes first.
func (c *circulant) round(k int) {
	s := c.skips[k+1]
	count, first := c.skips[k]-s, 0
	if k+2 < len(c.skips) {
		first = min(c.skips[k+2], count)
	}
	current := Result
	if k == 0 {
		current = Input
	}
	land := 0
	for _, part := range c.slices(first, count) {
		var receive, send []Transfer
		var combine []Combination
		for _, at := range c.blocks(c.r+part.lo, c.r+part.hi) {
			landed := Region{Scratch + k&1, land, land + at.hi - at.lo}
			land = landed.Hi
			receive = append(receive, Transfer{(c.r - s + c.n) % c.n, landed})
			combine = append(combine, Combination{at.in(Result), at.in(current), landed})
		}
		for _, at := range c.blocks(c.r+s+part.lo, c.r+s+part.hi) {
			send = append(send, Transfer{(c.r + s) % c.n, at.in(current)})
		}
		c.step(receive, send)
		for _, one := range combine {
			c.later(one)
		}
	}
	c.room(k&1, land)
}

// slices cuts the indices first..count-1, 0..first-1 into at most m parts that do not jump.
func (c *circulant) slices(first, count int) []span {
	var list []span
	for _, part := range []span{{first, count}, {0, first}} {
		n := part.hi - part.lo
		pieces := min(n, max(1, c.m*n/count))
		for j := range pieces {
			list = append(list, span{part.lo + n*j/pieces, part.lo + n*(j+1)/pieces})
		}
	}
	return list
}

// collect gives all blocks to all: the rounds backwards.
func (c *circulant) collect() {
	for k := len(c.skips) - 2; k >= 0; k-- {
		s, count := c.skips[k+1], c.skips[k]-c.skips[k+1]
		c.step(c.transfers((c.r+s)%c.n, c.r+s, count), c.transfers((c.r-s+c.n)%c.n, c.r, count))
	}
}

// transfers are the messages with count blocks.
func (c *circulant) transfers(peer, from, count int) []Transfer {
	var list []Transfer
	for _, at := range c.blocks(from, from+count) {
		list = append(list, Transfer{peer, at.in(Result)})
	}
	return list
}

// gather brings the blocks to the root along a binomial tree.
func (c *circulant) gather(root int) {
	x := (c.r - root + c.n) % c.n
	for d := 1; d < c.n; d *= 2 {
		if x&d != 0 {
			c.step(nil, c.transfers((c.r-d+c.n)%c.n, c.r, min(d, c.n-x)))
			return
		}
		if x+d < c.n {
			c.step(c.transfers((c.r+d)%c.n, c.r+d, min(d, c.n-x-d)), nil)
		}
	}
}
