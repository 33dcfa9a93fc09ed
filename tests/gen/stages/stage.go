package stages

import (
	"fmt"
	"slices"
	"strings"
)

// control writes a stage, perhaps under a condition, in a selection, in a loop of its own or behind a jump.
func (g *generator) control(inTime bool) {
	step := g.pick("it", "rounds", "it + rounds")
	switch g.IntN(14) {
	case 0:
		g.line("if (mod(%s, 2) == 0) then", step)
		g.stage()
		g.line("else if (s > t) then")
		g.stage()
		g.line("end if")
	case 1:
		g.line("select case (mod(%s, 4))\ncase (:0)", step)
		g.stage()
		g.line("case (2, 3)")
		g.stage()
		g.line("case default\nfound = found + 1\nend select")
	case 2:
		g.line("select case (word(1:1))\ncase ('a':'f')\nword = 'z' // word(1:3)")
		g.stage()
		g.line("case default\nword = words(2:4) // 'q'; words = adjustl(word) // 'b'\nend select")
	case 3:
		label := g.label()
		g.line("rounds = 0\n%d continue", label)
		g.stage()
		g.line("rounds = rounds + 1\nif (rounds < %d) goto %d", 2+g.IntN(2), label)
	case 4:
		first, second := g.label(), g.label()
		g.line("go to (%d, %d), mod(%s, 3)", first, second, step)
		g.stage()
		g.line("%d found = found + 1", first)
		g.stage()
		g.line("%d count1 = count1 + 1", second)
	case 5:
		g.line("do rounds = 1, %s", g.pick("2", "mod(it, 3)", "1 + iand(seen(1), 1)", "0"))
		g.stage()
		g.line("if (s > 1d3) exit")
		g.stage()
		g.line("end do")
	case 6:
		if inTime {
			g.line("if (%s) cycle time", g.pick("mod(it, 3) == 2", "found > 40", "done .and. it > 2"))
		}
		g.stage()
	case 7:
		g.scalars()
	default:
		g.stage()
	}
}

// label returns a new label, or the number of a construct.
func (g *generator) label() int {
	g.labels++
	return g.labels
}

// scalars changes what bounds, strides and conditions depend on.
func (g *generator) scalars() {
	g.line("%s", g.pick(
		"lo = 1 + mod(it, 3); hi = nn - mod(it, 2)", "hi = max(0, nn - 1); lo = hi/2 + 1", "st = 1 + mod(st, 4)", "by = -1 - mod(it, 3)",
		"tiny1 = tiny1*3_1; small2 = small2 + 9999_2; big8 = big8*31 + tiny1", "count1 = count1*1103515245 + 12345; seen(1 + iand(count1, 3)) = ishft(count1, -20)",
		"flag1 = flag1 .neqv. mod(it, 2) == 0; done = flag1 .or. s > t", "s = table(1 + mod(it, 5)); t = f_mean(s, t)", "words = trim(word) // repeat('-', mod(it, 3)) // words"))
}

// any returns an array of a rank, to be stored into if that is demanded.
func (g *generator) any(rank int, stored bool) array {
	for {
		if a := g.arrays[g.IntN(len(g.arrays))]; a.rank == rank && !(stored && a.fixed) {
			return a
		}
	}
}

func (g *generator) other(a array) array {
	for {
		if b := g.any(a.rank, false); b.name != a.name {
			return b
		}
	}
}

// fitting brings a value into what an array holds.
func (g *generator) fitting(a array, value string) string {
	switch a.kind {
	case "real(8)":
		return value
	case "real(4)":
		return "real(" + value + ", 4)"
	case "integer(1)":
		return "int(mod(dble(" + value + "), 101d0), 1)"
	}
	return "int(mod(dble(" + value + "), 9973d0)" + strings.TrimSuffix(strings.Replace(strings.TrimPrefix(a.kind, "integer"), "(", ", ", 1), ")") + ")"
}

