package program

import (
	"fmt"
	"slices"
	"strings"
)

// declareProcessors declares arrangements of rank one to three, some with more
// processors than any array has elements, and templates over them.
func (g *generator) declareProcessors() {
	for rank := 1; rank <= 3; rank++ {
		for i := range 1 + g.IntN(2) {
			p := &array{name: fmt.Sprintf("grid%d%c", rank, 'a'+i), dims: g.grid(rank)}
			g.processors = append(g.processors, p)
			g.tagged(p.name, "!hpf$ processors "+p.declarator())
		}
	}
	if g.IntN(4) == 0 {
		g.tagged("alone", "!hpf$ processors alone")
	}
	for rank := 1; rank <= 3; rank++ {
		t := &array{name: fmt.Sprintf("room%d", rank)}
		for range rank {
			t.dims = append(t.dims, dimension{g.IntN(20) - 12, 20 + g.IntN(50)})
		}
		g.templates = append(g.templates, t)
		g.mapped = append(g.mapped, t)
		g.tagged(t.name, "!hpf$ template "+t.declarator())
		g.tagged(t.name, "!hpf$ "+g.distribute(t))
		if g.IntN(4) == 0 {
			g.tagged(t.name, "!hpf$ dynamic "+t.name)
			g.movable = append(g.movable, t)
		}
	}
	if t := g.templates[0]; g.IntN(4) == 0 {
		g.tagged(t.name, fmt.Sprintf("!hpf$ align s3 with %s(%d)", t.name, t.dims[0].lower))
	}
}

func (g *generator) grid(rank int) []dimension {
	most := []int{9, 4, 3}[rank-1]
	var dims []dimension
	for range rank {
		d := dimension{1, 1 + g.IntN(most)}
		if g.IntN(4) == 0 {
			d.lower = g.IntN(7) - 3
		}
		dims = append(dims, d)
	}
	if rank == 1 && g.IntN(5) == 0 {
		dims[0].extent = 30
	}
	return dims
}

// mapArray writes no directive, a distribution or an alignment for an array.
func (g *generator) mapArray(a *array) {
	switch choice := g.IntN(10); {
	case choice == 0:
	case choice <= 5:
		g.add(&node{text: "!hpf$ " + g.distribute(a), tag: a.name})
		if g.IntN(5) == 0 {
			g.tagged(a.name, "!hpf$ dynamic "+a.name)
			g.dynamic, g.movable = append(g.dynamic, a), append(g.movable, a)
			return
		}
		if g.IntN(8) == 0 {
			g.tagged(a.name, "!hpf$ shadow "+g.shadow(a))
		}
		g.mapped = append(g.mapped, a)
	case choice == 6 && g.IntN(3) == 0:
		if directive, ok := g.alignAlike(a); ok {
			g.add(&node{text: "!hpf$ " + directive, tag: a.name})
		}
	case len(g.dynamic) > 0 && g.IntN(3) == 0: // it is taken along, and nothing is aligned with it
		if directive, ok := g.alignWith(a, g.dynamic[g.IntN(len(g.dynamic))]); ok {
			g.add(&node{text: "!hpf$ " + directive, tag: a.name})
		}
	default:
		if directive, ok := g.align(a); ok {
			g.add(&node{text: "!hpf$ " + directive, tag: a.name})
			g.mapped = append(g.mapped, a)
		}
	}
}

// distribute returns a DISTRIBUTE directive with a random format per dimension
// onto an arrangement of as many dimensions as are not collapsed, or onto one that
// the compiler chooses; BLOCK(k) must know how many processors there are.
func (g *generator) distribute(a *array) string {
	spread := 1 + g.IntN(len(a.dims))
	grid := g.arrangement(spread)
	formats := make([]string, len(a.dims))
	used := 0
	for i, d := range a.dims {
		left := len(a.dims) - i
		if g.IntN(left) >= spread-used {
			formats[i] = "*"
			continue
		}
		formats[i] = g.distribution(d.extent, grid.dims[used].extent)
		used++
	}
	list := strings.Join(formats, ", ")
	if !strings.Contains(list, "block(") && g.IntN(5) == 0 {
		return fmt.Sprintf("distribute %s(%s)", a.name, list)
	}
	if g.IntN(3) == 0 {
		return fmt.Sprintf("distribute (%s) onto %s :: %s", list, grid.name, a.name)
	}
	return fmt.Sprintf("distribute %s(%s) onto %s", a.name, list, grid.name)
}

func (g *generator) arrangement(rank int) *array {
	for {
		if p := g.processors[g.IntN(len(g.processors))]; len(p.dims) == rank {
			return p
		}
	}
}

func (g *generator) distribution(extent, processors int) string {
	switch g.IntN(6) {
	case 0, 1:
		return "block"
	case 2:
		atLeast := (extent + processors - 1) / processors
		return fmt.Sprintf("block(%d)", max(1, atLeast+g.IntN(3)))
	case 3:
		return "cyclic"
	}
	return fmt.Sprintf("cyclic(%d)", 1+g.IntN(5))
}

