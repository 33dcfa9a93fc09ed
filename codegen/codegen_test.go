package codegen

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/cpu"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/commgen"
	"hpfc/lang/diag"
)

func optimised(t *testing.T, module string) string {
	return llvm(t, []byte(module), "opt-14", "-O3", "-mcpu=skylake-avx512", "-S")
}

// jacobi is new(i,j) = 0.25*(old(i-1,j)+old(i+1,j)+old(i,j-1)+old(i,j+1)) on (BLOCK,BLOCK).
func jacobi() *builder {
	b := newBuilder()
	b.Grids = []loopir.Grid{{Name: "p", Rank: 2, Extents: []loopir.Expr{loopir.Int(2), loopir.Int(2)}}}
	old := b.mapped("old", types.Real8, []int64{100, 100}, mapping.Block, mapping.Block)
	old.Halo = [][2]int64{{1, 1}, {1, 1}}
	next := b.mapped("new", types.Real8, []int64{100, 100}, mapping.Block, mapping.Block)
	i, j := b.NewScalar("i", types.Int4), b.NewScalar("j", types.Int4)
	shifted := func(di, dj int64) loopir.Expr {
		access := []commgen.DimAccess{{Home: 0, Shift: di}, {Home: 1, Shift: dj}}
		return b.elem(old, access, add(i.Read(), int4(di)), add(j.Read(), int4(dj)))
	}
	sum := add(add(shifted(-1, 0), shifted(1, 0)), add(shifted(0, -1), shifted(0, 1)))
	home := b.ref(next, []commgen.DimAccess{{Home: 0}, {Home: 1}}, i.Read(), j.Read())
	n := &loopir.Nest{At: b.at(), Home: home, Loops: []loopir.Index{
		{Var: i.ID, Lo: int4(2), Hi: int4(99), Step: int4(1)},
		{Var: j.ID, Lo: int4(2), Hi: int4(99), Step: int4(1)},
	}}
	n.Body = []loopir.Stmt{&loopir.AssignElem{At: b.at(), LHS: home, RHS: bin(types.Mul, real8(0.25), sum)}}
	b.plan.Nests[n] = &commgen.NestPlan{Home: next.ID, Order: []int{1, 0}, Dims: []commgen.HomeDim{
		{Dim: 0, Loop: 0, A: 1, B: loopir.Int(0), LocalStep: 1}, {Dim: 1, Loop: 1, A: 1, B: loopir.Int(0), LocalStep: 1},
	}}
	b.do(&loopir.Halo{At: b.at(), Array: old.ID, Widths: old.Halo}, n)
	return b
}

func TestJacobiVectorises(t *testing.T) {
	kernel := functionText(t, optimised(t, jacobi().text(t)), "nest_1")
	require.Regexp(t, `fadd <\d+ x double>`, kernel)
	require.Regexp(t, `store <\d+ x double>`, kernel)
	require.NotContains(t, kernel, "vector.memcheck")
}

func TestTriadVectorises(t *testing.T) {
	b := newBuilder()
	b.Grids = []loopir.Grid{{Name: "p", Rank: 1, Extents: []loopir.Expr{loopir.Int(2)}}}
	x, y, z := b.mapped("x", types.Real8, []int64{1000}, mapping.Block), b.mapped("y", types.Real8, []int64{1000}, mapping.Block), b.mapped("z", types.Real8, []int64{1000}, mapping.Block)
	i, q := b.NewScalar("i", types.Int8), b.NewScalar("q", types.Real8)
	local := []commgen.DimAccess{{Home: 0}}
	home := b.ref(x, local, i.Read())
	n := &loopir.Nest{At: b.at(), Home: home, Loops: []loopir.Index{{Var: i.ID, Lo: loopir.Int(1), Hi: loopir.Int(1000), Step: loopir.Int(1)}}}
	n.Body = []loopir.Stmt{&loopir.AssignElem{At: b.at(), LHS: home, RHS: add(b.elem(y, local, i.Read()), bin(types.Mul, q.Read(), b.elem(z, local, i.Read())))}}
	b.plan.Nests[n] = &commgen.NestPlan{Home: x.ID, Order: []int{0}, Dims: []commgen.HomeDim{{Dim: 0, Loop: 0, A: 1, B: loopir.Int(0), LocalStep: 1}}}
	b.do(b.set(q, real8(3)), n)
	kernel := functionText(t, optimised(t, b.text(t)), "nest_1")
	require.Regexp(t, `fmul <\d+ x double>`, kernel)
	require.NotContains(t, kernel, "vector.memcheck")
}