func (g *generator) stage() {
	stages := []func(){
		g.stencil, g.stencil, g.sections, g.sections, g.sweep, g.sweep, g.sweep, g.sweep, g.lines, g.triangle, g.recurrence, g.recurrence, g.scatter,
		g.gather, g.fold, g.fold, g.elementwise, g.where, g.transformed, g.alongDimension, g.search, g.promised, g.redistributed, g.redistributed, g.eliminate, g.copies,
	}
	stages[g.IntN(len(stages))]()
}

// near is the element of an array at offsets from the loop variables.
func (g *generator) near(a array, offsets ...int) string {
	subscripts := make([]string, a.rank)
	for d := range subscripts {
		subscripts[d] = variables[d]
		if o := offsets[d]; o != 0 {
			subscripts[d] += fmt.Sprintf(" %+d", o)
		}
	}
	return a.name + "(" + strings.Join(subscripts, ", ") + ")"
}

// offsets are at most as large as the edges around the loops' ranges are wide.
func (g *generator) offsets(rank int) []int {
	list := make([]int, 3)
	only := g.IntN(rank)
	diagonal := g.chance(30)
	for d := range rank {
		if d == only || diagonal {
			list[d] = []int{-2, -1, -1, -1, 0, 1, 1, 1, 2}[g.IntN(9)]
		}
	}
	return list
}

// header is that of a DO loop over a dimension inside it: 1 to its extent, or a part of that.
func (g *generator) header(d int) string {
	v, n, nn := variables[d], limits[d][0], limits[d][1]
	form := g.pick("1, N", "1, M", "1, M", "2, M", "N, 1, -1", "M, 1, -1", "M, 1, by", "1, M, st", "1, M - 1", "1, N, 2")
	if d == 0 && g.chance(15) {
		form = g.pick("lo, hi", "hi, lo, -1", "lo, hi, st")
	}
	return fmt.Sprintf("do %s = %s", v, strings.NewReplacer("N", n, "M", nn).Replace(form))
}

func (g *generator) extent(d int) string {
	form := g.pick("1:N", "1:M", "2:M", "M:1:-1", "1:M:st", "M:1:by")
	return strings.NewReplacer("N", limits[d][0], "M", limits[d][1]).Replace(form)
}

func (g *generator) sum(a array, terms int) string {
	list := make([]string, terms)
	for i := range list {
		b := a
		if g.chance(50) {
			b = g.any(a.rank, false)
		}
		list[i] = g.pick("0.25d0*", "0.2d0*", "0.1d0*", "table(4)*0.3d0*") + g.near(b, g.offsets(a.rank)...)
	}
	return strings.Join(list, g.pick(" + ", " - "))
}

// stencil is a FORALL over near elements, of the array itself too.
func (g *generator) stencil() {
	a := g.any(1+g.IntN(3), true)
	var ranges []string
	for d := range a.rank {
		ranges = append(ranges, variables[d]+" = "+g.extent(d))
	}
	mask := g.pick("", "", "", ", mod(i, 3) /= 0", ", "+g.near(g.any(a.rank, false), 0, 0, 0)+" > 0.2d0")
	g.line("forall (%s%s)", strings.Join(ranges, ", "), mask)
	for range 1 + g.IntN(2) {
		b := g.any(a.rank, true)
		g.line("%s = %s", g.near(b, 0, 0, 0), g.fitting(b, g.sum(b, 1+g.IntN(4))))
	}
	g.line("end forall")
}

// sections assigns a section to another, often of the same array, over bounds that the run knows.
func (g *generator) sections() {
	a := g.any(1+g.IntN(3), true)
	b := a
	if g.chance(50) {
		b = g.any(a.rank, false)
	}
	left, right := make([]string, a.rank), make([]string, a.rank)
	for d := range a.rank {
		nn, o := limits[d][1], g.IntN(4)-1
		form := g.pick("1+o:N+o", "1+o:N+o", "N+o:1+o:-1", "1+o:N+o:2", "N+o:1+o:by", "1+o:N+o:st", "min(2, N)+o:N+o")
		at := func(o int) string {
			return strings.NewReplacer("N", nn, "+o", fmt.Sprintf("%+d", o)).Replace(form)
		}
		left[d], right[d] = at(0), at(o)
	}
	value := fmt.Sprintf("%s(%s)", b.name, strings.Join(right, ", "))
	if g.chance(60) {
		value = fmt.Sprintf("0.5d0*%s + 0.3d0*%s(%s)", value, g.any(a.rank, false).name, strings.Join(left, ", "))
	}
	g.line("%s(%s) = %s", a.name, strings.Join(left, ", "), g.fitting(a, value))
}

