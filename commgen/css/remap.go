package css

import (
	"errors"
	"fmt"

	"hpfc/analysis/mapping"
)

// Remap is the statement FORALL (r=0:N-1) A(A1*r+B1) = B(A2*r+B2) with A
// cyclic(X) on P receivers and B cyclic(Y) on Q senders, all subscripts counted
// from zero. The letters are the paper's.
type Remap struct {
	X  int64 `json:"x"`
	P  int64 `json:"P"`
	A1 int64 `json:"a1"`
	B1 int64 `json:"b1"`
	Y  int64 `json:"y"`
	Q  int64 `json:"Q"`
	A2 int64 `json:"a2"`
	B2 int64 `json:"b2"`
	N  int64 `json:"n"`
}

// A Copy is Dst(A1*r+B1) = Src(A2*r+B2), 0 <= r < N, one dimension of a section copy. Its
// receivers are the coordinates of Dst, its senders those of Src.
type Copy struct {
	Dst    Dim
	A1, B1 int64
	Src    Dim
	A2, B2 int64
	N      int64
}

// Remap is the copy as a statement of the paper, with the alignment folded into the subscripts.
// It fails when a Dim or N is out of range, or with ErrOverflow.
func (c Copy) Remap() (Remap, error) {
	if err := errors.Join(c.Dst.check(c.A1, c.B1, c.N), c.Src.check(c.A2, c.B2, c.N)); err != nil {
		return Remap{}, err
	}
	d, s := c.dst(), c.src()
	return Remap{X: d.k, P: d.n, A1: d.a, B1: d.b, Y: s.k, Q: s.n, A2: s.a, B2: s.b, N: c.N}, nil
}

func (c Copy) dst() line { return c.Dst.along(c.A1, c.B1) }
func (c Copy) src() line { return c.Src.along(c.A2, c.B2) }

// Check reports block sizes, processor counts or a number of iterations that mean
// nothing, and ErrOverflow when the subscripts leave 64 bits.
func (m Remap) Check() error {
	if m.X < 1 || m.Y < 1 {
		return fmt.Errorf("communication table: blocks of %d and %d cells", m.X, m.Y)
	}
	if err := (Dim{S: 1, K: m.X, N: m.P}).check(m.A1, m.B1, m.N); err != nil {
		return err
	}
	return Dim{S: 1, K: m.Y, N: m.Q}.check(m.A2, m.B2, m.N)
}

func (m Remap) dst() line { return line{a: m.A1, b: m.B1, k: m.X, n: m.P, pitch: m.X} }
func (m Remap) src() line { return line{a: m.A2, b: m.B2, k: m.Y, n: m.Q, pitch: m.Y} }

// Transposed exchanges senders and receivers.
func (m Remap) Transposed() Remap {
	return Remap{X: m.Y, P: m.Q, A1: m.A2, B1: m.B2, Y: m.X, Q: m.P, A2: m.A1, B2: m.B1, N: m.N}
}

// String is the statement in HPF's words.
func (m Remap) String() string {
	return fmt.Sprintf("A(%s) cyclic(%d)/%d <- B(%s) cyclic(%d)/%d, %s",
		affine(m.A1, m.B1), m.X, m.P, affine(m.A2, m.B2), m.Y, m.Q, Count(m.N, "iteration", "iterations"))
}

func affine(a, b int64) string {
	text := fmt.Sprintf("%d*r", a)
	switch a {
	case 0:
		return fmt.Sprint(b)
	case 1:
		text = "r"
	case -1:
		text = "-r"
	}
	if b != 0 {
		text += fmt.Sprintf("%+d", b)
	}
	return text
}

// Params are the periods of a Remap and the numbers of Theorem 1.
//
// After Segment = K = lcm(x/gcd(x,a1), y/gcd(y,a2)) iterations the senders' index
// has moved by exactly M = a2*K/y blocks and the receivers' by N = a1*K/x blocks,
// so COM(i+M, j+N) = COM(i,j) (indices modulo Q and P) whenever the iterations are
// a whole number of periods (Theorem 1; for a part of a period it is false).
// Period = T = lcm(X/gcd(X,a1), Y/gcd(Y,a2)), X = P*x and Y = Q*y, holds for any
// sign of stride; for positive strides it is the paper's period_iter.
// S = Q/gcd(Q,M) and T = P/gcd(P,N) are the lengths of the two shifts, and each
// class of equal entries has lcm(S,T) = Period/Segment members.
type Params struct {
	Period  int64 `json:"period"`
	Segment int64 `json:"K"`
	M       int64 `json:"m"`
	N       int64 `json:"n"`
	S       int64 `json:"s"`
	T       int64 `json:"t"`
}

// Params returns the periods and Theorem 1's numbers, or ErrOverflow.
func (m Remap) Params() (Params, error) {
	if err := m.Check(); err != nil {
		return Params{}, err
	}
	c := exact{ok: true}
	x, y := m.X/mapping.GCD(m.X, m.A1), m.Y/mapping.GCD(m.Y, m.A2)
	k := c.lcm(x, y)
	p := Params{Segment: k, M: c.mul(m.A2, k) / m.Y, N: c.mul(m.A1, k) / m.X}
	p.S, p.T = m.Q/mapping.GCD(m.Q, p.M), m.P/mapping.GCD(m.P, p.N)
	p.Period = c.mul(k, c.lcm(p.S, p.T))
	if !c.ok {
		return Params{}, ErrOverflow
	}
	return p, nil
}

func (c *exact) lcm(a, b int64) int64 { return c.mul(a/mapping.GCD(a, b), b) }

// Classes is the number of classes of entries that Theorem 1 makes equal.
func (m Remap) classes(p Params) int64 { return (m.P / p.T) * (m.Q / p.S) * mapping.GCD(p.S, p.T) }