// shadow returns the widths of overlap areas, which promise nothing.
func (g *generator) shadow(a *array) string {
	widths := make([]string, len(a.dims))
	for d := range widths {
		widths[d] = g.pick("0", "1", "2", "0:1", "1:2")
	}
	return fmt.Sprintf("%s(%s)", a.name, strings.Join(widths, ", "))
}

// alignAlike aligns an array with one of the same shape without subscripts or with colons.
func (g *generator) alignAlike(a *array) (string, bool) {
	for _, target := range g.mapped {
		if !slices.Equal(target.shape(), a.shape()) {
			continue
		}
		colons := strings.TrimPrefix(strings.Repeat(", :", len(a.dims)), ", ")
		return g.pick(fmt.Sprintf("align with %s :: %s", target.name, a.name), fmt.Sprintf("align %s with %s", a.name, target.name),
			fmt.Sprintf("align %s(%s) with %s(%s)", a.name, colons, target.name, colons)), true
	}
	return "", false
}

// realigned returns a REALIGN of a dynamic array.
func (g *generator) realigned(c context) *node {
	if len(g.dynamic) > 0 {
		if directive, ok := g.align(g.dynamic[g.IntN(len(g.dynamic))]); ok {
			return &node{text: "!hpf$ re" + directive}
		}
	}
	return g.scalarAssignment(c)
}

// align returns an ALIGN directive with a target that is already mapped; false
// if none was found into which the array fits.
func (g *generator) align(a *array) (string, bool) {
	for range 10 {
		target := g.mapped[g.IntN(len(g.mapped))]
		if directive, ok := g.alignWith(a, target); ok {
			return directive, true
		}
	}
	return "", false
}

// alignWith maps each dimension of the target to one dimension of the array, to a
// constant, or replicates over it; dimensions that remain are collapsed.
func (g *generator) alignWith(a, target *array) (string, bool) {
	source := make([]string, len(a.dims))
	for i := range source {
		source[i] = "*"
	}
	free := g.Perm(len(a.dims))
	subscripts := make([]string, len(target.dims))
	for t, dim := range target.dims {
		if len(free) > 0 && g.IntN(5) > 0 {
			d := free[0]
			s, ok := g.affine(fmt.Sprintf("d%d", d+1), a.dims[d].lower, a.dims[d].upper(), dim, false)
			if !ok {
				return "", false
			}
			source[d], subscripts[t], free = fmt.Sprintf("d%d", d+1), g.respelled(s), free[1:]
			continue
		}
		subscripts[t] = "*"
		if g.IntN(2) == 0 {
			subscripts[t] = fmt.Sprint(dim.lower + g.IntN(dim.extent))
		}
	}
	if g.IntN(4) == 0 {
		return fmt.Sprintf("align (%s) with %s(%s) :: %s", strings.Join(source, ", "), target.name, strings.Join(subscripts, ", "), a.name), true
	}
	return fmt.Sprintf("align %s(%s) with %s(%s)", a.name, strings.Join(source, ", "),
		target.name, strings.Join(subscripts, ", ")), true
}

// affine returns a*name+b that lies inside the dimension for every value of the name
// from low to high; false if there is none. With zero, a may be 0.
func (g *generator) affine(name string, low, high int, inside dimension, zero bool) (string, bool) {
	for range 6 {
		a := []int{1, 1, 1, 1, -1, -1, 2, -2, 3, 0}[g.IntN(10)]
		if a == 0 && !zero {
			continue
		}
		first, last := min(a*low, a*high), max(a*low, a*high)
		if last-first >= inside.extent {
			continue
		}
		b := inside.lower - first + g.IntN(inside.extent-(last-first))
		if a != 0 && g.IntN(2) == 0 && inside.lower <= first && last <= inside.upper() {
			b = 0
		}
		return affineText(a, name, b), true
	}
	return "", false
}

// respelled writes an affine subscript in another way that ALIGN allows.
func (g *generator) respelled(s string) string {
	factor, rest, product := strings.Cut(s, "*")
	name, offset, plus := strings.Cut(rest, " + ")
	switch {
	case g.IntN(3) > 0 || !product:
		return s
	case plus && g.IntN(2) == 0:
		return fmt.Sprintf("%s + (%s)*%s", offset, factor, name)
	case plus:
		return fmt.Sprintf("%s*(%s) + %s", name, factor, offset)
	}
	return fmt.Sprintf("(%s)", s)
}

func affineText(a int, name string, b int) string {
	text := fmt.Sprintf("%d*%s", a, name)
	switch a {
	case 0:
		return fmt.Sprint(b)
	case 1:
		text = name
	case -1:
		text = "-" + name
	}
	switch {
	case b > 0:
		return fmt.Sprintf("%s + %d", text, b)
	case b < 0:
		return fmt.Sprintf("%s - %d", text, -b)
	}
	return text
}
