package alg

// Scatter returns the plan of process r of a scatter along a binomial tree: the root's Input has a
// block for each process, by rank and without gaps, of sizes that all processes know; the Result is a
// process's own block. Numbered from the root, process x gets the blocks of x and those below it from x
// without its lowest bit set, and passes on the upper halves: ceil(log2 N) steps, in which the root
// sends every block once and a block travels up to log2 N times.
func Scatter(sizes []int, r, root int) *Plan {
	n := len(sizes)
	b := &builder{}
	rank := func(x int) int { return (x + root) % n }
	at := make([]int, n+1) // of the block of x in the scratch buffer
	for x := range n {
		at[x+1] = at[x] + sizes[rank(x)]
	}
	blocks := func(lo, hi int) Region { return Region{Scratch, at[min(lo, n)], at[min(hi, n)]} }
	b.room(0, at[n])
	x := (r - root + n) % n
	bit := 1
	for bit < n && x&bit == 0 {
		bit *= 2
	}
	if x == 0 {
		b.copies(turned(sizes, root, at)...)
	} else {
		b.step([]Transfer{{rank(x - bit), blocks(x, x+bit)}}, nil)
	}
	var sends []Transfer
	for d := bit / 2; d >= 1; d /= 2 {
		if x+d < n {
			sends = append(sends, Transfer{rank(x + d), blocks(x+d, x+2*d)})
		}
	}
	b.step(nil, sends)
	b.copies(Combination{Store: Region{Result, 0, sizes[r]}, Left: blocks(x, x+1)})
	return &b.plan
}

// turned copies the root's blocks so that its own is the first.
func turned(sizes []int, root int, at []int) []Combination {
	before := 0
	for _, size := range sizes[:root] {
		before += size
	}
	all := at[len(at)-1]
	return []Combination{
		{Store: Region{Scratch, 0, all - before}, Left: Region{Input, before, all}},
		{Store: Region{Scratch, all - before, all}, Left: Region{Input, 0, before}},
	}
}
