// Package stages writes random programs whose time loop goes through stages: stencils, sweeps that carry values along any
// dimensions, line solvers, products, searches, scatters through index arrays and redistributions between them, over arrays
// of all sizes from none to past the caches. Sizes, bounds and strides are variables in COMMON. Every program is legal and
// stays inside its arrays; its reals are rounded, so that each operation and its order can be seen in what is printed.
package stages

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Generate returns the program of a seed.
func Generate(seed uint64) string {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 53))}
	g.sizes()
	g.declare()
	g.initialise()
	g.line("time: do it = 1, %d", g.steps)
	for range 3 + g.IntN(5) {
		g.control(true)
	}
	g.line("end do time")
	for range 1 + g.IntN(2) {
		g.control(false)
	}
	g.print()
	return "program stages\nimplicit none\n" + g.head.String() + g.functions + g.text.String() + "end program stages\n"
}

// array has subscripts from -1 to n+2 (m+2, l+2) in each dimension.
type array struct {
	name, kind string
	rank       int
	fixed      bool // no stage stores into it
}

type generator struct {
	*rand.Rand
	extents    [3]int // n, m, l
	steps      int
	special    bool // whether infinities and NaNs occur; then nothing asks for extremes
	arrays     []array
	dynamic    []array
	labels     int
	functions  string
	head, text strings.Builder
}

// line writes lines, of which those that are longer than free form allows are continued.
func (g *generator) line(format string, args ...any) {
	const longest = 120
	for _, line := range strings.Split(fmt.Sprintf(format, args...), "\n") {
		for len(line) > longest {
			cut := strings.LastIndexAny(line[:longest], " ,") + 1
			g.text.WriteString(line[:cut] + "&\n")
			line = line[cut:]
		}
		g.text.WriteString(line + "\n")
	}
}

func (g *generator) say(format string, args ...any) { fmt.Fprintf(&g.head, format+"\n", args...) }

func (g *generator) pick(list ...string) string { return list[g.IntN(len(list))] }

// chance is true in so many of a hundred cases.
func (g *generator) chance(percent int) bool { return g.IntN(100) < percent }

// sizes draws small extents, those around powers of two, and now and then large ones.
func (g *generator) sizes() {
	near := func(list ...int) int { return max(0, list[g.IntN(len(list))]-1+g.IntN(3)) }
	g.extents = [3]int{near(1, 2, 4, 8, 16, 32, 64, 128), near(1, 2, 4, 8, 16, 32), near(1, 2, 4, 8)}
	g.steps = 2 + g.IntN(4)
	switch g.IntN(12) {
	case 0:
		g.extents = [3]int{near(1024, 4096, 20000, 60000), near(2, 4, 8), 1}
	case 1:
		g.extents = [3]int{near(200, 256), near(200, 256), 2}
	}
	g.special = g.IntN(6) == 0
}

var variables = [3]string{"i", "j", "k"}

// limits are the names of the extents: of parameters, and of the variables that have their values.
var limits = [3][2]string{{"n", "nn"}, {"m", "mm"}, {"l", "ll"}}

func (g *generator) declare() {
	g.say("integer, parameter :: n = %d, m = %d, l = %d", g.extents[0], g.extents[1], g.extents[2])
	g.say("integer :: nn, mm, ll, lo, hi, st, by\ncommon /sizes/ nn, mm, ll, lo, hi\ncommon st, by")
	g.say("integer :: i, j, k, it, found, rounds, count1, seen(4)\ninteger(1) :: tiny1\ninteger(2) :: small2\ninteger(8) :: big8")
	g.say("real(8) :: s, t, total, worst, table(5)\nlogical :: done\nlogical(1) :: flag1\ncharacter(len=6) :: word, words*9")
	g.say("data seen /2*1, 2*-3/, (table(i), i = 1, 5) /0.1d0, 3*0.7d0, -0.3d0/\ndata word, big8, done /'ab', 123456789012_8, .false./")
	g.say("!hpf$ processors line(%d), row(%d), grid(%d, %d), cube(%d, %d, 2)", 1+g.IntN(8), 1+g.IntN(5), 1+g.IntN(4), 1+g.IntN(4), 1+g.IntN(3), 1+g.IntN(3))
	reals := []string{"real(8)", "real(8)", "real(8)", "real(4)"}
	for i, name := range []string{"u", "v", "w", "fix", "a", "b", "c", "fixed", "h", "o", "q", "r"} {
		x := array{name, g.pick(reals...), 1 + i/4, i%4 == 3 && i < 8}
		if g.chance(15) && !x.fixed && !g.special {
			x.kind = g.pick("integer", "integer(8)", "integer(2)", "integer(1)")
		}
		g.add(x)
	}
	for _, name := range []string{"p", "e"} {
		g.say("integer :: %s(-1:n+2)", name)
		g.mapped(array{name, "integer", 1, true})
	}
	g.functions = "real(8) :: f_mean, f_x, f_y\ninteger :: f_wrap, f_i\nf_mean(f_x, f_y) = 0.5d0*(f_x + f_y) + table(2)*1d-3\n" +
		"f_wrap(f_i) = 1 + modulo(f_i - 1, max(nn, 1))\n"
}