// filled is a loop that stores a value into each element x(i); what makes the value is told x(i) and two more variables.
func filled(value func(x loopir.Expr, i, q loopir.Expr) loopir.Expr) *builder {
	b := newBuilder()
	b.Grids = []loopir.Grid{{Name: "p", Rank: 1, Extents: []loopir.Expr{loopir.Int(2)}}}
	x := b.mapped("x", types.Int4, []int64{1000}, mapping.Block)
	i, q := b.NewScalar("i", types.Int4), b.NewScalar("q", types.Int4)
	local := []commgen.DimAccess{{Home: 0}}
	home := b.ref(x, local, i.Read())
	n := &loopir.Nest{At: b.at(), Home: home, Loops: []loopir.Index{{Var: i.ID, Lo: int4(1), Hi: int4(1000), Step: int4(1)}}}
	n.Body = []loopir.Stmt{&loopir.AssignElem{At: b.at(), LHS: home, RHS: value(b.elem(x, local, i.Read()), i.Read(), q.Read())}}
	b.plan.Nests[n] = &commgen.NestPlan{Home: x.ID, Order: []int{0}, Dims: []commgen.HomeDim{{Dim: 0, Loop: 0, A: 1, B: loopir.Int(0), LocalStep: 1}}}
	b.do(b.set(q, int4(3)), n)
	return b
}

func TestPowersOfMinusOneAndTwoAreBits(t *testing.T) {
	b := filled(func(_, i, q loopir.Expr) loopir.Expr {
		return add(bin(types.Pow, int4(-1), i), add(bin(types.Pow, int4(2), q), bin(types.Pow, int4(1), i)))
	})
	kernel := functionText(t, optimised(t, b.text(t)), "nest_1")
	require.NotContains(t, kernel, "ipow")
	require.Regexp(t, `store <\d+ x i32>`, kernel)
}

// Powers of 1, -1 and powers of two are those that multiplying gives, for exponents of any sign and size.
func TestPowersThatAreBits(t *testing.T) {
	for _, base := range []int64{1, -1, 2, 4, 8, 16, 64, 1 << 20, 1 << 40, 1 << 62} {
		b := newBuilder()
		i, q, wrong := b.NewScalar("i", types.Int8), b.NewScalar("q", types.Int8), b.NewScalar("wrong", types.Int8)
		differ := loopir.Compare(types.Ne, bin(types.Pow, loopir.Int(base), i.Read()), bin(types.Pow, q.Read(), i.Read()))
		b.do(b.set(q, loopir.Int(base)), b.set(wrong, loopir.Int(0)), &loopir.Do{At: b.at(), Var: i.ID, Lo: loopir.Int(-70), Hi: loopir.Int(140), Step: loopir.Int(1), Body: []loopir.Stmt{
			&loopir.If{At: b.at(), Cond: differ, Then: []loopir.Stmt{b.set(wrong, add(wrong.Read(), loopir.Int(1)))}},
		}})
		b.print(wrong.Read())
		require.Equal(t, "0", strings.TrimSpace(b.run(t, 1)), base)
	}
}

func TestPowersLeaveLoops(t *testing.T) {
	b := filled(func(x, _, q loopir.Expr) loopir.Expr { return bin(types.Mul, x, bin(types.Pow, int4(3), q)) })
	kernel := functionText(t, optimised(t, b.text(t)), "nest_1")
	require.Regexp(t, `mul <\d+ x i32>`, kernel)
}

// Texts whose lengths are the same number are compared in place, wherever they begin.
func TestSubstringsOfConstantLength(t *testing.T) {
	compared := func(last func(i loopir.Expr) loopir.Expr) string {
		b := newBuilder()
		text, word := b.NewScalar("text", types.Char(400)), b.NewScalar("word", types.Char(5))
		i, found := b.NewScalar("i", types.Int4), b.NewScalar("found", types.Int4)
		part := &loopir.Substr{X: text.Read(), Lo: i.Read(), Hi: last(i.Read()), T: types.Char(-1)}
		b.do(&loopir.If{At: b.at(), Cond: loopir.Compare(types.Eq, part, word.Read()), Then: []loopir.Stmt{b.set(found, int4(1))}})
		return b.text(t)
	}
	const call = "@hpf_rt_char_compare("
	require.NotContains(t, compared(func(i loopir.Expr) loopir.Expr { return add(i, int4(4)) }), call)
	require.Contains(t, compared(func(i loopir.Expr) loopir.Expr { return bin(types.Mul, i, int4(2)) }), call)
}

