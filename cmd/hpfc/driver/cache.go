package driver

import (
	"bufio"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"hpfc/lang/diag"
)

// Cache is a directory of finished libraries, named by the content of everything that went
// into them: program text and name, options, build of hpfc, processor. Beside each library
// lie the diagnostics of its compilation, so that a warm run shows the same warnings.
type Cache struct{ Dir string }

const (
	// unusedFor is how long an entry may lie unused before Prune removes it.
	unusedFor = 30 * 24 * time.Hour

	// pruneEvery is how long Store leaves the cache alone after it was pruned: to look at all of its entries takes longer
	// than the compilation of a short program when there are many.
	pruneEvery = 24 * time.Hour

	// prunedFile is the file whose time says when that was.
	prunedFile = "pruned"
)

// UserCache returns the cache in the directory that the environment variable HPFC_CACHE
// names, else in the user's cache directory. It fails when neither can be made. Only its owner
// may enter it: what lies there is executed.
func UserCache() (*Cache, error) {
	dir := os.Getenv("HPFC_CACHE")
	if dir == "" {
		base, err := os.UserCacheDir()
		if err != nil {
			return nil, err
		}
		dir = filepath.Join(base, "hpfc")
	}
	return &Cache{dir}, os.MkdirAll(dir, 0o700)
}

// notes are what the cache holds beside a library.
type notes struct {
	Library     string // a hash of its content: a crash of the machine may leave less of it, or zeros
	Diagnostics []*diag.Diagnostic
}

// Lookup returns the library of u and fills u's Bag with the diagnostics of its compilation;
// false means that it has to be compiled.
func (c *Cache) Lookup(u *Unit) (library string, ok bool) {
	library = c.entry(u)
	text, err := os.ReadFile(notesOf(library))
	if err != nil {
		return "", false
	}
	var n notes
	if json.Unmarshal(text, &n) != nil || n.Library != contentOf(library) {
		return "", false
	}
	u.Bag.List = n.Diagnostics
	now := time.Now()
	_ = os.Chtimes(library, now, now) // keeps it from Prune; a read-only cache still serves
	return library, true
}

// Store copies a finished library and the diagnostics of u into the cache and returns the name
// of the copy. The library comes last and by renaming, so that a concurrent Lookup sees all or
// nothing.
func (c *Cache) Store(u *Unit, built string) (string, error) {
	library := c.entry(u)
	code, err := os.ReadFile(built)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(notes{hashOf(code), u.Bag.List})
	if err != nil {
		return "", err
	}
	if err := writeAtomically(notesOf(library), text); err != nil {
		return "", err
	}
	c.pruneNowAndThen()
	return library, writeAtomically(library, code)
}

func (c *Cache) pruneNowAndThen() {
	stamp := filepath.Join(c.Dir, prunedFile)
	if info, err := os.Stat(stamp); err == nil && time.Since(info.ModTime()) < pruneEvery {
		return
	}
	_ = os.WriteFile(stamp, nil, 0o600) // without it the cache is pruned again soon
	c.Prune()
}

// Prune removes what nobody has used for a month: libraries with their diagnostics,
// reproducers, and what interrupted compilations have left.
func (c *Cache) Prune() {
	entries, _ := os.ReadDir(c.Dir)
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || time.Since(info.ModTime()) <= unusedFor || filepath.Ext(e.Name()) == ".json" {
			continue
		}
		name := filepath.Join(c.Dir, e.Name())
		if filepath.Ext(name) == ".so" {
			os.Remove(notesOf(name))
		}
		os.RemoveAll(name)
	}
}

// contentOf is a hash of a file, "" for one that cannot be read.
func contentOf(name string) string {
	text, err := os.ReadFile(name)
	if err != nil {
		return ""
	}
	return hashOf(text)
}

func hashOf(text []byte) string { return fmt.Sprintf("%x", sha256.Sum256(text)) }

// entry names the library of u.
func (c *Cache) entry(u *Unit) string {
	h := sha256.New()
	fmt.Fprintf(h, "%q %q %q %+v\n", BuildID(), processor(), u.File.Name, u.Options)
	io.WriteString(h, u.File.Src)
	return filepath.Join(c.Dir, fmt.Sprintf("%x.so", h.Sum(nil)[:16]))
}

func notesOf(library string) string { return library[:len(library)-len(".so")] + ".json" }

// processor describes the machine's processor, for which code is generated: a cache may lie
// on a file system that different machines share. Without /proc it is "".
func processor() string {
	f, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return ""
	}
	defer f.Close()
	var model string
	for lines := bufio.NewScanner(f); lines.Scan(); {
		switch line := lines.Text(); {
		case strings.HasPrefix(line, "model name"):
			model = line
		case strings.HasPrefix(line, "flags"):
			return model + line
		}
	}
	return model
}

func writeAtomically(name string, text []byte) error {
	f, err := os.CreateTemp(filepath.Dir(name), "new-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(text)
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
