package analysis

import (
	"math/bits"
	"slices"

	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// defaultImplicit sets Fortran's rule: i to n are integer, other letters real.
func (c *checker) defaultImplicit() {
	for l := range c.implicit {
		c.implicit[l] = types.Real4
		if l >= 'i'-'a' && l <= 'n'-'a' {
			c.implicit[l] = types.Int4
		}
	}
}

// implicitStatement carries out an IMPLICIT statement.
func (c *checker) implicitStatement(s *ast.Implicit) {
	if c.implicitNone || s.None && slices.Contains(c.lettered[:], true) {
		c.errorf(diag.BadDeclaration, s.Span(), "IMPLICIT NONE allows no other IMPLICIT statement")
		return
	}
	defer c.checkEarlier(s, c.implicit)
	if s.None {
		c.implicitNone = true
		return
	}
	for _, r := range s.Rules {
		t, ok := c.typeSpec(r.Type)
		if !ok {
			t = types.Type{} // was reported
		}
		for _, letters := range r.Letters {
			if letters.From > letters.To {
				c.errorf(diag.BadDeclaration, s.Span(), "the letters %c-%c are in the wrong order", letters.From, letters.To)
			}
			for l := letters.From; l <= letters.To; l++ {
				if c.lettered[l-'a'] {
					c.errorf(diag.BadDeclaration, s.Span(), "the letter %c got its implicit type already", l)
				}
				c.implicit[l-'a'], c.lettered[l-'a'] = t, true
			}
		}
	}
}

// checkEarlier reports named constants before an IMPLICIT statement, to which it would give another type than the one that they
// got by the rules before.
func (c *checker) checkEarlier(s *ast.Implicit, before [26]types.Type) {
	for _, e := range c.order {
		if l := int(e.name[0]) - 'a'; e.parameter && !e.typed && 0 <= l && l < 26 && (c.implicitNone || c.implicit[l] != before[l]) {
			c.errorf(diag.BadDeclaration, s.Span(), "the named constant '%s' got its type from its first letter before this", e.name).
				Label(e.at, "here")
			return
		}
	}
}

// implicitType returns the type that the first letter of a name gives.
func (c *checker) implicitType(name string) types.Type {
	if l := int(name[0]) - 'a'; l >= 0 && l < 26 {
		return c.implicit[l]
	}
	return types.Real4
}

// undeclared reports a name without a declaration, with the nearest declared name.
func (c *checker) undeclared(name string, at source.Span) {
	if c.incomplete {
		return
	}
	d := c.errorf(diag.Undeclared, at, "'%s' has no declaration (IMPLICIT NONE is in force)", name)
	if help := foreignNames[name]; help != "" {
		d.Help("%s", help)
		return
	}
	if near := c.nearestName(name); near != "" {
		d.Help("did you mean '%s'?", near)
		d.Fix.Span, d.Fix.Text = at, near
		return
	}
	d.Help("declare it: %s :: %s", c.implicitType(name).Base, name)
}

// foreignNames are names that mean something in other languages, and what Fortran has for them.
var foreignNames = map[string]string{
	"true": "write .true.", "false": "write .false.", "pi": "declare it: real, parameter :: pi = 3.1415927",
	"end": "the last element is a(size(a)), and the elements from the second on are a(2:)",
}

// nearestName returns the declared name that differs least from name, or "".
func (c *checker) nearestName(name string) string {
	best, distance := "", (len(name)+1)/4
	for _, e := range c.order {
		if e.name == name || e.typ.Base == types.Invalid {
			continue
		}
		if d := editDistance(name, e.name, distance); d <= distance {
			best, distance = e.name, d-1
		}
	}
	return best
}

// editDistance is the number of insertions, deletions, replacements and exchanges of
// neighbours that turn a into b, or some larger number than most if more than that are needed.
func editDistance(a, b string, most int) int {
	inA, inB := charactersOf(a), charactersOf(b)
	if far := most + 1; max(len(a)-len(b), len(b)-len(a), bits.OnesCount64(inA&^inB), bits.OnesCount64(inB&^inA)) > most {
		return far
	}
	var rows [3][]int // of the distances of a's beginnings to b's
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		row, last, beforeLast := rows[i%3], rows[(i+2)%3], rows[(i+1)%3]
		row[0] = i
		// More than most away from the diagonal, so many insertions or deletions are needed.
		lo, hi := max(1, i-most), min(len(b), i+most)
		if lo > 1 {
			row[lo-1] = most + 1
		}
		for j := lo; j <= hi; j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], beforeLast[j-2]+1)
			}
		}
		if hi < len(b) {
			row[hi+1] = most + 1
		}
	}
	return rows[len(a)%3][len(b)]
}

// charactersOf is the set of the characters of a name, each of which is a bit.
func charactersOf(name string) uint64 {
	set := uint64(0)
	for i := range len(name) {
		set |= 1 << (name[i] % 64)
	}
	return set
}