// The rank-1 update of LU reads and writes one array under different subscripts; LLVM learns
// from the access group that its iterations are independent.
func TestExponentialsVectorise(t *testing.T) {
	if !cpu.X86.HasAVX2 || !cpu.X86.HasFMA {
		t.Skip("the processor has no AVX2")
	}
	b := filled(func(x, _, _ loopir.Expr) loopir.Expr {
		power := &loopir.Call{Fn: "exp", Args: []loopir.Expr{&loopir.Convert{X: x, T: types.Real8}}, T: types.Real8}
		return &loopir.Convert{X: power, T: types.Int4}
	})
	kernel := functionText(t, optimised(t, b.text(t)), "nest_1")
	require.Contains(t, kernel, "call <4 x double> @hpf_rt_exp_4(")
}

func TestUpdateOfLUVectorises(t *testing.T) {
	b := newBuilder()
	b.Grids = []loopir.Grid{{Name: "p", Rank: 1, Extents: []loopir.Expr{loopir.Int(2)}}}
	a := b.mapped("a", types.Real8, []int64{100, 100}, mapping.Collapsed, mapping.Cyclic)
	column := b.mapped("column", types.Real8, []int64{100})
	i, j, k := b.NewScalar("i", types.Int4), b.NewScalar("j", types.Int4), b.NewScalar("k", types.Int4)
	access := []commgen.DimAccess{{Home: -1}, {Home: 0}}
	home := b.ref(a, access, i.Read(), j.Read())
	from := func(v *loopir.Scalar) loopir.Index {
		return loopir.Index{Var: v.ID, Lo: add(k.Read(), int4(1)), Hi: int4(100), Step: int4(1)}
	}
	n := &loopir.Nest{At: b.at(), Home: home, Loops: []loopir.Index{from(j), from(i)}}
	product := bin(types.Mul, b.elem(column, nil, i.Read()), b.elem(a, access, k.Read(), j.Read()))
	n.Body = []loopir.Stmt{&loopir.AssignElem{At: b.at(), LHS: home, RHS: bin(types.Sub, b.elem(a, access, i.Read(), j.Read()), product)}}
	b.plan.Nests[n] = &commgen.NestPlan{Home: a.ID, Order: []int{0, 1}, Dims: []commgen.HomeDim{{Dim: 1, Loop: 0, A: 1, B: loopir.Int(0), ByPeriod: true, LocalStep: 1}}}
	b.do(b.set(k, int4(3)), n)
	kernel := functionText(t, optimised(t, b.text(t)), "nest_1")
	require.Regexp(t, `fsub <\d+ x double>`, kernel)
	require.NotContains(t, kernel, "vector.memcheck")
}

// restriction is coarse(i,j) = fine(2*i-1,j) + fine(2*i+1,j), or the way back.
func restriction(back bool) *builder {
	b := newBuilder()
	b.Grids = []loopir.Grid{{Name: "p", Rank: 1, Extents: []loopir.Expr{loopir.Int(2)}}}
	coarse := b.mapped("coarse", types.Real8, []int64{100, 100}, mapping.Collapsed, mapping.Block)
	fine := b.mapped("fine", types.Real8, []int64{201, 100}, mapping.Collapsed, mapping.Block)
	i, j := b.NewScalar("i", types.Int4), b.NewScalar("j", types.Int4)
	access := []commgen.DimAccess{{Home: -1}, {Home: 0}}
	near := func(d int64) loopir.Expr { return add(bin(types.Mul, int4(2), i.Read()), int4(d)) }
	home := b.ref(coarse, access, i.Read(), j.Read())
	rhs := add(b.elem(fine, access, near(-1), j.Read()), b.elem(fine, access, near(1), j.Read()))
	if back {
		home, rhs = b.ref(fine, access, near(0), j.Read()), b.elem(coarse, access, i.Read(), j.Read())
	}
	n := &loopir.Nest{At: b.at(), Home: home, Loops: []loopir.Index{
		{Var: i.ID, Lo: int4(1), Hi: int4(100), Step: int4(1)},
		{Var: j.ID, Lo: int4(1), Hi: int4(100), Step: int4(1)},
	}}
	n.Body = []loopir.Stmt{&loopir.AssignElem{At: b.at(), LHS: home, RHS: rhs}}
	b.plan.Nests[n] = &commgen.NestPlan{Home: home.Array, Order: []int{1, 0}, Dims: []commgen.HomeDim{{Dim: 1, Loop: 1, A: 1, B: loopir.Int(0), LocalStep: 1}}}
	b.do(n)
	return b
}

