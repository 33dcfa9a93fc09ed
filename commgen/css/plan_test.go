package css

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/mapping"
)

// bruteProduct counts the iterations of several dimensions one by one.
func bruteProduct(dims []Remap) Table {
	q, p := int64(1), int64(1)
	for _, m := range dims {
		q *= m.Q
		p *= m.P
	}
	t := NewTable(int(q), int(p))
	var count func(dims []Remap, i, j, q, p int64)
	count = func(dims []Remap, i, j, q, p int64) {
		if len(dims) == 0 {
			t[i][j]++
			return
		}
		m := dims[0]
		for r := range m.N {
			down := mapping.Mod(mapping.FloorDiv(m.A2*r+m.B2, m.Y), m.Q)
			right := mapping.Mod(mapping.FloorDiv(m.A1*r+m.B1, m.X), m.P)
			count(dims[1:], i+q*down, j+p*right, q*m.Q, p*m.P)
		}
	}
	count(dims, 0, 0, 1, 1)
	return t
}

func (r random) small() Remap {
	m := r.remap()
	m.X, m.P, m.Y, m.Q = r.between(1, 8), r.between(1, 5), r.between(1, 8), r.between(1, 5)
	m.N = r.between(1, 12)
	return m
}

func (r random) wholePeriods(m Remap, limit int64) Remap {
	if p, err := m.Params(); err == nil && p.Period <= limit {
		m.N = p.Period
	}
	return m
}

func TestProductsOfTwoAndThreeDimensions(t *testing.T) {
	r := newRand(11)
	for k := range 600 {
		dims := []Remap{r.small(), r.small(), r.small()}[:2+k%2]
		limit := [...]int64{80, 24}[k%2]
		for d := range dims {
			dims[d] = r.wholePeriods(dims[d], limit)
		}
		for _, a := range []Algorithm{Auto, Orbits} {
			p, err := NewPlan(dims, Options{Algorithm: a, Cost: Cost{Alpha: float64(k % 3), Beta: 1}})
			require.NoError(t, err)
			require.Equal(t, bruteProduct(dims), p.Table)
			require.NoError(t, p.Verify(), "%v of %v", a, dims)
		}
	}
}

// Where every dimension is one orbit on each side, the product of the orbits reaches
// both lower bounds, also when the dimensions lean to different sides (more senders in
// one, more receivers in the other) and the product of 1-D schedules does not.
func TestOrbitProductReachesBothBounds(t *testing.T) {
	r := newRand(12)
	mixed := 0
	for n := 0; n < 500; {
		dims := []Remap{r.singleOrbit(), r.singleOrbit(), r.singleOrbit()}[:2+n%2]
		orbits, err := NewPlan(dims, Options{Algorithm: Orbits, Cost: Elements})
		require.NoError(t, err)
		require.NoError(t, orbits.Verify())
		require.Equal(t, orbits.Bounds.Load, orbits.Measure.Elements, "%v", dims)
		require.Equal(t, orbits.Bounds.Degree, orbits.Measure.Steps, "%v", dims)
		if (dims[0].P-dims[0].Q)*(dims[1].P-dims[1].Q) < 0 {
			mixed++
		}
		n++
	}
	require.Greater(t, mixed, 100)
}

// singleOrbit draws a remap over a whole period with s = Q and t = P.
func (r random) singleOrbit() Remap {
	for {
		m := r.small()
		m.P, m.Q = r.between(2, 6), r.between(2, 6)
		p, err := m.Params()
		if m.N = p.Period; err == nil && p.S == m.Q && p.T == m.P && len(m.mustTable()) > 0 {
			return m
		}
	}
}

func (m Remap) mustTable() Table {
	t, err := m.Table()
	if err != nil {
		panic(err)
	}
	return t
}

// 4x1 to 1x4 processors: the product of the dimensions' schedules needs 16 steps.
func TestGridTransposition(t *testing.T) {
	gather := Remap{X: 1, P: 1, A1: 1, Y: 8, Q: 4, A2: 1, N: 32}
	scatter := gather.Transposed()
	p, err := NewPlan([]Remap{gather, scatter}, Options{})
	require.NoError(t, err)
	require.NoError(t, p.Verify())
	require.Equal(t, 4, p.Measure.Steps)
	require.Equal(t, p.Bounds.Load, p.Measure.Elements)
}

func TestMessagesToSelfAreLocalCopies(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawRemap(t)
		p, err := NewPlan([]Remap{m}, Options{SameRanks: true, Cost: Elements})
		require.NoError(t, err)
		require.NoError(t, p.Verify())
		total := sum(p.Local)
		for _, step := range p.Schedule.Steps {
			for _, message := range step {
				require.NotEqual(t, message.From, message.To)
				total += message.Size
			}
		}
		require.Equal(t, m.N, total)
		require.Equal(t, 1.0, p.Measure.OverLoad, "split messages reach LB without start-up")
	})
}

func TestTheChoiceIsTheCheapest(t *testing.T) {
	r := newRand(13)
	for range 150 {
		m := r.wholePeriods(r.remap(), 400)
		c := Cost{Alpha: float64(r.IntN(30)), Beta: 1}
		p, err := NewPlan([]Remap{m}, Options{Cost: c})
		require.NoError(t, err)
		for _, other := range p.Compare() {
			if other.Conflicts == 0 && other.Algorithm != CSS && other.Algorithm != Algorithm2 {
				require.LessOrEqual(t, p.Measure.Time, other.Time*(1+1e-9), "%v chosen, %v is cheaper for %v", p.Measure.Algorithm, other.Algorithm, m)
			}
		}
	}
}

func TestPlansThatCannotBe(t *testing.T) {
	_, err := NewPlan([]Remap{example3}, Options{Algorithm: Algorithm1})
	require.EqualError(t, err, "algorithm1 needs gcd(Q,m) = 1 and gcd(P,n) <= P/Q; here Q = 6, m = 9, P = 6, n = 4")
	_, err = NewPlan([]Remap{{X: 0, P: 1, Y: 1, Q: 1}}, Options{})
	require.EqualError(t, err, "communication table: blocks of 0 and 1 cells")
	_, err = NewPlan([]Remap{{X: 1, P: 1 << 16, Y: 1, Q: 1 << 16, A1: 1, A2: 1}}, Options{})
	require.ErrorContains(t, err, "too many to write down")
	var a Algorithm
	require.ErrorContains(t, a.UnmarshalText([]byte("quick")), `no scheduling algorithm "quick"; choose one of auto, rotation, ring`)
}

func TestPlansAreReproducible(t *testing.T) {
	r := newRand(14)
	for range 40 {
		dims := []Remap{r.remap()}
		o := Options{Cost: Cost{Alpha: float64(r.IntN(9)), Beta: 1}, SameRanks: r.IntN(2) == 0, NoBarriers: r.IntN(2) == 0}
		one, err := NewPlan(dims, o)
		require.NoError(t, err)
		two, err := NewPlan(dims, o)
		require.NoError(t, err)
		require.Equal(t, one, two)
		require.NoError(t, one.Verify())
	}
}