func (g *generator) add(a array) {
	g.arrays = append(g.arrays, a)
	bounds := []string{"-1:n+2", "-1:m+2", "-1:l+2"}[:a.rank]
	g.say("%s :: %s(%s)", a.kind, a.name, strings.Join(bounds, ", "))
	g.mapped(a)
}

// mapped distributes an array, or aligns it with another one or with a template of its own.
func (g *generator) mapped(a array) {
	choice := g.IntN(100)
	names := variables[:a.rank]
	switch {
	case choice < 10:
	case choice < 25 && a.rank < 3:
		g.say("!hpf$ template room_%s(%s)", a.name, strings.Join([]string{"-3*n-9:3*n+9", "-3*m-9:3*m+9"}[:a.rank], ", "))
		g.say("!hpf$ distribute room_%s%s", a.name, g.distribution(a.rank))
		places := make([]string, a.rank)
		for d, v := range names {
			places[d] = strings.ReplaceAll(g.pick("V", "V+1", "2*V", "3-V", "2-2*V"), "V", v)
		}
		g.say("!hpf$ align %s(%s) with room_%s(%s)", a.name, strings.Join(names, ", "), a.name, strings.Join(places, ", "))
	case choice < 35 && a.rank == 2:
		g.say("!hpf$ template turned_%s(-1:m+2, -1:n+2)\n!hpf$ distribute turned_%s%s", a.name, a.name, g.distribution(2))
		g.say("!hpf$ align %s(i, j) with turned_%s(j, i)", a.name, a.name)
	default:
		g.say("!hpf$ distribute %s%s", a.name, g.distribution(a.rank))
		if g.chance(30) {
			g.say("!hpf$ dynamic %s", a.name)
			g.dynamic = append(g.dynamic, a)
		}
	}
}

func (g *generator) format() string {
	return g.pick("block", "block", "block", "cyclic", "cyclic(2)", "cyclic(3)", "cyclic(8)")
}

func (g *generator) distribution(rank int) string {
	formats := make([]string, rank)
	spread := 0
	for d := range formats {
		formats[d] = "*"
		if rank == 1 || g.chance(55) {
			formats[d] = g.format()
			spread++
		}
	}
	onto := []string{"", g.pick(" onto line", " onto row", ""), g.pick(" onto grid", ""), g.pick(" onto cube", "")}[spread]
	if spread == 0 {
		formats[rank-1], onto = g.format(), " onto line"
	}
	return "(" + strings.Join(formats, ", ") + ")" + onto
}

func (g *generator) initialise() {
	g.line("nn = n; mm = m; ll = l; lo = %s; hi = %s; st = %d; by = %d", g.pick("1", "2", "min(2, nn)"), g.pick("nn", "nn - 1", "nn/2", "nn"), 1+g.IntN(3), -1-g.IntN(2))
	g.line("s = 0.1d0; t = 1; total = 0; worst = 0; found = 0; rounds = 0; count1 = 0; tiny1 = 100; small2 = 32000; flag1 = .true.; words = 'start'; j = 0; k = 0")
	g.line("do i = -1, n + 2; p(i) = 1 + modulo(i*%d + %d, max(n, 1)); e(i) = n + 1 - i; end do", 1+g.IntN(40), g.IntN(9))
	for _, a := range g.arrays {
		factors := []string{"i", "3*j", "5*k"}[:a.rank]
		value := fmt.Sprintf("mod(%d*(%s) + 1000, %d)", 1+g.IntN(30), strings.Join(factors, " + "), 7+g.IntN(90))
		if strings.HasPrefix(a.kind, "real") {
			value += "*0.1d0 - 2"
		}
		var ranges []string
		for d := range a.rank {
			ranges = append(ranges, fmt.Sprintf("%s = -1:%s+2", variables[d], limits[d][0]))
		}
		g.line("forall (%s) %s(%s) = %s", strings.Join(ranges, ", "), a.name, strings.Join(variables[:a.rank], ", "), value)
	}
	if g.special {
		g.line("t = huge(1d0); u(%s) = t*10*s; v(-1) = -(t*10); w(n+2) = t*10 - t*10", g.pick("1", "n", "0"))
		g.line("t = 1")
	}
}

// print shows sums, whose order can be seen in their last digits, and what is small as a whole.
func (g *generator) print() {
	g.line("print *, s, t, total, worst, found, rounds, count1, seen, table\nprint *, tiny1, small2, big8, done, flag1, word, words, i, j, k, it")
	for _, a := range append(g.arrays, array{"p", "integer", 1, true}) {
		count := 1
		for d := range a.rank {
			count *= g.extents[d] + 4
		}
		if count <= 300 {
			g.line("print *, '%s', %s", a.name, a.name)
			continue
		}
		g.line("print *, '%s', sum(%s), count(%s > 0), count(%s /= %s)", a.name, a.name, a.name, a.name, a.name)
		if a.rank == 1 {
			g.line("print *, %s(1:nn:max(1, nn/40))", a.name)
			g.line("count1 = 0\ndo i = 1, nn; if (.not. abs(%s(i)) > 0.5) count1 = mod(count1*3 + i, 99991); end do\nprint *, count1", a.name)
		}
		if a.rank == 2 {
			g.line("print *, sum(%s, dim=1)", a.name)
		}
	}
}
