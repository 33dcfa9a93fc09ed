package driver

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"syscall"
)

const (
	usualMemory = 320 << 20 // what the heap may have in bytes while less than two thirds of it live
	longText    = 64 << 10  // bytes of programs that need more than a few huge pages
)

// relaxCollector lets the heap grow to several times what lives, up to usualMemory, and to
// half more than lives beyond that: a compilation is short and keeps most of what it makes. The
// function returned restores the old setting. The program's text has so many bytes.
func relaxCollector(text int) func() {
	if text >= longText {
		widenPages()
	}
	c := &collector{}
	old := debug.SetGCPercent(growth(0))
	c.watch()
	return func() {
		c.Lock()
		defer c.Unlock()
		c.restored = true
		debug.SetGCPercent(old)
	}
}

// widenPages lets the heap find its memory in huge pages: a compilation goes through all of it, from object to object. No
// collection sees the room, since the next one would wait until as much again is used.
func widenPages() {
	old := debug.SetGCPercent(-1)
	_ = syscall.Madvise(make([]byte, usualMemory), syscall.MADV_HUGEPAGE) // a system without them has small pages
	debug.SetGCPercent(old)
	runtime.GC()
}

// growth is the setting of the collector, in percent, for a heap of which so many bytes live.
func growth(live uint64) int {
	if live < usualMemory/5 {
		return 400
	}
	return int(max(100*usualMemory/live, 150) - 100)
}

// A collector is relaxed until it is restored.
type collector struct {
	sync.Mutex
	restored bool
}

// watch sets the growth from collection to collection. A limit to memory would not do: it also
// counts free places between the objects that live, and near it the collector does nothing but run.
func (c *collector) watch() {
	type garbage struct{ _ *int }
	runtime.SetFinalizer(&garbage{}, func(*garbage) {
		c.Lock()
		defer c.Unlock()
		if c.restored {
			return
		}
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		debug.SetGCPercent(growth(live[0].Value.Uint64()))
		c.watch()
	})
}
