package analysis

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
)

// kinds lists the kinds of each type.
var kinds = map[types.Base][]int{
	types.Integer:   {1, 2, 4, 8},
	types.Real:      {4, 8},
	types.Logical:   {1, 2, 4, 8},
	types.Character: {1},
}

// typeSpec returns the type that a type-spec names; a length of * is -1.
func (c *checker) typeSpec(s *ast.TypeSpec) (types.Type, bool) {
	var t types.Type
	switch s.Base {
	case "integer":
		t = types.Int4
	case "real":
		t = types.Real4
	case "double precision":
		return types.Real8, true
	case "logical":
		t = types.Bool
	case "character":
		return c.characterSpec(s)
	default: // the parser refused it
		return t, false
	}
	if s.Kind == nil {
		return t, true
	}
	kind, ok := c.constantInt(s.Kind, "a kind")
	if !ok {
		return t, false
	}
	return c.withKind(t.Base, kind, s.Kind)
}

// withKind returns the type of the given base and kind, if there is one.
func (c *checker) withKind(base types.Base, kind int64, at ast.Node) (types.Type, bool) {
	if kind == 16 || kind == 10 && base == types.Real || kind == 4 && base == types.Character {
		c.unsupported(at.Span(), "L8", "%s of kind %d", base, kind)
		return types.Type{}, false
	}
	if !slices.Contains(kinds[base], int(kind)) {
		d := c.errorf(diag.BadDeclaration, at.Span(), "there is no %s of kind %d", base, kind).
			Help("kinds of %s: %s", base, strings.ReplaceAll(strings.Trim(fmt.Sprint(kinds[base]), "[]"), " ", ", "))
		if n, ok := at.(*ast.IntLit); ok && len(n.Kind) > 2 {
			d.Text += ", which stands behind \"_\": digits are not separated"
		}
		return types.Type{}, false
	}
	return types.Type{Base: base, Kind: int(kind)}, true
}

func (c *checker) characterSpec(s *ast.TypeSpec) (types.Type, bool) {
	if s.Kind != nil {
		kind, ok := c.constantInt(s.Kind, "a kind")
		if !ok {
			return types.Type{}, false
		}
		if _, ok := c.withKind(types.Character, kind, s.Kind); !ok {
			return types.Type{}, false
		}
	}
	if s.LenStar {
		return types.Char(-1), true
	}
	return c.characterLength(s.Len)
}

// longestCharacter is as long as a default integer can say.
const longestCharacter = math.MaxInt32

func (c *checker) characterLength(length ast.Expr) (types.Type, bool) {
	if length == nil {
		return types.Char(1), true
	}
	n, ok := c.constantInt(length, "a character length")
	if n > longestCharacter {
		c.errorf(diag.BadDeclaration, length.Span(), "a character has at most %d bytes, not %d", longestCharacter, n)
		return types.Type{}, false
	}
	return types.Char(max(0, n)), ok
}

// entityType returns the type of one entity: its own length overrides that of the statement.
func (c *checker) entityType(t types.Type, s *ast.TypeSpec, e *ast.Entity) types.Type {
	switch {
	case e.Len == nil && !e.LenStar:
		return t
	case s.Base != "character":
		c.errorf(diag.BadDeclaration, e.Span(), "only a character has a length")
		return t
	case e.LenStar:
		return types.Char(-1)
	}
	t, ok := c.characterLength(e.Len)
	if !ok {
		return types.Type{}
	}
	return t
}

// constantInt evaluates an integer constant expression; what names its purpose in messages.
func (c *checker) constantInt(e ast.Expr, what string) (int64, bool) {
	x := c.fold(c.expr(e))
	if isInvalid(x) {
		return 0, false
	}
	if _, ok := x.(*Const); !ok && x.Rank() == 0 {
		if dependsOnProcessors(x) {
			c.unsupported(e.Span(), "L3", "NUMBER_OF_PROCESSORS() in %s", what)
			return 0, false
		}
		d := c.errorf(diag.NotConstant, e.Span(), "%s must be constant", what)
		if n, ok := e.(*ast.Name); ok {
			d.Help("make '%s' a named constant: integer, parameter :: %s = ...", n.Text, n.Text)
		}
		return 0, false
	}
	v, ok := intOf(x)
	if !ok {
		c.errorf(diag.TypeMismatch, e.Span(), "%s must be a scalar integer, not %s", what, describe(x))
		return 0, false
	}
	if b := x.(*Const).Value.Big(); b.IsInt64() { // what does not fit its kind is as it was written, as in the oracle
		v = b.Int64()
	}
	return v, true
}

// dependsOnProcessors tells whether x is constant but for NUMBER_OF_PROCESSORS().
func dependsOnProcessors(x Expr) bool {
	found := false
	walk(x, func(x Expr) {
		if call, ok := x.(*Call); ok {
			found = found || call.Fn == "number_of_processors"
		}
	})
	return found && !mentionsVariable(x)
}

// literalKind returns the kind that is written after a literal, def when there is none.
func (c *checker) literalKind(base types.Base, kind string, def int, at ast.Node) (int, bool) {
	if kind == "" {
		return def, true
	}
	var v int64
	if kind[0] >= '0' && kind[0] <= '9' {
		for _, d := range kind {
			v = min(10*v+int64(d-'0'), 1000)
		}
	} else {
		ent := c.names[kind]
		if ent == nil || ent.value == nil {
			if ent != nil && ent.typ.Base == types.Invalid || ent == nil && c.incomplete {
				return 0, false
			}
			c.errorf(diag.NotConstant, at.Span(), "the kind '%s' is not a named constant", kind)
			return 0, false
		}
		if isInvalid(ent.value) {
			return 0, false
		}
		if v, ok := intOf(ent.value); !ok {
			c.errorf(diag.TypeMismatch, at.Span(), "the kind '%s' must be an integer, not %s", kind, ent.value.T)
			return int(v), false
		}
		v = ent.value.Value.I
	}
	t, ok := c.withKind(base, v, at)
	return t.Kind, ok
}
