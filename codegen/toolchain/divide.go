package toolchain

import (
	"bytes"
	"cmp"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"

	"golang.org/x/sync/errgroup"
)

// How a module is divided depends on its text alone, not on the number of cores.
const (
	worthTwo    = 32 << 10  // bytes of functions from which on two pieces are ready before one would be
	pieceWeight = 128 << 10 // bytes of functions in a piece of a longer module
	worthOwn    = 16 << 10  // weight of functions that are not optimised from which on they have pieces of their own
	mostPieces  = 32
	optNone     = 8 // so many times faster is the compilation of a function that is not optimised
)

// objects compiles a module to object files in dir: one, or several, which are compiled side by side.
func (t *Translator) objects(ll []byte, dir string, o Options) ([]string, error) {
	m := parse(ll)
	parts := m.divide()
	list := make([]string, len(parts))
	if t.worker != nil {
		t.worker.Expect(len(parts))
	}
	var all errgroup.Group
	all.SetLimit(runtime.NumCPU())
	for i, p := range parts {
		list[i] = filepath.Join(dir, "piece"+strconv.Itoa(i)+".o")
		how := o
		if p.asItIs {
			how.Level = 0
		}
		all.Go(func() error { return t.object(m.piece(p.functions, i == 0), list[i], how) })
	}
	return list, all.Wait()
}

// A part has the functions of a piece.
type part struct {
	functions []*function
	asItIs    bool // none of them is optimised
}

// divide distributes the functions over pieces of about equal weight. Those that are not
// optimised have pieces of their own if they are many.
func (m *module) divide() []part {
	var optimized, others []*function
	total, rest := 0, 0
	for _, f := range m.functions {
		switch {
		case f.shared:
		case f.asItIs():
			others = append(others, f)
			rest += f.weight()
		default:
			optimized = append(optimized, f)
			total += f.weight()
		}
	}
	if rest < worthOwn {
		optimized, total, others = append(optimized, others...), total+rest, nil
	}
	place := map[string]int{}
	parts := distribute(nil, optimized, max(total/pieceWeight, min(1+total/worthTwo, 2)), false, place)
	if len(others) > 0 {
		parts = distribute(parts, others, max(rest/pieceWeight, 1), true, place)
	}
	for _, f := range m.functions {
		if !f.shared {
			p := &parts[place[f.name]]
			p.functions = append(p.functions, f)
		}
	}
	m.expose(place)
	return parts
}

// distribute appends n parts, or mostPieces, for the functions of a list, and notes their places.
func distribute(parts []part, list []*function, n int, asItIs bool, place map[string]int) []part {
	slices.SortStableFunc(list, func(f, g *function) int { return cmp.Compare(g.weight(), f.weight()) })
	weights := make([]int, min(n, mostPieces))
	for _, f := range list {
		i := slices.Index(weights, slices.Min(weights))
		place[f.name] = len(parts) + i
		weights[i] += f.weight()
	}
	for range weights {
		parts = append(parts, part{asItIs: asItIs})
	}
	return parts
}

// asItIs tells whether a function is not optimised.
func (f *function) asItIs() bool { return bytes.Contains(firstLine(f.text), []byte(" optnone ")) }

// weight stands for how long the compilation of a function takes.
func (f *function) weight() int {
	if f.asItIs() {
		return len(f.text) / optNone
	}
	return len(f.text)
}

// expose lets pieces see those functions of others that they, or copies of functions and data in them, refer to.
func (m *module) expose(place map[string]int) {
	for _, f := range m.functions {
		home, placed := place[f.name]
		for _, name := range f.refs {
			if g := m.defined[name]; g != nil && !(placed && place[name] == home) {
				g.internal = g.shared
			}
		}
	}
	for _, text := range m.data {
		for _, name := range names(text) {
			if g := m.defined[name]; g != nil {
				g.internal = g.shared
			}
		}
	}
}

// piece returns the assembly of some functions, with all that they refer to; the first piece has the data that others see.
func (m *module) piece(own []*function, first bool) []byte {
	p := &piece{module: m, done: map[string]bool{}}
	for _, f := range own {
		p.done[f.name] = true
	}
	for _, text := range m.common {
		p.copy(text)
	}
	if first {
		p.need(m.visible)
	}
	for _, f := range own {
		p.define(f)
	}
	for len(p.left) > 0 {
		name := p.left[0]
		p.left = p.left[1:]
		p.add(name)
	}
	return p.b.Bytes()
}

// A piece is assembly under construction.
type piece struct {
	*module
	b    bytes.Buffer
	done map[string]bool // names that are defined or wait for it
	left []string        // those that wait
}

// need makes names known in the piece.
func (p *piece) need(list []string) {
	for _, name := range list {
		if !p.done[name] {
			p.done[name] = true
			p.left = append(p.left, name)
		}
	}
}

// copy adds a text with all it refers to.
func (p *piece) copy(text []byte) {
	p.b.Write(text)
	p.need(names(text))
}

// add makes one name known.
func (p *piece) add(name string) {
	switch f := p.defined[name]; {
	case f == nil:
		p.copy(p.data[name])
		p.copy(p.nodes[name])
	case f.shared:
		p.define(f)
	default:
		p.declare(f)
	}
}

// define adds a function.
func (p *piece) define(f *function) {
	head := firstLine(f.text)
	if !f.internal {
		head = bytes.Replace(head, []byte(" internal "), []byte(" hidden "), 1)
	}
	p.b.Write(head)
	p.b.Write(f.text[len(firstLine(f.text)):])
	p.need(f.refs)
}

// declare adds what a caller has to know of a function in another piece.
func (p *piece) declare(f *function) {
	head := bytes.TrimSuffix(firstLine(f.text), []byte("{"))
	head = bytes.Replace(head, []byte("define internal "), []byte("define hidden "), 1)
	signature, _, _ := bytes.Cut(head, []byte(" !dbg "))
	p.b.WriteString("declare")
	p.b.Write(bytes.TrimPrefix(signature, []byte("define")))
	p.b.WriteByte('\n')
}
