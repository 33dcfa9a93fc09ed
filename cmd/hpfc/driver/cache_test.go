package driver

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"hpfc/lang/diag"
)

func store(t *testing.T, c *Cache, u *Unit) string {
	t.Helper()
	built := filepath.Join(c.Dir, "built")
	require.NoError(t, os.WriteFile(built, []byte("code"), 0o755))
	library, err := c.Store(u, built)
	require.NoError(t, err)
	return library
}

func TestCacheReturnsLibraryAndWarnings(t *testing.T) {
	c := &Cache{t.TempDir()}
	u := newUnit()
	_, ok := c.Lookup(u)
	require.False(t, ok)

	u.Bag.Warnf(diag.Syntax, at(u, 3), "odd").Note("because").Help("do this")
	library := store(t, c, u)

	again := newUnit()
	found, ok := c.Lookup(again)
	require.True(t, ok)
	require.Equal(t, library, found)
	require.Equal(t, u.Bag.List, again.Bag.List)
}

// What a crash of the machine has left of a library is compiled again.
func TestCacheLooksAtContents(t *testing.T) {
	c := &Cache{t.TempDir()}
	library := store(t, c, newUnit())
	for _, left := range []string{"", "cod", "\x00\x00\x00\x00"} {
		require.NoError(t, os.WriteFile(library, []byte(left), 0o755))
		_, ok := c.Lookup(newUnit())
		require.False(t, ok, "%q", left)
	}
	require.NoError(t, os.Remove(library))
	_, ok := c.Lookup(newUnit())
	require.False(t, ok)
}

// Libraries are linked where temporary files are, which may be another file system than the cache's.
func TestCacheTakesLibrariesFromElsewhere(t *testing.T) {
	const elsewhere = "/dev/shm"
	c := &Cache{t.TempDir()}
	var here, there unix.Stat_t
	require.NoError(t, unix.Stat(c.Dir, &here))
	if unix.Stat(elsewhere, &there) != nil || here.Dev == there.Dev {
		t.Skip("there is one file system")
	}
	built, err := os.CreateTemp(elsewhere, "built-")
	require.NoError(t, err)
	defer os.Remove(built.Name())
	_, err = built.WriteString("code")
	require.NoError(t, errors.Join(err, built.Close()))
	_, err = c.Store(newUnit(), built.Name())
	require.NoError(t, err)
	_, ok := c.Lookup(newUnit())
	require.True(t, ok)
}

func TestCacheKeyCoversTextNameAndOptions(t *testing.T) {
	c := &Cache{t.TempDir()}
	store(t, c, newUnit())
	for _, u := range []*Unit{
		NewUnit("prog.f90", program+"\n", Options{}),
		NewUnit("other.f90", program, Options{}),
		NewUnit("prog.f90", program, Options{Strict: true}),
		NewUnit("prog.f90", program, Options{Level: 1}),
	} {
		_, ok := c.Lookup(u)
		require.False(t, ok, "%+v", u.Options)
	}
}

func TestPruneRemovesWhatNobodyUses(t *testing.T) {
	c := &Cache{t.TempDir()}
	u := newUnit()
	library := store(t, c, u)
	old := time.Now().Add(-2 * unusedFor)
	require.NoError(t, os.Chtimes(library, old, old))

	other := NewUnit("other.f90", program, Options{})
	store(t, c, other)
	require.FileExists(t, library, "the cache was pruned a moment ago")

	longAgo := time.Now().Add(-2 * pruneEvery)
	require.NoError(t, os.Chtimes(filepath.Join(c.Dir, prunedFile), longAgo, longAgo))
	store(t, c, other)
	require.NoFileExists(t, library)
	_, ok := c.Lookup(newUnit())
	require.False(t, ok)
	_, ok = c.Lookup(other)
	require.True(t, ok)
}

func TestBuildIDComesFromTheLinker(t *testing.T) {
	exe, err := os.Executable()
	require.NoError(t, err)
	require.Equal(t, goBuildID(exe), BuildID())
	require.NotEmpty(t, BuildID())
}
