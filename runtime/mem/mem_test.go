package mem

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

func TestBlocksAreZeroAlignedAndRoomy(t *testing.T) {
	for _, size := range []int64{0, 1, 100, 1 << 20, hugePage, 5<<20 + 8} {
		for _, interior := range []int64{0, 8, 72, 4096} {
			b, err := Alloc(size)
			require.NoError(t, err)
			p := b.Place(interior)
			require.Zero(t, (uintptr(p)+uintptr(interior))%line, "the interior begins on a cache line")
			require.Equal(t, p, b.Place(interior), "always the same place")
			memory := unsafe.Slice((*byte)(p), size)
			require.Equal(t, len(memory), bytes.Count(memory, []byte{0}))
			for i := range memory {
				memory[i] = 1
			}
			b.Free()
		}
	}
}

func TestLargeBlocksAreStaggered(t *testing.T) {
	seen := map[uintptr]bool{}
	for range staggers {
		b, err := Alloc(hugePage)
		require.NoError(t, err)
		seen[uintptr(b.Place(0))%hugePage] = true
		b.Free()
	}
	require.Len(t, seen, staggers)
}

func TestTooMuch(t *testing.T) {
	for _, size := range []int64{-1, 1 << 45, 1 << 62} {
		_, err := Alloc(size)
		require.ErrorIs(t, err, ErrNoMemory)
	}
	Block{}.Free()
	require.False(t, Block{}.Valid())
}

func TestAtInvertsAddress(t *testing.T) {
	x := new(int)
	require.Equal(t, unsafe.Pointer(x), At(Address(unsafe.Pointer(x))))
}

func TestTooMuchTogether(t *testing.T) {
	half := roundUp(memory/2, hugePage)
	var blocks []Block
	for range 3 {
		b, err := Alloc(half)
		if err != nil {
			t.Skip("the system grants no blocks of this size")
		}
		blocks = append(blocks, b)
	}
	_, err := Alloc(2 * half)
	require.ErrorIs(t, err, ErrNoMemory)
	for _, b := range blocks {
		b.Free()
	}
	b, err := Alloc(half)
	require.NoError(t, err, "what was freed counts no longer")
	b.Free()
}

// Huge pages are advised for small blocks too, also when the heap has grown.
func TestSmallBlocksLieInHugePages(t *testing.T) {
	if _, err := os.Stat("/sys/kernel/mm/transparent_hugepage"); err != nil {
		t.Skip("the system has no huge pages")
	}
	for range 64 {
		b, err := Alloc(hugePage - 2*page)
		require.NoError(t, err)
		defer b.Free()
		require.Contains(t, flagsOf(t, Address(b.start)), "hg")
	}
}

// flagsOf is what the system says about the mapping that holds an address.
func flagsOf(t *testing.T, address int64) []string {
	data, err := os.ReadFile("/proc/self/smaps")
	require.NoError(t, err)
	inside := false
	for line := range strings.Lines(string(data)) {
		var from, to int64
		if n, _ := fmt.Sscanf(line, "%x-%x ", &from, &to); n == 2 {
			inside = from <= address && address < to
		}
		if flags, found := strings.CutPrefix(line, "VmFlags:"); found && inside {
			return strings.Fields(flags)
		}
	}
	return nil
}

// Long bytes of the Go heap are advised as well, short ones are left to Go.
func TestBytes(t *testing.T) {
	for _, n := range []int{0, 1, page, 2*hugePage - 1} {
		require.Len(t, Bytes(n), n)
	}
	if _, err := os.Stat("/sys/kernel/mm/transparent_hugepage"); err != nil {
		t.Skip("the system has no huge pages")
	}
	b := Bytes(16*hugePage + 1)
	for _, at := range []int{page, 8 * hugePage, 16*hugePage - page} {
		require.Contains(t, flagsOf(t, Address(unsafe.Pointer(&b[at]))), "hg")
	}
	require.Zero(t, slices.Max(b))
}