// sweep is a nest in any order and direction whose iterations use what others have stored.
func (g *generator) sweep() {
	a := g.any(1+g.IntN(3), true)
	if a.rank == 3 && g.chance(40) {
		a = g.any(2, true)
	}
	order := g.Perm(a.rank)
	for _, d := range order {
		g.line("%s", g.header(d))
	}
	inner := variables[order[len(order)-1]]
	switch g.IntN(8) {
	case 0:
		g.line("if (%s > 5d2) %s", g.near(g.any(a.rank, false), 0, 0, 0), g.pick("exit", "cycle"))
	case 1:
		g.line("if (mod(%s + it, 3) == 1) cycle", inner)
	case 2:
		g.line("s = %s", g.sum(a, 2))
		g.line("%s = %s", g.near(a, 0, 0, 0), g.fitting(a, "s*0.5d0 + "+g.sum(a, 1)))
	}
	for range 1 + g.IntN(2) {
		b := a
		if g.chance(30) {
			b = g.any(a.rank, true)
		}
		text := fmt.Sprintf("%s = %s", g.near(b, 0, 0, 0), g.fitting(b, g.sum(a, 1+g.IntN(4))))
		if g.chance(20) {
			text = fmt.Sprintf("if (%s %s %s) ", g.near(a, g.offsets(a.rank)...), g.pick("<", ">", "/="), g.pick("0.5d0", inner, "s")) + text
		}
		g.line("%s", text)
	}
	for range order {
		g.line("end do")
	}
}

// lines solves recurrences along one dimension forwards and back, as alternating direction methods do.
func (g *generator) lines() {
	a := g.any(2, true)
	b := g.other(a)
	along := g.IntN(2)
	back := make([]int, 3)
	back[along] = -1
	ahead := make([]int, 3)
	ahead[along] = 1
	nn, v := limits[along][1], variables[along]
	across := fmt.Sprintf("do %s = 1, %s", variables[1-along], limits[1-along][g.IntN(2)])
	first, second := across, fmt.Sprintf("do %s = 2, %s", v, nn)
	if g.chance(50) {
		first, second = second, first
	}
	g.line("%s\n%s", first, second)
	g.line("%s = %s\nend do\nend do", g.near(a, 0, 0, 0), g.fitting(a, fmt.Sprintf("0.5d0*%s + 0.3d0*%s*%s", g.near(b, 0, 0, 0), g.near(a, back...), "table(2)")))
	second = fmt.Sprintf("do %s = %s - 1, 1, -1", v, nn)
	first = across
	if g.chance(50) {
		first, second = second, first
	}
	g.line("%s\n%s", first, second)
	g.line("%s = %s\nend do\nend do", g.near(a, 0, 0, 0), g.fitting(a, fmt.Sprintf("%s - 0.3d0*%s", g.near(a, 0, 0, 0), g.near(a, ahead...))))
}

// triangle runs over pairs whose inner limits depend on the outer loop.
func (g *generator) triangle() {
	a, x, y := g.any(2, true), g.any(1, true), g.any(1, false)
	limit := "min(nn, mm)"
	g.line("do i = %s\ndo j = %s", g.pick("1, "+limit, limit+", 1, -1"), g.pick("1, i", "i, "+limit, "i + 1, "+limit, "i - 1, 1, -1", "1, i - 1"))
	g.line("%s", g.pick(
		fmt.Sprintf("%s(i) = %s", x.name, g.fitting(x, fmt.Sprintf("%s(i) - 0.01d0*%s(i, j)/(1 + abs(%s(j)))", x.name, a.name, g.pick(x.name, y.name)))),
		fmt.Sprintf("%s(i, j) = %s", a.name, g.fitting(a, fmt.Sprintf("0.5d0*%s(i, j) + 0.1d0*%s(j, i)", a.name, a.name))),
		fmt.Sprintf("%s(j) = %s", x.name, g.fitting(x, fmt.Sprintf("0.9d0*%s(j) + 0.1d0*%s(i)", x.name, y.name)))))
	if g.chance(20) {
		g.line("if (%s(j) > 2d2) exit", x.name)
	}
	g.line("end do\nend do")
}

