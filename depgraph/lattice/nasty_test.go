//go:build cgo

package lattice

import (
	"fmt"
	"math/rand"
	"runtime"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/affine"
)

// nastyNest has two statements in one body, whose bounds, conditions and subscripts use half of
// all loops each, with coefficients up to big.
func nastyNest(rnd *rand.Rand, depth, reads int, big int64) *AffineNest {
	n := &AffineNest{Arrays: []NestArray{{Name: "u"}}}
	var path []int
	for d := range depth {
		n.Loops = append(n.Loops, NestLoop{Name: string(rune('a' + d)), Trip: 1000 + rnd.Int63n(big)})
		path = append(path, d)
	}
	draw := func() affine.Form {
		c := make([]int64, depth)
		for d := range c {
			if rnd.Intn(2) == 0 {
				c[d] = rnd.Int63n(2*big) - big
			}
		}
		return form(rnd.Int63n(big), c...)
	}
	access := func() Reference { return Reference{Subscripts: []Subscript{{Form: draw()}, {Form: draw()}}} }
	for k := range 2 {
		s := Statement{Name: fmt.Sprint("S", k), Loops: path, Write: access(), Position: make([]int, depth+1)}
		s.Position[depth] = k
		s.Domain = []affine.Form{draw(), draw()}
		s.Multiples = []Subscript{{Form: draw(), Mod: 7}}
		for range reads {
			s.Reads = append(s.Reads, access())
		}
		n.Statements = append(n.Statements, s)
	}
	return n
}

// processorTime is what the present thread has used.
func processorTime(t *testing.T) time.Duration {
	const thread = 1
	var u syscall.Rusage
	require.NoError(t, syscall.Getrusage(thread, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// No nest takes long (about a second, on a quiet machine), however deep it is, and however large its coefficients are; what is
// not found out by then is assumed.
func TestNastyNestsEndSoon(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	assumed := 0
	for _, depth := range []int{3, 5, 8} {
		for _, big := range []int64{3, 1_000_000} {
			for _, reads := range []int{2, 12} {
				n := nastyNest(rand.New(rand.NewSource(big)), depth, reads, big)
				begin := processorTime(t)
				g, err := Analyze(n, Budget)
				took := processorTime(t) - begin
				require.NoError(t, err)
				require.Less(t, took, 20*time.Second, "%d loops, %d reads, coefficients up to %d", depth, reads, big)
				inexact := 0
				for _, a := range g.Arcs {
					if !a.Exact {
						require.Equal(t, "it would take too long to find out", a.Why)
						inexact++
					}
				}
				assumed += inexact
				t.Logf("%d loops, %d reads, up to %d: %v, %d of %d assumed", depth, reads, big, took, inexact, len(g.Arcs))
			}
		}
	}
	require.Positive(t, assumed)
}
