package toolchain

import (
	"bytes"
	"crypto/sha256"
	"strconv"
)

// Long programs repeat the same few kernels. Those that are equal up to the names of parameters and their place in the program
// become one, of whose lines a debugger sees the first only, which small modules do not need to bear. Kernels that can fail hold their line
// in their code and are never equal.

// merge leaves out functions that are equal to earlier ones.
func (m *module) merge() {
	called := m.onlyCalled()
	first, same := map[[sha256.Size]byte]string{}, map[string]string{}
	var kept []*function
	for _, f := range m.functions {
		if called[f.name] && f.internal && !f.shared {
			key := sha256.Sum256(m.canonical(f))
			if other, ok := first[key]; ok {
				same[f.name] = other
				delete(m.defined, f.name)
				continue
			}
			first[key] = f.name
		}
		kept = append(kept, f)
	}
	m.functions = kept
	for _, f := range kept {
		f.replace(same)
	}
}

// onlyCalled holds the functions whose addresses nobody takes, so that they need none of their own.
func (m *module) onlyCalled() map[string]bool {
	called := map[string]bool{}
	for _, f := range m.functions {
		called[f.name] = true
	}
	for _, f := range m.functions {
		for from, to := range tokens(f.text, "@") {
			if name := f.text[from:to]; called[string(name)] && f.text[to] != '(' {
				delete(called, string(name))
			}
		}
	}
	for _, text := range m.data {
		for _, name := range names(text) {
			delete(called, name)
		}
	}
	return called
}

// replace calls other functions instead of some.
func (f *function) replace(by map[string]string) {
	changed := false
	for _, name := range f.refs {
		changed = changed || by[name] != ""
	}
	if !changed {
		return
	}
	var b bytes.Buffer
	end := 0
	for from, to := range tokens(f.text, "@") {
		if other := by[string(f.text[from:to])]; other != "" {
			b.Write(f.text[end:from])
			b.WriteString(other)
			end = to
		}
	}
	b.Write(f.text[end:])
	f.text = b.Bytes()
	f.refs = names(f.text)
}

// canonical is the text of a function without its name and its lines, followed by the metadata that it refers to.
// Parameters and metadata are numbered in the order of their occurrence.
func (m *module) canonical(f *function) []byte {
	c := &canon{params: map[string]int{}, nodes: map[string]int{}}
	head := firstLine(f.text)
	for from, to := range tokens(head, "%") {
		if name := string(head[from:to]); !m.types[name] {
			c.params[name] = len(c.params)
		}
	}
	at := bytes.IndexByte(head, '@')
	c.write(head[:at])
	c.write(f.text[wordEnd(head, at+1):])
	for i := 0; i < len(c.order); i++ {
		c.write(m.nodes[c.order[i]])
	}
	return c.b.Bytes()
}

// canon is a canonical text under construction.
type canon struct {
	b             bytes.Buffer
	params, nodes map[string]int
	order         []string // of the nodes
}

// write adds a text.
func (c *canon) write(text []byte) {
	end := 0
	for from, to := range tokens(text, "!%") {
		name := string(text[from:to])
		n, isParam := c.params[name]
		switch {
		case isParam:
			c.b.Write(text[end:from])
			c.number(n)
		case text[from] == '%':
			continue
		case bytes.HasSuffix(text[:from], []byte("!dbg ")):
			c.b.Write(text[end:from])
		default:
			c.b.Write(text[end:from])
			c.node(name)
		}
		end = to
	}
	c.b.Write(text[end:])
}

// node adds the number of a node.
func (c *canon) node(name string) {
	n, ok := c.nodes[name]
	if !ok {
		n = len(c.order)
		c.nodes[name] = n
		c.order = append(c.order, name)
	}
	c.number(n)
}

// number adds a number that no name of the original text is.
func (c *canon) number(n int) { c.b.WriteString("#" + strconv.Itoa(n)) }