// recurrence is a loop in one dimension, perhaps with a scalar that is carried along.
func (g *generator) recurrence() {
	a := g.any(1, true)
	b := g.any(1, false)
	g.line("%s", g.header(0))
	g.line("%s", g.pick(
		fmt.Sprintf("%s(i) = %s", a.name, g.fitting(a, fmt.Sprintf("0.6d0*%s(i %+d) + 0.3d0*%s(i)", a.name, g.IntN(5)-2, b.name))),
		fmt.Sprintf("s = 0.7d0*s + 0.2d0*%s(i)\n%s(i) = %s", b.name, a.name, g.fitting(a, "s")),
		fmt.Sprintf("t = %s(i)\n%s(i) = %s\ntotal = total + t*0.1d0", b.name, a.name, g.fitting(a, "f_mean(t, dble("+a.name+"(i + 1)))")),
		fmt.Sprintf("if (%s(i) > 0.3d0) then\nfound = mod(found*7 + i, 9973)\n%s(i) = %s\nend if", b.name, a.name, g.fitting(a, "s - "+a.name+"(i)*0.5d0")),
		fmt.Sprintf("%s(f_wrap(i + %d)) = %s", a.name, g.IntN(4), g.fitting(a, fmt.Sprintf("0.5d0*%s(f_wrap(i %+d))", a.name, g.IntN(5)-2))),
		fmt.Sprintf("%s(i) = %s\nif (%s(i) > 4d2) exit", a.name, g.fitting(a, fmt.Sprintf("0.6d0*%s(i)", b.name)), b.name)))
	g.line("end do\nprint *, i")
}

// scatter updates elements through an index array, in order.
func (g *generator) scatter() {
	a, b := g.any(1, true), g.any(1, false)
	g.line("%s", g.header(0))
	g.line("%s(p(i)) = %s\nend do", a.name, g.fitting(a, fmt.Sprintf("0.9d0*%s(p(i)) %s 0.1d0*%s(%s)", a.name, g.pick("+", "-"), b.name, g.pick("i", "p(i)", "e(i)", "i + 1"))))
	if g.chance(30) {
		g.line("p(1:nn) = 1 + modulo(p(1:nn)*%d + it, max(nn, 1))", 1+g.IntN(5))
	}
}

func (g *generator) gather() {
	a, b := g.any(1, true), g.any(1, false)
	from := g.pick("p(1:nn)", "p(nn:1:-1)", "e(1:nn)", "p(e(1:nn))")
	if g.chance(30) {
		g.line("%s(e(1:nn)) = %s", a.name, g.fitting(a, fmt.Sprintf("0.5d0*%s(%s)", b.name, from)))
		return
	}
	g.line("%s(1:nn) = %s", a.name, g.fitting(a, fmt.Sprintf("0.5d0*%s(%s) + 0.3d0*%s(1:nn)", b.name, from, a.name)))
}

