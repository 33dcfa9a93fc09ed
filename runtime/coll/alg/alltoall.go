package alg

import "math/bits"

// All-to-all exchange of blocks of any sizes, known to all processes: block (i, j) goes from
// process i to process j. A process's Input has its blocks by destination, its Result those
// for it by source, without gaps.

// Sizes are the elements of the blocks of an exchange among n processes.
type Sizes struct {
	N  int
	Of func(from, to int) int
}

// place is where a block lies in the sender's input or in the receiver's result.
func (s Sizes) place(buffer, from, to int) Region {
	at := 0
	if buffer == Input {
		for j := range to {
			at += s.Of(from, j)
		}
	} else {
		for i := range from {
			at += s.Of(i, to)
		}
	}
	return Region{buffer, at, at + s.Of(from, to)}
}

// keep copies the block of a process to itself, a long one beside the first messages.
func (b *builder) keep(s Sizes, r int) {
	own := Combination{Store: s.place(Result, r, r), Left: s.place(Input, r, r)}
	if own.Store.Len() > keptAtOnce {
		b.later(own)
		return
	}
	b.copies(own)
}

// keptAtOnce is the length of a block that is copied in less time than two calls of the transport more take.
var keptAtOnce = 16 << 10

// Direct posts all messages at once, those to the next process first.
func Direct(s Sizes, r int) *Plan {
	b := &builder{}
	b.direct(s, r, func(int) bool { return true })
	b.flush()
	return &b.plan
}

// direct sends the blocks whose size is accepted straight to their destinations.
func (b *builder) direct(s Sizes, r int, accepted func(size int) bool) {
	b.keep(s, r)
	var receive, send []Transfer
	for step := 1; step < s.N; step++ {
		to, from := (r+step)%s.N, (r-step+s.N)%s.N
		if accepted(s.Of(r, to)) {
			send = append(send, Transfer{to, s.place(Input, r, to)})
		}
		if accepted(s.Of(from, r)) {
			receive = append(receive, Transfer{from, s.place(Result, from, r)})
		}
	}
	b.step(receive, send)
}

// Pairwise exchanges with one process after the other: in step t a process sends to r+t and
// receives from r-t.
func Pairwise(s Sizes, r int) *Plan {
	b := &builder{}
	b.keep(s, r)
	for step := 1; step < s.N; step++ {
		to, from := (r+step)%s.N, (r-step+s.N)%s.N
		b.step([]Transfer{{from, s.place(Result, from, r)}}, []Transfer{{to, s.place(Input, r, to)}})
	}
	b.flush()
	return &b.plan
}

// Bruck sends each block along the binary digits of its distance: in step d = 1, 2, 4, ... the
// blocks whose distance has the digit d go on to r+d, in one message. That is ceil(log2 N)
// messages instead of N-1, for about log2(N)/2 times the elements. J. Bruck et al.,
// "Efficient Algorithms for All-to-All Communications" (1997).
func Bruck(s Sizes, r int) *Plan {
	b := &builder{}
	b.keep(s, r)
	at := make([]Region, s.N) // of the block with distance i to go on or stay
	for i := range at {
		at[i] = s.place(Input, r, (r+i)%s.N)
	}
	packed, landed := 0, 0
	for d := 1; d < s.N; d *= 2 {
		var copies []Combination
		firstPacked, firstLanded := packed, landed
		from := (r - d + s.N) % s.N
		for i := d; i < s.N; i++ {
			if i&d == 0 {
				continue
			}
			out := Region{Scratch, packed, packed + at[i].Len()}
			packed = out.Hi
			copies = append(copies, Combination{Store: out, Left: at[i]})
			origin := (from - i&(d-1) + s.N) % s.N
			at[i] = Region{Scratch + 1, landed, landed + s.Of(origin, (origin+i)%s.N)}
			landed = at[i].Hi
		}
		b.copies(copies...)
		b.step([]Transfer{{from, Region{Scratch + 1, firstLanded, landed}}},
			[]Transfer{{(r + d) % s.N, Region{Scratch, firstPacked, packed}}})
	}
	b.room(0, packed)
	b.room(1, landed)
	var copies []Combination
	for i := 1; i < s.N; i++ {
		from := (r - i + s.N) % s.N
		copies = append(copies, Combination{Store: s.place(Result, from, r), Left: at[i]})
	}
	b.copies(copies...)
	return &b.plan
}

// Grid sends blocks of at most threshold elements through repack units, larger ones directly.
//
// With process r at row r/d and column r mod d, unit (a, b) takes all blocks from the
// processes of row a to those of column b. It lives at process (a, b); a short last row hosts
// the units that it has no process for at its member b mod its length. Sources send one
// message to each unit of their row, units one to each process of their column: about
// 2*(sqrt(N)-1) messages for N-1, for twice the elements. After Mellanox's "Efficient
// aggregation of all-to-all exchanges" (CN111614581A), in its static form: with the sizes
// known, nobody has to register and nothing is acknowledged.
func Grid(s Sizes, r, threshold int) *Plan {
	g := &grid{Sizes: s, r: r, d: columns(s.N), small: func(size int) bool { return size <= threshold }}
	g.direct(s, r, func(size int) bool { return size > threshold })
	g.toUnits()
	g.fromUnits()
	return &g.plan
}

