package analysis

import (
	"strconv"
	"strings"
	"sync"

	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// class is the standard's division of the intrinsic functions.
type class uint8

const (
	elementalClass class = iota
	inquiryClass
	transformationalClass
)

// intrinsic is one row of the table of functions that programs may call.
type intrinsic struct {
	class    class
	keywords []string // in order; "?" at the end marks an optional one
	repeats  bool     // the last keyword takes any number of further arguments
	build    func(c *checker, k *callSite) Expr
}

// callSite is a call with its arguments bound to the keywords; absent ones are nil.
type callSite struct {
	name string
	at   source.Span
	ast  []ast.Expr
	args []Expr
	more []Expr // further arguments of MAX and MIN
}

// intrinsics is made of the tables of this package, when a program is compiled; names are in lower case.
var intrinsics = sync.OnceValue(func() map[string]*intrinsic {
	all := map[string]*intrinsic{}
	for _, e := range Elementals {
		all[e.Name] = elementalIntrinsic(e)
	}
	for _, table := range []map[string]*intrinsic{conversions(), inquiries(), transformations()} {
		for name, row := range table {
			all[name] = row
		}
	}
	for _, s := range specifics {
		all[s.name] = s.intrinsic(all[s.generic])
	}
	return all
})

// elementalIntrinsic makes the row of a function that becomes a Call node.
func elementalIntrinsic(e Elemental) *intrinsic {
	row := &intrinsic{repeats: strings.HasSuffix(e.Args, "...")}
	codes := strings.Fields(e.Args)
	for i, k := range e.Keywords {
		if i >= len(codes) || strings.HasSuffix(codes[i], "?") {
			k += "?"
		}
		row.keywords = append(row.keywords, k)
	}
	row.build = func(c *checker, k *callSite) Expr { return c.elemental(&e, k) }
	return row
}

// intrinsicCall checks a call of an intrinsic function.
func (c *checker) intrinsicCall(n *ast.Name, a *ast.Apply) Expr {
	row := intrinsics()[n.Text]
	k := &callSite{name: n.Text, at: a.Span()}
	if !c.bind(row, k, a) {
		return invalid(a.Span())
	}
	k.args = make([]Expr, len(k.ast))
	for i, e := range k.ast {
		if e == nil {
			continue
		}
		k.args[i] = c.argument(k, i)
		if isInvalid(k.args[i]) {
			return invalid(a.Span())
		}
	}
	if isInvalid(k.more...) {
		return invalid(a.Span())
	}
	if row.class == elementalClass && !c.conformAll(k) {
		return invalid(a.Span())
	}
	return row.build(c, k)
}

// mostBoz says how many of their first arguments functions accept as BOZ constants, of which two have no type together.
var mostBoz = map[string]int{"int": 1, "real": 1, "dble": 1, "iand": 2, "ior": 2, "ieor": 2}

// argument checks actual argument i. A BOZ constant becomes an integer(8) with its bits;
// the functions that accept one ask bozBits.
func (c *checker) argument(k *callSite, i int) Expr {
	if b, ok := k.ast[i].(*ast.BozLit); ok && i < mostBoz[k.name] && (i == 0 || !isBoz(k.ast[0])) {
		return c.bozLiteral(b)
	}
	return c.expr(k.ast[i])
}

// bind distributes the actual arguments over the keywords.
func (c *checker) bind(row *intrinsic, k *callSite, a *ast.Apply) bool {
	if row.repeats && namedInOrder(a) {
		a = &ast.Apply{At: a.At, X: a.X, Args: unnamed(a.Args)}
	}
	k.ast = make([]ast.Expr, len(row.keywords))
	named := false
	for i, arg := range a.Args {
		switch {
		case arg.Keyword != "":
			named = true
			if !c.bindKeyword(row, k, arg) {
				return false
			}
		case named:
			c.errorf(diag.BadArgument, arg.Value.Span(), "a positional argument cannot follow one with a keyword")
			return false
		case i < len(k.ast):
			k.ast[i] = arg.Value
		case row.repeats:
			k.more = append(k.more, c.expr(arg.Value))
		case i == len(k.ast) && laterArguments[k.name] != "":
			c.laterArgument(k, arg.Value.Span())
			return false
		default:
			c.errorf(diag.BadArgument, arg.Value.Span(), "%s takes at most %s", strings.ToUpper(k.name), counted(int64(len(row.keywords)), "argument"))
			return false
		}
	}
	return c.complete(row, k)
}

// namedInOrder tells whether the keywords of MAX or MIN are A1, A2, A3 and so on, in any order. Their
// values are compared in the order in which they are written, which decides between zeros.
func namedInOrder(a *ast.Apply) bool {
	seen := make([]bool, len(a.Args))
	for i, arg := range a.Args {
		n := i + 1
		if arg.Keyword != "" {
			var err error
			if n, err = strconv.Atoi(strings.TrimPrefix(arg.Keyword, "a")); err != nil || n < 1 || n > len(seen) {
				return false
			}
		}
		if seen[n-1] {
			return false
		}
		seen[n-1] = true
	}
	return true
}

func unnamed(args []ast.Arg) []ast.Arg {
	list := make([]ast.Arg, len(args))
	for i, arg := range args {
		list[i] = arg
		list[i].Keyword = ""
	}
	return list
}

func (c *checker) bindKeyword(row *intrinsic, k *callSite, arg ast.Arg) bool {
	for i, name := range row.keywords {
		if strings.TrimSuffix(name, "?") != arg.Keyword {
			continue
		}
		if k.ast[i] != nil {
			c.errorf(diag.BadArgument, arg.Value.Span(), "the argument '%s' is given twice", arg.Keyword)
			return false
		}
		k.ast[i] = arg.Value
		return true
	}
	if laterArguments[k.name] == arg.Keyword {
		c.laterArgument(k, arg.Value.Span())
		return false
	}
	c.errorf(diag.BadArgument, arg.Value.Span(), "%s has no argument '%s'", strings.ToUpper(k.name), arg.Keyword).
		Note("its arguments are %s", keywordList(row))
	return false
}

func (c *checker) complete(row *intrinsic, k *callSite) bool {
	for i, name := range row.keywords {
		if k.ast[i] == nil && !strings.HasSuffix(name, "?") {
			c.errorf(diag.BadArgument, k.at, "the argument '%s' of %s is missing", name, strings.ToUpper(k.name)).
				Note("its arguments are %s", keywordList(row))
			return false
		}
	}
	return true
}

func keywordList(row *intrinsic) string {
	parts := make([]string, len(row.keywords))
	for i, k := range row.keywords {
		parts[i] = k
		if strings.HasSuffix(k, "?") {
			parts[i] = "[" + strings.TrimSuffix(k, "?") + "]"
		}
	}
	return strings.Join(parts, ", ")
}

// conformAll checks that all array arguments of an elemental function have one shape.
func (c *checker) conformAll(k *callSite) bool {
	var first Expr
	for _, x := range append(append([]Expr{}, k.args...), k.more...) {
		if x == nil || x.Rank() == 0 {
			continue
		}
		if first == nil {
			first = x
		} else if !c.conform(first, x, k.at, "the arguments of "+strings.ToUpper(k.name)) {
			return false
		}
	}
	return true
}

// logicalTwins are the operators that do with logicals what these functions do with bits.
var logicalTwins = map[string]string{"not": ".not.", "iand": ".and.", "ior": ".or.", "ieor": ".neqv."}

// badArgument reports an argument of the wrong type.
func (c *checker) badArgument(k *callSite, x Expr, want string) Expr {
	d := c.errorf(diag.BadArgument, x.Span(), "%s needs %s here, not %s", strings.ToUpper(k.name), want, describe(x))
	if want == "a real" && x.Type().Base == types.Integer {
		d.Help("convert it: %s(REAL(...))", strings.ToUpper(k.name))
	}
	if op := logicalTwins[k.name]; op != "" && x.Type().Base == types.Logical {
		d.Help("of logicals it is written %s", op)
	}
	return invalid(k.at)
}

// kindArgument takes the KIND argument at position i: the kind it gives, def without one.
func (c *checker) kindArgument(k *callSite, i int, base types.Base, def int) (int, bool) {
	if i >= len(k.args) || k.args[i] == nil {
		return def, true
	}
	v, ok := intOf(c.fold(k.args[i]))
	if !ok {
		c.errorf(diag.NotConstant, k.args[i].Span(), "KIND must be a constant integer")
		return 0, false
	}
	t, ok := c.withKind(base, v, k.ast[i])
	return t.Kind, ok
}

// elemental builds a Call node from the table's description.
func (c *checker) elemental(e *Elemental, k *callSite) Expr {
	codes := strings.Fields(e.Args)
	args := append([]Expr{}, k.args[:len(codes)]...)
	if strings.HasSuffix(e.Args, "...") {
		for range k.more {
			codes = append(codes, codes[1])
		}
		args = append(args, k.more...)
	}
	common, ok := c.commonType(k, codes, args)
	if !ok {
		return invalid(k.at)
	}
	if n := common.Len; e.Name == "ichar" && n >= 0 && n != 1 {
		return c.badArgument(k, args[0], "a single character")
	}
	for len(args) > 0 && args[len(args)-1] == nil {
		args = args[:len(args)-1]
	}
	if err := wrongConstants(e.Name, args, common); err != nil {
		c.errorf(diag.BadConstant, k.at, "%s: %s", strings.ToUpper(k.name), err)
		return invalid(k.at)
	}
	for i, x := range args {
		if letter := codes[i][0]; letter >= 'A' && letter <= 'Z' {
			args[i] = c.convert(x, common)
		}
	}
	return c.elementalResult(e, k, args, common)
}

// bitFunctions address bits by position.
var bitFunctions = map[string]bool{"btest": true, "ibclr": true, "ibits": true, "ibset": true, "ishft": true, "ishftc": true}

// wrongConstants says what is wrong with arguments that are constants, whatever the others are; t is the type of the first.
func wrongConstants(name string, args []Expr, t types.Type) error {
	switch {
	case name == "nearest":
		if k, ok := args[1].(*Const); ok && k.Value.F == 0 {
			return errDirection
		}
	case bitFunctions[name] && outsideBits(name, int64(8*t.Kind), knownBits(name, args[1:], t)):
		return errBitPosition
	}
	return nil
}

// knownBits returns positions, shifts and the like. What is not known counts as 0, and as all bits for SIZE.
func knownBits(name string, at []Expr, t types.Type) []types.Value {
	known := make([]types.Value, len(at))
	for i, x := range at {
		n, ok := intOf(x)
		if !ok && name == "ishftc" && i == 1 {
			n = int64(8 * t.Kind)
		}
		known[i] = types.IntValue(8, n)
	}
	return known
}

// classes says what an argument letter of Elemental admits, and its name in messages.
var classes = map[byte]struct {
	bases []types.Base
	name  string
}{
	'N': {[]types.Base{types.Integer, types.Real}, "a number"},
	'I': {[]types.Base{types.Integer}, "an integer"},
	'i': {[]types.Base{types.Integer}, "an integer"},
	'R': {[]types.Base{types.Real}, "a real"},
	'r': {[]types.Base{types.Real}, "a real"},
	'L': {[]types.Base{types.Logical}, "a logical"},
	'l': {[]types.Base{types.Logical}, "a logical"},
	'C': {[]types.Base{types.Character}, "a character"},
	'T': {[]types.Base{types.Integer, types.Real, types.Logical, types.Character}, "a value"},
}

// commonType checks the arguments against their letters and returns the type that those with
// a capital letter share: kinds are widened, where gfortran does so.
func (c *checker) commonType(k *callSite, codes []string, args []Expr) (types.Type, bool) {
	var common types.Type
	for i, x := range args {
		if x == nil {
			continue
		}
		letter := codes[i][0]
		t := x.Type()
		if t.Base == types.Character && (k.name == "max" || k.name == "min") {
			c.unsupported(x.Span(), "L8", "%s of characters", strings.ToUpper(k.name))
			return common, false
		}
		if !admits(letter, t.Base) {
			c.badArgument(k, x, classes[letter].name)
			return common, false
		}
		switch {
		case letter >= 'a' || i < len(k.ast) && isBoz(k.ast[i]):
		case common.Base == types.Invalid:
			common = t
		case common.Base != t.Base:
			c.badArgument(k, x, "the type of its first argument")
			return common, false
		case letter == 'T' && t.Base == types.Character && common.Len >= 0 && t.Len >= 0 && common.Len != t.Len:
			c.badArgument(k, x, "the length of its first argument")
			return common, false
		case t.Base == types.Character:
		case letter == 'T' && common.Kind != t.Kind:
			c.badArgument(k, x, "the type and kind of its first argument")
			return common, false
		case common.Kind != t.Kind && oneKind[k.name]:
			c.badArgument(k, x, common.String()+", the type of its first argument")
			return common, false
		default:
			common.Kind = max(common.Kind, t.Kind)
		}
	}
	return common, true
}

// oneKind lists the functions whose arguments of several kinds gfortran refuses.
var oneKind = map[string]bool{"atan": true, "atan2": true, "hypot": true, "iand": true, "ieor": true, "ior": true, "sign": true}

// isBoz tells whether an argument is a constant without a kind of its own.
func isBoz(e ast.Expr) bool {
	_, ok := e.(*ast.BozLit)
	return ok
}

func admits(letter byte, b types.Base) bool {
	for _, base := range classes[letter].bases {
		if base == b {
			return true
		}
	}
	return false
}

func (c *checker) elementalResult(e *Elemental, k *callSite, args []Expr, common types.Type) Expr {
	t, convertTo := common, types.Type{}
	kindAt := len(e.Keywords) - 1
	hasKind := kindAt >= 0 && e.Keywords[kindAt] == "kind"
	switch e.Result {
	case "int":
		t = types.Int4
	case "I4":
		return c.elementalCall(e.Name, args, types.Int4, k.at)
	case "L4":
		return c.elementalCall(e.Name, args, types.Bool, k.at)
	case "C1":
		t = types.Char(1)
	}
	if hasKind {
		kind, ok := c.kindArgument(k, kindAt, t.Base, t.Kind)
		if !ok {
			return invalid(k.at)
		}
		convertTo = t
		convertTo.Kind = kind
		if e.Result == "int" {
			t.Kind = kind
		}
		if _, folded := args[0].(*Const); !folded && t.Base == types.Real { // gfortran rounds AINT's argument first, to the kind
			t, args[0] = convertTo, c.convert(args[0], convertTo)
		}
	}
	x := c.elementalCall(e.Name, args, t, k.at)
	if hasKind && !isInvalid(x) {
		return c.convert(x, convertTo)
	}
	return x
}

// elementalCall builds a Call node of the given type, folded when all arguments are constant.
func (c *checker) elementalCall(fn string, args []Expr, t types.Type, at source.Span) Expr {
	rank, values := 0, make([]types.Value, 0, len(args))
	for _, x := range args {
		rank = max(rank, x.Rank())
		if k, ok := x.(*Const); ok {
			values = append(values, k.Value)
		}
	}
	if len(values) == len(args) && len(args) > 0 {
		v, ok, err := foldCall(fn, values, t)
		if err != nil {
			c.errorf(diag.BadConstant, at, "%s: %s", strings.ToUpper(fn), err)
			return invalid(at)
		}
		if ok {
			return constant(v, at)
		}
	}
	return c.foldArray(&Call{Typed{t, rank, at}, fn, args}, fn)
}
