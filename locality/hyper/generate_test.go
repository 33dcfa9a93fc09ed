package hyper

import (
	"math/rand"
	"sort"
)

// shuffledMesh returns the edge loop of a mesh of nx*ny*nz vertices with their right, upper
// and diagonal neighbours; vertices and edges are shuffled. natural takes a vertex back to
// the number that a person would give it.
func shuffledMesh(nx, ny, nz int) (l *IndexLoop, natural Numbering) {
	r := rand.New(rand.NewSource(1))
	directions := [][3]int{{1, 0, 0}, {0, 1, 0}, {1, 1, 0}}
	if nz > 1 {
		directions = append(directions, [][3]int{{0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}}...)
	}
	vertex := r.Perm(nx * ny * nz)
	number := func(x, y, z int) int { return (z*ny+y)*nx + x }
	natural = make(Numbering, len(vertex))
	var a, b []int32
	for i, v := range vertex {
		natural[v] = int32(i)
		x, y, z := i%nx, i/nx%ny, i/nx/ny
		for _, d := range directions {
			x, y, z := x+d[0], y+d[1], z+d[2]
			if x < nx && y < ny && z < nz {
				ends := [2]int32{int32(v), int32(vertex[number(x, y, z)])}
				first := r.Intn(2)
				a, b = append(a, ends[first]), append(b, ends[1-first])
			}
		}
	}
	r.Shuffle(len(a), func(i, j int) { a[i], a[j] = a[j], a[i]; b[i], b[j] = b[j], b[i] })
	return EdgeLoop(len(vertex), a, b), natural
}

// zeus returns the loop of the paper's Figure 1,
//
//	X(B(i)) = X(A(i)); X(D(i)) = X(C(i))
//	Y(A(i)) = Y(A(i)) + Z(C(i)) - X(A(i)); Y(D(i)) = Y(C(i)) - X(C(i))
//
// with the index arrays A, B, C, D in this order.
func zeus(n int, index [4][]int32) *IndexLoop {
	const x, y, z, a, b, c, d = 0, 1, 2, 0, 1, 2, 3
	return &IndexLoop{n, index[:], []Access{
		{x, a}, {x, b}, {x, c}, {x, d}, {y, a}, {z, c}, {x, a}, {y, a}, {y, c}, {x, c}, {y, d},
	}}
}

const zeusSize = 30000

// zeusStencil has the index functions 7919*(i+offset) mod n for the offsets of a grid of
// width 173: each is one-to-one, as the paper says of its own.
func zeusStencil() *IndexLoop {
	var index [4][]int32
	for k, offset := range []int{0, 1, 173, 174} {
		index[k] = make([]int32, zeusSize)
		for i := range index[k] {
			index[k][i] = int32(7919 * (i + offset) % zeusSize)
		}
	}
	return zeus(zeusSize, index)
}

// zeusShuffled is zeusStencil with its iterations shuffled.
func zeusShuffled() *IndexLoop {
	shuffle := make(Sequence, zeusSize)
	for k, i := range rand.New(rand.NewSource(1)).Perm(zeusSize) {
		shuffle[k] = int32(i)
	}
	return zeusStencil().Reordered(Order{Iterations: shuffle}).(*IndexLoop)
}

// zeusExpander has four multipliers that have nothing to do with each other.
func zeusExpander() *IndexLoop {
	r := rand.New(rand.NewSource(1))
	var index [4][]int32
	for k, multiplier := range []int{7919, 12553, 17389, 22307} {
		index[k] = make([]int32, zeusSize)
		shift := r.Intn(zeusSize)
		for i := range index[k] {
			index[k][i] = int32((multiplier*i + shift) % zeusSize)
		}
	}
	return zeus(zeusSize, index)
}

// powerLaw returns the product with a symmetric R-MAT matrix of 2^scale rows and about 16
// entries per row, rows and columns shuffled.
func powerLaw(scale int) *RowLoop {
	r := rand.New(rand.NewSource(1))
	n := 1 << scale
	shuffle := r.Perm(n)
	rows := make([][]int32, n)
	for range 8 * n {
		u, v := 0, 0
		for bit := range scale {
			switch x := r.Float64(); {
			case x < 0.57:
			case x < 0.76:
				v |= 1 << bit
			case x < 0.95:
				u |= 1 << bit
			default:
				u |= 1 << bit
				v |= 1 << bit
			}
		}
		a, b := shuffle[u], shuffle[v]
		rows[a] = append(rows[a], int32(b))
		rows[b] = append(rows[b], int32(a))
	}
	l := &RowLoop{Columns: n, Start: []int32{0}}
	for _, row := range rows {
		sort.Slice(row, func(i, j int) bool { return row[i] < row[j] })
		for i, v := range row {
			if i == 0 || v != row[i-1] {
				l.Pins = append(l.Pins, v)
			}
		}
		l.Start = append(l.Start, int32(len(l.Pins)))
	}
	return l
}