func TestStridedReadsAreLoadedInOnePiece(t *testing.T) {
	kernel := functionText(t, optimised(t, restriction(false).text(t)), "nest_1")
	require.Regexp(t, `fadd <\d+ x double>`, kernel)
	require.NotContains(t, kernel, "masked.gather")
}

func TestStridedStoresAreNotScattered(t *testing.T) {
	kernel := functionText(t, optimised(t, restriction(true).text(t)), "nest_1")
	require.NotContains(t, kernel, "masked.scatter")
}

// A loop over replicated arrays has no communication: it becomes a function with noalias
// arrays and constant strides, in which LLVM even recognises the copy of a whole array.
func TestSequentialLoopIsOutlined(t *testing.T) {
	b := newBuilder()
	x, y := b.mapped("x", types.Real4, []int64{50, 60}), b.mapped("y", types.Real4, []int64{50, 60})
	i, j, s := b.NewScalar("i", types.Int4), b.NewScalar("j", types.Int4), b.NewScalar("s", types.Int4)
	inner := &loopir.Do{At: b.at(), Var: i.ID, Lo: int4(1), Hi: int4(50), Step: int4(1), Body: []loopir.Stmt{
		&loopir.AssignElem{At: b.at(), LHS: b.ref(x, nil, i.Read(), j.Read()), RHS: b.elem(y, nil, i.Read(), j.Read())},
		b.set(s, add(s.Read(), i.Read())),
	}}
	b.do(&loopir.Do{At: b.at(), Var: j.ID, Lo: int4(1), Hi: int4(60), Step: int4(1), Body: []loopir.Stmt{inner}},
		&loopir.PrintBegin{At: b.at()}, &loopir.PrintItem{At: b.at(), X: s.Read()}, &loopir.PrintItem{At: b.at(), Array: x.ID},
		&loopir.PrintEnd{At: b.at(), Advance: true})
	text := b.text(t)
	loop := functionText(t, text, "loop_4")
	require.Contains(t, loop, "float* noalias %x.")
	require.Regexp(t, `mul nsw i64 %\d+, 50`, loop)
	require.Contains(t, functionText(t, optimised(t, text), "loop_4"), "@llvm.memcpy")
}

// From the end downwards x(j) = x(j) + x(j-w) uses what was there before, which LLVM has to be told.
func TestLoopOnOldValuesVectorises(t *testing.T) {
	loop := func(old bool) string {
		b := newBuilder()
		x := b.mapped("x", types.Real8, []int64{1000})
		j, w := b.NewScalar("j", types.Int4), b.NewScalar("w", types.Int4)
		sum := add(b.elem(x, nil, j.Read()), b.elem(x, nil, bin(types.Sub, j.Read(), w.Read())))
		store := &loopir.AssignElem{At: b.at(), LHS: b.ref(x, nil, j.Read()), RHS: sum}
		b.do(b.set(w, int4(7)), &loopir.Do{At: b.at(), Var: j.ID, Lo: int4(1000), Hi: add(w.Read(), int4(1)), Step: int4(-1), Body: []loopir.Stmt{store}, OldValues: old})
		return functionText(t, optimised(t, b.text(t)), "loop_3")
	}
	require.Regexp(t, `fadd <\d+ x double>`, loop(true))
	require.NotRegexp(t, `fadd <\d+ x double>`, loop(false))
}

func TestEqualPlansGiveEqualText(t *testing.T) {
	require.Equal(t, jacobi().text(t), jacobi().text(t))
}

// LLVM may take a divisor for not 0, and drop or move the division; the trap has to stay, at
// the line of its statement.
func TestDivisionByZeroTraps(t *testing.T) {
	b := newBuilder()
	n, k := b.NewScalar("n", types.Int4), b.NewScalar("k", types.Int4)
	b.do(b.set(n, int4(0)), b.set(k, bin(types.Div, int4(5), n.Read())))
	code, message := b.runs(t, 2)
	require.Equal(t, 2, code)
	require.Contains(t, message, "test.hpf:2: run-time error")
	require.Contains(t, message, "division by zero")
}