// fold reduces arrays to scalars, by functions and by loops.
func (g *generator) fold() {
	a, b, c := g.any(1, false), g.any(1, false), g.any(1+g.IntN(3), false)
	forms := []string{
		fmt.Sprintf("s = sum(%s)*1d-3", c.name), fmt.Sprintf("s = sum(dble(%s(1:nn:st))*%s(1:nn:st))*1d-2", a.name, b.name),
		fmt.Sprintf("t = dot_product(dble(%s(1:nn)), dble(%s(nn:1:-1)))*1d-2", a.name, b.name), fmt.Sprintf("found = count(%s(lo:hi) > 0.1d0)", a.name),
		fmt.Sprintf("done = any(%s > 9d2) .or. all(%s < t)", c.name, a.name), fmt.Sprintf("s = s*0.5d0 + sum(%s, mask=%s > 0.3d0)*1d-3", c.name, c.name),
		"total = 0\n" + g.header(0) + fmt.Sprintf("\ntotal = total + 0.1d0*%s(i)*%s(e(i))\nend do", a.name, b.name),
	}
	if !g.special {
		forms = append(forms, fmt.Sprintf("worst = max(dble(maxval(%s)), -dble(minval(%s)))", c.name, a.name), fmt.Sprintf("seen(1:1) = maxloc(%s(1:nn)); print *, seen(1)", a.name),
			fmt.Sprintf("worst = 0\n%s\nworst = max(worst, abs(dble(%s(i)) - %s(i)))\nend do", g.header(0), a.name, b.name),
			fmt.Sprintf("found = minloc(%s(lo:hi), dim=1, mask=%s(lo:hi) > 0.1d0)", a.name, b.name))
	}
	g.line("%s\nif (.not. abs(s) < 10) s = 1\nif (.not. abs(t) < 10) t = 1", g.pick(forms...))
}

func (g *generator) elementwise() {
	a := g.any(1+g.IntN(3), true)
	b := g.any(a.rank, false)
	form := g.pick("0.9d0*B", "sqrt(abs(dble(B)))", "merge(0.5d0*A, dble(B), B > 0.2d0)", "sign(0.5d0*A, B + 0.01d0)", "mod(dble(B)*3, 7d0)", "f_mean(dble(A), dble(B))",
		"aint(dble(B)) + 0.1d0", "B/(abs(A) + 1d0)", "min(dble(B), 3d0) + max(dble(A), -3d0)", "s*B - t*A*0.1d0", "anint(dble(B)*4)/4", "dim(dble(A), dble(B))")
	if g.special && (strings.Contains(form, "min(") || strings.Contains(form, "sign(") || strings.Contains(form, "dim(")) {
		form = "0.5d0*B"
	}
	name := a.name
	if a.rank == 1 && g.chance(50) {
		part := g.extent(0)
		name, form = fmt.Sprintf("%s(%s)", a.name, part), strings.NewReplacer("A", "A("+part+")", "B", "B("+part+")").Replace(form)
	}
	if strings.Contains(form, "f_mean") {
		form = "0.5d0*A + 0.25d0*B"
		if a.rank == 1 {
			name, form = a.name+"(1)", "f_mean(dble(A(1)), dble(B(1)))"
		}
	}
	g.line("%s = %s", name, g.fitting(a, strings.NewReplacer("A", a.name, "B", b.name).Replace(form)))
}

func (g *generator) where() {
	a := g.any(1+g.IntN(2), true)
	b, c := g.any(a.rank, false), g.any(a.rank, false)
	part := strings.Join([]string{g.extent(0), g.extent(1)}[:a.rank], ", ")
	if a.rank == 2 && g.chance(40) {
		g.line("forall (j = %s)", g.extent(1))
		part = "1:nn, j"
		defer g.line("end forall")
	}
	at := func(x array) string { return x.name + "(" + part + ")" }
	g.line("where (%s > %s)\n%s = %s", at(b), g.pick("0.2d0", at(a), "s"), at(a), g.fitting(a, "0.7d0*"+at(c)))
	if g.chance(50) {
		g.line("elsewhere (%s < 0)\n%s = %s", at(c), at(a), g.fitting(a, at(a)+"*0.5d0 - "+at(b)))
	}
	if g.chance(50) {
		g.line("elsewhere\n%s = %s", at(a), g.fitting(a, at(b)+" + 0.1d0"))
	}
	g.line("end where")
}

