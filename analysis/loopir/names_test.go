package loopir

import "testing"

// TestNamesOfCopy adds scalars of one name to a program and to a copy of it.
func TestNamesOfCopy(t *testing.T) {
	p := &Program{Scalars: []*Scalar{{Name: "i"}}}
	p.scalarName(0)
	c := *p
	p.Scalars = append(p.Scalars[:1:1], &Scalar{Name: "j"}, &Scalar{Name: "k"})
	p.scalarName(2)
	c.Scalars = append(c.Scalars[:1:1], &Scalar{Name: "k"})
	if got := c.scalarName(1); got != "k" {
		t.Errorf("the copy calls its scalar %s", got)
	}
}
