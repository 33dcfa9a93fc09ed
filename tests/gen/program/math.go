package program

import "fmt"

// inexact returns a function of a real whose result has all digits of its kind. Only what is
// rounded again when it is stored may call it.
func (g *generator) inexact(k kind, shape []int, c context) string {
	x, y := g.operands(k, shape, c)
	one := map[kind]string{double: "1.0d0", single: "1.0"}[k]
	switch g.IntN(9) {
	case 0:
		return fmt.Sprintf("%s(%s)", g.pick("sin", "cos", "tanh", "atan", "erf"), x)
	case 1:
		return fmt.Sprintf("%s(abs(%s) + %s)", g.pick("sqrt", "log", "log10"), x, one)
	case 2:
		return fmt.Sprintf("exp(-abs(%s))", x)
	case 3:
		return fmt.Sprintf("atan2(%s, abs(%s) + %s)", x, y, one)
	case 4:
		return fmt.Sprintf("(%s)**%d", x, 2+g.IntN(2))
	case 5:
		return fmt.Sprintf("(%s / (abs(%s) + %s))", x, y, one)
	case 6:
		return fmt.Sprintf("%s(%s)", g.pick("fraction", "spacing"), x)
	case 7:
		return fmt.Sprintf("scale(%s, %d)", x, g.IntN(5)-2)
	}
	return fmt.Sprintf("dim(%s, %s)", x, y)
}