// transformed assigns the result of a transformational function.
func (g *generator) transformed() {
	a, x, y := g.any(2, true), g.any(1, true), g.any(1, false)
	b := g.any(2, false)
	g.line("%s", g.pick(
		fmt.Sprintf("%s = %s", x.name, g.fitting(x, fmt.Sprintf("cshift(%s, %s)", y.name, g.pick("1", "-2", "st", "by", "it", "n")))),
		fmt.Sprintf("%s = %s", x.name, g.fitting(x, fmt.Sprintf("0.5d0*eoshift(%s, %s)", y.name, g.pick("1", "-1", "st", "by*2")))),
		fmt.Sprintf("%s = %s", a.name, g.fitting(a, fmt.Sprintf("0.5d0*cshift(%s, shift=%s, dim=%d)", b.name, g.pick("1", "-1", "by", "st"), 1+g.IntN(2)))),
		fmt.Sprintf("%s = %s", a.name, g.fitting(a, fmt.Sprintf("0.9d0*spread(%s, dim=2, ncopies=m+4)", y.name))),
		fmt.Sprintf("%s(1:min(nn,mm), 1:min(nn,mm)) = %s", a.name, g.fitting(a, fmt.Sprintf("0.5d0*transpose(%s(1:min(nn,mm), 1:min(nn,mm)))", b.name))),
		fmt.Sprintf("%s = %s", x.name, g.fitting(x, fmt.Sprintf("0.1d0*matmul(dble(%s(:, -1:0)), (/ s, t /))", b.name))),
		fmt.Sprintf("%s(1:count(%s(1:nn) > 0)) = %s", x.name, y.name, g.fitting(x, fmt.Sprintf("pack(%s(1:nn), %s(1:nn) > 0)", y.name, y.name))),
		fmt.Sprintf("%s(1:nn) = %s", x.name, g.fitting(x, fmt.Sprintf("unpack(%s(1:nn), %s(1:nn) > 0.2d0, %s(0:nn-1))", y.name, y.name, y.name))),
		fmt.Sprintf("%s(:, 1:mm) = %s", a.name, g.fitting(a, fmt.Sprintf("reshape(%s(:, 1:mm), (/ nn + 4, mm /))*0.5d0", b.name)))))
}

func (g *generator) alongDimension() {
	x, a, b := g.any(1, true), g.any(2, false), g.any(2, true)
	forms := []string{
		fmt.Sprintf("%s = %s", x.name, g.fitting(x, fmt.Sprintf("sum(%s, dim=2)*0.05d0", a.name))),
		fmt.Sprintf("%s(:, 0) = %s", b.name, g.fitting(b, fmt.Sprintf("sum(%s, 2, %s > 0.1d0)*0.05d0", a.name, a.name))),
		fmt.Sprintf("%s(0, :) = %s", b.name, g.fitting(b, fmt.Sprintf("sum(%s(1:nn, :), dim=1)*0.01d0", a.name))),
		fmt.Sprintf("%s = %s", x.name, g.fitting(x, fmt.Sprintf("count(%s > 0, dim=2)*0.1d0", a.name))),
		fmt.Sprintf("do i = 1, nn\ns = 0\ndo j = 1, mm\ns = s + 0.02d0*%s(i, j)\nend do\n%s(i) = %s\nend do", a.name, x.name, g.fitting(x, "s")),
		fmt.Sprintf("do j = 1, mm\ndo i = 1, nn\n%s(i) = %s\nend do\nend do", x.name, g.fitting(x, fmt.Sprintf("%s(i)*0.9d0 + 0.1d0*%s(i, j)", x.name, a.name))),
	}
	if !g.special {
		forms = append(forms, fmt.Sprintf("%s = %s", x.name, g.fitting(x, fmt.Sprintf("maxval(%s, dim=2)*0.5d0", a.name))),
			fmt.Sprintf("%s = %s", x.name, g.fitting(x, fmt.Sprintf("minloc(%s, dim=2)*0.25d0", a.name))))
	}
	g.line("%s", g.pick(forms...))
}

// search looks for an element in order and leaves its loop.
func (g *generator) search() {
	a := g.any(1, false)
	look := g.label()
	g.line("found = 0\nlook%d: %s\nif (%s(i) > %s) then\nfound = i\n%s look%d\nend if\nend do look%d\nprint *, found, i", look, g.header(0), a.name,
		g.pick("1.5d0", "s", "3d0"), g.pick("exit", "exit", "cycle"), look, look)
}