type grid struct {
	builder
	Sizes
	r, d   int
	small  func(size int) bool
	landed map[[2]int]Region // where the unit blocks lie here, by source and destination
}

// columns is the integer nearest to the square root.
func columns(n int) int {
	d := 1
	for d*d+d < n {
		d++
	}
	return d
}

func (g *grid) row(a int) span { return span{a * g.d, min((a+1)*g.d, g.N)} }

func (g *grid) rows() int { return (g.N + g.d - 1) / g.d }

// host is where unit (a, b) lives.
func (g *grid) host(a, b int) int {
	row := g.row(a)
	return row.lo + b%(row.hi-row.lo)
}

// column lists the processes of column b.
func (g *grid) column(b int) []int {
	var list []int
	for j := b; j < g.N; j += g.d {
		list = append(list, j)
	}
	return list
}

// units lists the columns of the units of row a that a process hosts.
func (g *grid) units(a, process int) []int {
	var list []int
	for b := range min(g.d, g.N) {
		if g.host(a, b) == process {
			list = append(list, b)
		}
	}
	return list
}

// each visits the blocks from a process to a column that go through a unit.
func (g *grid) each(from, b int, f func(to, size int)) {
	for _, to := range g.column(b) {
		if size := g.Of(from, to); from != to && g.small(size) {
			f(to, size)
		}
	}
}

// toUnits is the first phase: each process of a row sends to the hosts of its units.
func (g *grid) toUnits() {
	a := g.r / g.d
	g.landed = map[[2]int]Region{}
	var copies []Combination
	var receive, send []Transfer
	packed, landed := 0, 0
	for host := g.row(a).lo; host < g.row(a).hi; host++ {
		from := packed
		for _, b := range g.units(a, host) {
			g.each(g.r, b, func(to, size int) {
				out := Region{Scratch, packed, packed + size}
				copies = append(copies, Combination{Store: out, Left: g.place(Input, g.r, to)})
				packed = out.Hi
				if host == g.r {
					g.landed[[2]int{g.r, to}] = out
				}
			})
		}
		if host != g.r {
			send = append(send, Transfer{host, Region{Scratch, from, packed}})
		}
	}
	for source := g.row(a).lo; source < g.row(a).hi; source++ {
		from := landed
		for _, b := range g.units(a, g.r) {
			if source == g.r {
				continue
			}
			g.each(source, b, func(to, size int) {
				g.landed[[2]int{source, to}] = Region{Scratch + 1, landed, landed + size}
				landed += size
			})
		}
		receive = append(receive, Transfer{source, Region{Scratch + 1, from, landed}})
	}
	g.room(0, packed)
	g.room(1, landed)
	g.copies(copies...)
	g.step(receive, send)
}

// fromUnits is the second phase: the units send to the processes of their columns.
func (g *grid) fromUnits() {
	a := g.r / g.d
	var copies []Combination
	var receive, send []Transfer
	packed := 0
	for _, b := range g.units(a, g.r) {
		for _, to := range g.column(b) {
			from := packed
			copies = append(copies, g.repack(a, to, &packed)...)
			if to != g.r {
				send = append(send, Transfer{to, Region{Scratch + 2, from, packed}})
			}
		}
	}
	unpack, landed := g.unpack(&receive)
	g.room(2, packed)
	g.room(3, landed)
	g.copies(copies...)
	g.step(receive, send)
	g.copies(unpack...)
}

// repack collects what row a has for a process; what is for this one goes to its place.
func (g *grid) repack(a, to int, packed *int) []Combination {
	var copies []Combination
	for source := g.row(a).lo; source < g.row(a).hi; source++ {
		at, ok := g.landed[[2]int{source, to}]
		if !ok {
			continue
		}
		store := g.place(Result, source, to)
		if to != g.r {
			store = Region{Scratch + 2, *packed, *packed + at.Len()}
			*packed = store.Hi
		}
		copies = append(copies, Combination{Store: store, Left: at})
	}
	return copies
}

// unpack receives one message from the unit of each row, and puts its blocks in their places.
func (g *grid) unpack(receive *[]Transfer) (copies []Combination, landed int) {
	for a := range g.rows() {
		host := g.host(a, g.r%g.d)
		if host == g.r {
			continue
		}
		from := landed
		for source := g.row(a).lo; source < g.row(a).hi; source++ {
			if size := g.Of(source, g.r); source != g.r && g.small(size) {
				copies = append(copies, Combination{Store: g.place(Result, source, g.r), Left: Region{Scratch + 3, landed, landed + size}})
				landed += size
			}
		}
		*receive = append(*receive, Transfer{host, Region{Scratch + 3, from, landed}})
	}
	return copies, landed
}

// Messages is the largest number of messages that one process sends in each of the ways, for
// blocks of equal size.
func Messages(n int) (direct, grid, bruck int) {
	d := columns(n)
	return n - 1, d - 1 + (n+d-1)/d - 1, bits.Len(uint(n - 1))
}