// n /= 0 .and. 5/n > 3 does not divide by zero, like its opposite.
func TestDivisionThatDoesNotMatter(t *testing.T) {
	b := newBuilder()
	n := b.NewScalar("n", types.Int4)
	more := loopir.Compare(types.Gt, bin(types.Div, int4(5), n.Read()), int4(3))
	both := loopir.And(loopir.Compare(types.Ne, n.Read(), int4(0)), more)
	one := &loopir.Binary{Op: types.Or, X: loopir.Compare(types.Eq, n.Read(), int4(0)), Y: more, T: types.Bool}
	b.do(b.set(n, int4(0)), &loopir.PrintBegin{At: b.at()}, &loopir.PrintItem{At: b.at(), X: both}, &loopir.PrintItem{At: b.at(), X: one}, &loopir.PrintEnd{At: b.at(), Advance: true})
	require.Equal(t, " F T\n", b.run(t, 2))
}

// A long program is divided into functions of bounded size. What is executed once is not optimised.
func TestLongProgramsAreDivided(t *testing.T) {
	b := newBuilder()
	s := b.NewScalar("s", types.Int8)
	for range 3 * mostPartWeight {
		b.line = 0
		b.do(b.set(s, add(s.Read(), loopir.Int(1))))
	}
	b.print(s.Read())
	require.Contains(t, b.text(t), "@part.3(")
	require.Regexp(t, `define internal void @part.3.* optnone`, b.text(t))
	require.Contains(t, b.run(t, 2), " 300\n")
}

// Statements of a long program that differ in constants and variables are one function.
func TestStatementsOfOneForm(t *testing.T) {
	b := newBuilder()
	b.Grids = []loopir.Grid{{Name: "p", Rank: 1, Auto: true}}
	x := []*loopir.Scalar{b.NewScalar("s", types.Int8), b.NewScalar("t", types.Int8), b.NewScalar("u", types.Int8)}
	total := [3]int64{}
	for k := range int64(longProgram) {
		i := k % 3
		b.line = int(k % 100)
		total[i] += 7 * k
		b.do(b.set(x[i], add(x[i].Read(), loopir.Int(7*k))))
	}
	b.do(&loopir.PrintBegin{At: b.at()})
	for _, s := range x {
		b.do(&loopir.PrintItem{At: b.at(), X: s.Read()})
	}
	b.do(&loopir.PrintEnd{At: b.at(), Advance: true})
	pieces := regexp.MustCompile(`(?s)define internal void @piece.*?\n}\n`).FindAllString(b.text(t), -1)
	require.Equal(t, 1, strings.Count(strings.Join(pieces, ""), " add "))
	require.Equal(t, fmt.Sprintf(" %20d %20d %20d\n", total[0], total[1], total[2]), b.run(t, 2))
}

// What differs between the calls of a piece is data, also places of scalars of all sizes; what does not is in its code.
func TestArgumentsOfPieces(t *testing.T) {
	b := newBuilder()
	b.Grids = []loopir.Grid{{Name: "p", Rank: 1, Auto: true}}
	kinds := []types.Type{{Base: types.Integer, Kind: 1}, types.Char(3), types.Int8, types.Bool, types.Real4, types.Char(1), types.Real8, types.Int4, {Base: types.Integer, Kind: 2}}
	values := []types.Value{
		types.IntValue(1, -5), types.StringValue("abc"), types.IntValue(8, 1<<40), types.BoolValue(true), types.RealValue(4, 0.5),
		types.StringValue("z"), types.RealValue(8, 0.25), types.IntValue(4, -70000), types.IntValue(2, -300),
	}
	var scalars []*loopir.Scalar
	for i, kind := range slices.Repeat(kinds, longProgram/len(kinds)+1) {
		s := b.NewScalar(fmt.Sprintf("s%d", i), kind)
		b.do(b.set(s, &loopir.Const{Value: values[i%len(kinds)]}))
		scalars = append(scalars, s)
	}
	b.do(&loopir.PrintBegin{At: b.at()})
	for _, s := range scalars[len(scalars)-2*len(kinds):] {
		b.do(&loopir.PrintItem{At: b.at(), X: s.Read()})
	}
	b.do(&loopir.PrintEnd{At: b.at(), Advance: true})
	module := b.text(t)
	require.Regexp(t, `@piece\.\d+\.column\.0 = private unnamed_addr constant \[112 x i64\] \[i64 0, i64 46, `, module)
	require.Contains(t, module, "store i8 -5, i8* %")
	require.Equal(t, strings.Repeat("   -5 abc        1099511627776 T  0.500000000     z  0.25000000000000000           -70000   -300", 2)+"\n", b.run(t, 2))
}