// promised is an INDEPENDENT loop with a private scalar, a sum and a gather.
func (g *generator) promised() {
	a := g.any(1, true)
	b := g.other(a)
	g.line("total = 0\n!hpf$ independent, new(t), reduction(total)\n%s\nt = 0.5d0*%s(%s)", g.header(0), b.name, g.pick("p(i)", "i + 1", "e(i)", "i"))
	if g.chance(40) {
		g.line("if (t < 0.1d0) t = t + 1")
	}
	g.line("%s(i) = %s\ntotal = total + t\nend do\nt = 0.25d0", a.name, g.fitting(a, "t + 0.1d0"))
}

// redistributed maps an array anew in the middle of everything.
func (g *generator) redistributed() {
	if len(g.dynamic) == 0 {
		g.stencil()
		return
	}
	a := g.dynamic[g.IntN(len(g.dynamic))]
	targets := slices.DeleteFunc(slices.Clone(g.arrays), func(b array) bool {
		return b.rank != a.rank || slices.ContainsFunc(g.dynamic, func(d array) bool { return d.name == b.name })
	})
	if len(targets) > 0 && g.chance(25) {
		subscripts := strings.Join(variables[:a.rank], ", ")
		g.line("!hpf$ realign %s(%s) with %s(%s)", a.name, subscripts, targets[g.IntN(len(targets))].name, subscripts)
	} else {
		g.line("!hpf$ redistribute %s%s", a.name, g.distribution(a.rank))
	}
	if g.chance(60) {
		g.stage()
	}
}

// eliminate subtracts multiples of a line from those behind it.
func (g *generator) eliminate() {
	a := g.any(2, true)
	limit := "min(nn, mm)"
	g.line("do k = 1, %s - 1\ns = 0.01d0/(1 + abs(%s(k, k)))", limit, a.name)
	x := g.fitting(a, fmt.Sprintf("%s(i, j) - s*%s(i, k)/(1 + abs(%s(k, j)))", a.name, a.name, a.name))
	g.line("%s", g.pick(
		fmt.Sprintf("do j = k + 1, mm\ndo i = k + 1, nn\n%s(i, j) = %s\nend do\nend do", a.name, x),
		fmt.Sprintf("forall (i = k+1:nn, j = k+1:mm) %s(i, j) = %s", a.name, x),
		fmt.Sprintf("do i = k + 1, nn\n%s(i, k+1:mm) = %s\nend do", a.name, g.fitting(a, fmt.Sprintf("%s(i, k+1:mm) - s*%s(k, k+1:mm)", a.name, a.name)))))
	g.line("end do")
}

// copies moves lines and planes between arrays of different rank.
func (g *generator) copies() {
	x, a, h := g.any(1, true), g.any(2, true), g.any(3, true)
	place := g.pick("1", "mm", "m", "min(mm, st)", "mod(it, mm + 1)")
	g.line("%s", g.pick(
		fmt.Sprintf("%s = %s", x.name, g.fitting(x, fmt.Sprintf("%s(:, %s)", a.name, place))), fmt.Sprintf("%s(:, %s) = %s", a.name, place, g.fitting(a, x.name)),
		fmt.Sprintf("%s(:, :, %s) = %s", h.name, g.pick("0", "ll", "min(ll, it)"), g.fitting(h, a.name)), fmt.Sprintf("%s = %s", a.name, g.fitting(a, fmt.Sprintf("%s(:, :, 1)*0.5d0", h.name))),
		fmt.Sprintf("%s(0, :) = %s", a.name, g.fitting(a, fmt.Sprintf("%s(nn, :)", g.any(2, false).name))), fmt.Sprintf("%s(nn + 1) = %s(1); %s(0) = %s(nn)", x.name, x.name, x.name, x.name),
		fmt.Sprintf("do k = 1, ll\n%s(:, :, k) = %s\nend do", h.name, g.fitting(h, fmt.Sprintf("%s(:, :, k - 1)*0.5d0 + %s", h.name, a.name)))))
}
