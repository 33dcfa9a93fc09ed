package loopir

import "hpfc/analysis/affine"

// SurelyEqual tells whether the two are the same whatever scalars they are made of.
func (e Extents) SurelyEqual() bool {
	x, xOK := extent(e.X)
	y, yOK := extent(e.Y)
	return xOK && yOK && x.Equal(y)
}

// extent is the form of an extent, below whose zero it does not matter.
func extent(e Expr) (affine.Form, bool) {
	if m, ok := e.(*Call); ok && m.Fn == "max" && len(m.Args) == 2 {
		if zero, ok := ConstInt(m.Args[1]); ok && zero == 0 {
			return Affine(m.Args[0])
		}
	}
	return Affine(e)
}