// Requests for arrays of one mapping are one table of words in a long program, with their numbers in a column.
func TestArraysOfOneMapping(t *testing.T) {
	b := newBuilder()
	b.Grids = []loopir.Grid{{Name: "p", Rank: 1, Auto: true}}
	s := b.NewScalar("s", types.Int8)
	for i := range 20 {
		b.mapped(fmt.Sprintf("x%d", i), types.Real8, []int64{100}, mapping.Block)
	}
	for range longProgram {
		b.do(b.set(s, add(s.Read(), loopir.Int(1))))
	}
	b.print(s.Read())
	module := b.text(t)
	require.Equal(t, 1, strings.Count(module, "\n@words."))
	require.Regexp(t, `\[20 x i64\] \[i64 0, i64 1, i64 2, `, module)
	require.Contains(t, b.run(t, 2), " 1000\n")
}

// Optimised kernels of a long program that are equal but for their lines are one.
func TestEqualKernels(t *testing.T) {
	b := newBuilder()
	b.Grids = []loopir.Grid{{Name: "p", Rank: 1, Auto: true}}
	s := b.NewScalar("s", types.Int8)
	fill := func(a *loopir.Array, x float64) loopir.Stmt {
		i := b.NewScalar("i", types.Int4)
		nest := &loopir.Nest{At: b.at(), Loops: []loopir.Index{{Var: i.ID, Lo: int4(1), Hi: loopir.Int(50000), Step: int4(1)}}, Body: []loopir.Stmt{
			&loopir.AssignElem{At: b.at(), LHS: b.ref(a, []commgen.DimAccess{{Home: 0}}, i.Read()), RHS: real8(x)},
		}}
		b.plan.Nests[nest] = &commgen.NestPlan{Home: a.ID, Order: []int{0}, Dims: []commgen.HomeDim{{Dim: 0, Loop: 0, A: 1, B: loopir.Int(0), LocalStep: 1}}}
		return nest
	}
	first, second := b.mapped("first", types.Real8, []int64{50000}, mapping.Block), b.mapped("second", types.Real8, []int64{50000}, mapping.Block)
	b.do(fill(first, 1), fill(second, 1), fill(first, 2))
	for range longProgram {
		b.line = 10
		b.do(b.set(s, add(s.Read(), loopir.Int(1))))
	}
	b.do(&loopir.PrintBegin{At: b.at()}, &loopir.PrintItem{At: b.at(), Array: first.ID}, &loopir.PrintItem{At: b.at(), Array: second.ID}, &loopir.PrintEnd{At: b.at(), Advance: true})
	kernels := regexp.MustCompile(`(?s)define internal void @nest_.*?\n}\n`).FindAllString(b.text(t), -1)
	require.Len(t, kernels, 2)
	for _, k := range kernels {
		require.NotContains(t, k, "optnone")
		require.Contains(t, k, "!llvm.loop")
	}
	require.Equal(t, 2, strings.Count(b.text(t), "call void @nest_"), "statements that differ in the array are one, too")
	out := b.run(t, 1) // several would have to meet before one prints
	require.Equal(t, []int{50000, 50000}, []int{strings.Count(out, " 1.0"), strings.Count(out, " 2.0")})
}

// Short programs have one function for equal loops, unless a debugger would see another line.
func TestEqualLoopsOfOneLine(t *testing.T) {
	b := newBuilder()
	s := b.NewScalar("s", types.Int8)
	sum := func() loopir.Stmt {
		i := b.NewScalar("i", types.Int4)
		return &loopir.Do{At: b.at(), Var: i.ID, Lo: int4(1), Hi: loopir.Int(50000), Step: int4(1), Body: []loopir.Stmt{b.set(s, add(s.Read(), loopir.Int(1)))}}
	}
	for _, line := range []int{10, 10, 11} {
		b.line = line
		b.do(sum())
	}
	loops := regexp.MustCompile(`(?s)define internal void @loop_.*?\n}\n`).FindAllString(b.text(t), -1)
	require.Len(t, loops, 2)
}

