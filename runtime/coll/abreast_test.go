package coll

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/mem"
)

// residues are runs of about so many elements of some bytes between the places of two periods, as copies between cyclic
// distributions have them; the steps are the periods.
func residues(rng *rand.Rand, count, elem int64) (runs []copyRun, dstPeriod, srcPeriod int64) {
	most := int64(1 + rng.IntN(200)) // more than go side by side at once
	dstPeriod, srcPeriod = most+int64(rng.IntN(9)), most+int64(rng.IntN(9))
	dst, src := rng.Perm(int(dstPeriod)), rng.Perm(int(srcPeriod))
	for k := range most {
		runs = append(runs, copyRun{
			count: max(1, count-int64(rng.IntN(3))), dst: int64(dst[k]) * elem, dstStep: dstPeriod * elem, src: int64(src[k]) * elem, srcStep: srcPeriod * elem,
		})
	}
	return runs, dstPeriod, srcPeriod
}

// What runs copy does not depend on whether they go side by side, straight or through a buffer.
func TestRunsThatGoAbreast(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, elem := range []int64{1, 2, 3, 4, 8, 16} {
		for range 40 {
			count := int64(1 + rng.IntN(300))
			runs, dstPeriod, srcPeriod := residues(rng, count, elem)
			src, want := make([]byte, count*srcPeriod*elem), make([]byte, count*dstPeriod*elem)
			for i := range src {
				src[i] = byte(rng.Uint32())
			}
			total := int64(0)
			for _, r := range runs {
				for i := range r.count {
					copy(want[r.dst+i*r.dstStep:][:elem], src[r.src+i*r.srcStep:][:elem])
				}
				total += r.count
			}
			m := &moves{axes: 1}
			m.add(0, 0, 0, [][]copyRun{runs})
			got, buffer := make([]byte, len(want)), make([]byte, total*elem)
			at := func(b []byte) []int64 { return []int64{mem.Address(unsafe.Pointer(&b[0]))} }
			m.execute(unsafe.Pointer(&got[0]), at(src), elem, direct)
			require.True(t, slices.Equal(want, got), "straight, %d bytes an element, %v", elem, runs)
			clear(got)
			m.execute(unsafe.Pointer(&buffer[0]), at(src), elem, pack)
			m.execute(unsafe.Pointer(&got[0]), at(buffer), elem, unpack)
			require.True(t, slices.Equal(want, got), "through a buffer, %d bytes an element, %v", elem, runs)
			runtime.KeepAlive(src)
			runtime.KeepAlive(buffer)
		}
	}
}