// Kernels are not optimised if all their calls take few iterations; in a short program their loops are not repeated.
func TestKernelsThatDoLittle(t *testing.T) {
	b := newBuilder()
	b.Grids = []loopir.Grid{{Name: "p", Rank: 1, Auto: true}}
	s, i := b.NewScalar("s", types.Int8), b.NewScalar("i", types.Int4)
	fill := func(a *loopir.Array, n int64) *loopir.Nest {
		loop := b.NewScalar("j", types.Int4)
		nest := &loopir.Nest{At: b.at(), Loops: []loopir.Index{{Var: loop.ID, Lo: int4(1), Hi: loopir.Int(n), Step: int4(1)}}, Body: []loopir.Stmt{
			&loopir.AssignElem{At: b.at(), LHS: b.ref(a, []commgen.DimAccess{{Home: 0}}, loop.Read()), RHS: real8(2)},
		}}
		b.plan.Nests[nest] = &commgen.NestPlan{Home: a.ID, Order: []int{0}, Dims: []commgen.HomeDim{{Dim: 0, Loop: 0, A: 1, B: loopir.Int(0), LocalStep: 1}}}
		return nest
	}
	few, many := b.mapped("few", types.Real8, []int64{100}, mapping.Block), b.mapped("many", types.Real8, []int64{50000}, mapping.Block)
	once, long, often, twice := fill(few, 100), fill(many, 50000), fill(few, 100), fill(few, 50)
	times := func(n int64, body loopir.Stmt) loopir.Stmt {
		return &loopir.Do{At: b.at(), Var: i.ID, Lo: int4(1), Hi: int4(n), Step: int4(1), Body: []loopir.Stmt{body}}
	}
	b.do(once, long, times(1000, often), times(2, twice))
	optnone := regexp.MustCompile(`define internal void @(nest_\d+)\(.* optnone`)
	require.Empty(t, optnone.FindAllString(b.text(t), -1))
	require.Equal(t, []string{"nest_1", "nest_7"}, single(b.text(t)))
	more := func(n int) {
		for range n {
			b.line = 10
			b.do(b.set(s, add(s.Read(), loopir.Int(1))))
		}
	}
	more(middlingProgram)
	require.Empty(t, single(b.text(t)))
	found := optnone.FindAllStringSubmatch(b.text(t), -1)
	require.Len(t, found, 2)
	require.Equal(t, []string{"nest_1", "nest_7"}, []string{found[0][1], found[1][1]})
	more(longProgram - middlingProgram)
	require.Empty(t, single(b.text(t)))
	found = optnone.FindAllStringSubmatch(b.text(t), -1)
	require.Len(t, found, 1)
	require.Equal(t, "nest_1", found[0][1])
	require.Equal(t, 2, strings.Count(b.text(t), "call void @nest_1("), "kernels that differ in constants are one")
	b.do(&loopir.PrintBegin{At: b.at()}, &loopir.PrintItem{At: b.at(), Array: few.ID}, &loopir.PrintEnd{At: b.at(), Advance: true})
	require.Equal(t, slices.Repeat([]string{"2.0000000000000000"}, 100), strings.Fields(b.run(t, 1)))
}

// What inspectors and executors do counts as well.
func TestStepsOfIrregularNestsAreKnown(t *testing.T) {
	for _, s := range []loopir.Stmt{&loopir.Update{}, &loopir.Note{}, &loopir.Take{}, &loopir.Put{}, &loopir.Elsewhere{}} {
		nest := &loopir.Nest{Loops: []loopir.Index{{Lo: int4(1), Hi: int4(100), Step: int4(1)}}, Body: []loopir.Stmt{s, s}}
		n, known := steps([]loopir.Stmt{nest})
		require.True(t, known)
		require.EqualValues(t, 300, n)
	}
	_, known := steps([]loopir.Stmt{&loopir.Gather{}})
	require.False(t, known)
}

// single lists the functions with loops in which no vectors of several iterations are worked on side by side.
func single(module string) []string {
	node := regexp.MustCompile(`(!\d+) = !\{!"llvm.loop.interleave.count", i32 1\}`).FindStringSubmatch(module)
	if node == nil {
		return nil
	}
	var names []string
	for _, loop := range regexp.MustCompile(`(!\d+) = distinct .*`+node[1]+`\b`).FindAllStringSubmatch(module, -1) {
		for _, f := range regexp.MustCompile(`(?s)define [^\n]*@(\w+)\(.*?\n}\n`).FindAllStringSubmatch(module, -1) {
			if strings.Contains(f[0], "!llvm.loop "+loop[1]+"\n") {
				names = append(names, f[1])
			}
		}
	}
	return names
}

// So is the body of a long loop that communicates; jumps out of it stay in the loop.
func TestLongLoopsAreDivided(t *testing.T) {
	b := newBuilder()
	b.Grids = []loopir.Grid{{Name: "p", Rank: 1, Auto: true}}
	s, i := b.NewScalar("s", types.Int8), b.NewScalar("i", types.Int4)
	x, first := b.mapped("x", types.Real8, []int64{10}, mapping.Block), b.NewScalar("first", types.Real8)
	var body []loopir.Stmt
	for range 2 * mostPartWeight {
		body = append(body, b.set(s, add(s.Read(), loopir.Int(1))))
	}
	leave := &loopir.If{At: b.at(), Cond: &loopir.Binary{Op: types.Ge, X: i.Read(), Y: int4(3), T: types.Bool}, Then: []loopir.Stmt{&loopir.Exit{At: b.at()}}}
	body = append(body, leave, b.set(s, add(s.Read(), loopir.Int(1000))),
		&loopir.Fetch{At: b.at(), Dst: first.ID, Ref: b.ref(x, nil, loopir.Int(1))})
	loop := &loopir.Do{At: b.at(), Var: i.ID, Lo: int4(1), Hi: int4(1000), Step: int4(1), Body: body}
	b.do(loop)
	b.print(s.Read())
	part := regexp.MustCompile(`define internal void @part\.1\(.*`)
	require.NotContains(t, part.FindString(b.text(t)), "optnone")
	loop.Hi = int4(9)
	require.Contains(t, part.FindString(b.text(t)), "optnone")
	require.Contains(t, b.run(t, 2), fmt.Sprintf(" %d\n", 3*2*mostPartWeight+2*1000))
}

// Plans that cannot be lowered are mistakes of an earlier pass.
func TestFaultyPlansAreInternalErrors(t *testing.T) {
	for reason, spoil := range map[string]func(b *builder, n *loopir.Nest, p *commgen.NestPlan){
		"leaves out loops": func(_ *builder, _ *loopir.Nest, p *commgen.NestPlan) { p.Order = []int{0} },
		"drives two":       func(_ *builder, _ *loopir.Nest, p *commgen.NestPlan) { p.Dims[1].Loop = 0 },
		"not local":        func(b *builder, _ *loopir.Nest, _ *commgen.NestPlan) { b.plan.Access[0].Dims = nil },
		"1 subscripts for": func(_ *builder, n *loopir.Nest, _ *commgen.NestPlan) {
			loopir.Reads(n.Body, func(_ loopir.Stmt, r *loopir.Ref) { r.Subs = r.Subs[:1] })
		},
		"is not private": func(b *builder, n *loopir.Nest, _ *commgen.NestPlan) {
			n.Body = append(n.Body, b.set(b.Scalars[0], int4(1)))
		},
		"that is not there": func(b *builder, _ *loopir.Nest, p *commgen.NestPlan) { p.Dims = p.Dims[:1] },
		"a nest inside":     func(_ *builder, n *loopir.Nest, _ *commgen.NestPlan) { n.Body = append(n.Body, &loopir.Nest{At: n.At}) },
		"inside a divided": func(b *builder, n *loopir.Nest, _ *commgen.NestPlan) {
			n.Body = append(n.Body, &loopir.PrintBegin{At: n.At})
		},
		"5 references but 4 ": func(b *builder, _ *loopir.Nest, _ *commgen.NestPlan) { b.plan.Access = b.plan.Access[:4] },
	} {
		t.Run(reason, func(t *testing.T) {
			b := jacobi()
			n := b.Body[1].(*loopir.Nest)
			spoil(b, n, b.plan.Nests[n])
			defer func() {
				err, ok := recover().(*diag.Internal)
				require.True(t, ok)
				require.Contains(t, err.Text, reason)
			}()
			Generate(b.plan, b.fs, Options{})
		})
	}
}
