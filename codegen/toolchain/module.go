package toolchain

import (
	"bytes"
	"strings"
)

// A module is LLVM assembly, taken apart at its top level. Its texts are parts of the whole.
type module struct {
	common    [][]byte // lines that belong to every piece: types, target, named metadata, what LLVM itself looks at
	functions []*function
	defined   map[string]*function // by name, with its @
	data      map[string][]byte    // definitions of data, all of them constants, of which pieces have copies, and declarations of functions, by name
	visible   []string             // data that others see
	nodes     map[string][]byte    // metadata, by number with its !
}

// A function is a definition of a module.
type function struct {
	name     string
	text     []byte
	refs     []string // names and numbers in the text, each once, in order
	internal bool     // not known outside of the module, or of its piece
	shared   bool     // copied to every piece that calls it, since it may be inlined there
}

// parse takes assembly apart. What it does not know is common to all pieces.
func parse(ll []byte) *module {
	m := &module{defined: map[string]*function{}, data: map[string][]byte{}, nodes: map[string][]byte{}}
	for len(ll) > 0 {
		n := topLevel(ll)
		m.add(ll[:n])
		ll = ll[n:]
	}
	return m
}

// topLevel is the length of the first definition or line.
func topLevel(ll []byte) int {
	end := "\n"
	if hasPrefix(ll, "define ") {
		end = "\n}\n"
	}
	if i := bytes.Index(ll, []byte(end)); i >= 0 {
		return i + len(end)
	}
	return len(ll)
}

func (m *module) add(text []byte) {
	switch {
	case hasPrefix(text, "define "):
		f := newFunction(text)
		m.functions = append(m.functions, f)
		m.defined[f.name] = f
	case hasPrefix(text, "declare "):
		m.data[firstName(text, "@!")] = text
	case hasPrefix(text, "@llvm."):
		m.common = append(m.common, text)
	case hasPrefix(text, "@"):
		name := firstName(text, "@")
		m.data[name] = text
		if !isInternal(text[wordEnd(text, 1):]) {
			m.visible = append(m.visible, name)
		}
	case hasPrefix(text, "!") && isNode(text, 0):
		m.nodes[firstName(text, "@!")] = text
	default:
		m.common = append(m.common, text)
	}
}

func newFunction(text []byte) *function {
	head := firstLine(text)
	f := &function{name: firstName(head, "@"), text: text, refs: names(text), internal: isInternal(head)}
	f.shared = f.internal && !bytes.Contains(head, []byte(" noinline "))
	return f
}

// isInternal tells whether a definition is known in its module only; text holds its linkage as the second word.
func isInternal(text []byte) bool {
	words := bytes.Fields(text[:min(len(text), 32)])
	return len(words) > 1 && (string(words[1]) == "internal" || string(words[1]) == "private")
}

func firstLine(text []byte) []byte {
	line, _, _ := bytes.Cut(text, []byte("\n"))
	return line
}

func hasPrefix(text []byte, prefix string) bool { return bytes.HasPrefix(text, []byte(prefix)) }

// names lists the symbols and nodes in a text, each once.
func names(text []byte) []string {
	var list []string
	seen := map[string]bool{}
	for from, to := range tokens(text, "@!") {
		if name := text[from:to]; !seen[string(name)] {
			list = append(list, string(name))
			seen[list[len(list)-1]] = true
		}
	}
	return list
}

// firstName is the first name of a kind in a text.
func firstName(text []byte, kind string) string {
	for from, to := range tokens(text, kind) {
		return string(text[from:to])
	}
	return ""
}

// tokens yields where names of the given kinds begin and end: symbols (@), types, parameters and results (%), nodes (!). There are none in quotes.
func tokens(text []byte, kinds string) func(yield func(from, to int) bool) {
	return func(yield func(from, to int) bool) {
		for i := 0; i < len(text); i++ {
			switch c := text[i]; {
			case c == '"':
				i = closing(text, i)
			case strings.IndexByte(kinds, c) >= 0 && (c != '!' || isNode(text, i)):
				end := wordEnd(text, i+1)
				if !yield(i, end) {
					return
				}
				i = end - 1
			}
		}
	}
}

// isNode tells whether the ! at i begins the number of a node.
func isNode(text []byte, i int) bool { return i+1 < len(text) && '0' <= text[i+1] && text[i+1] <= '9' }

// closing is where the quotes that open at i are closed.
func closing(text []byte, i int) int {
	if n := bytes.IndexByte(text[i+1:], '"'); n >= 0 {
		return i + 1 + n
	}
	return len(text) - 1
}

// wordEnd is the end of the name that begins at i.
func wordEnd(text []byte, i int) int {
	if i < len(text) && text[i] == '"' {
		return closing(text, i) + 1
	}
	for i < len(text) && inName[text[i]] {
		i++
	}
	return i
}

// inName holds the characters of names that need no quotes.
var inName = func() (in [256]bool) {
	for _, c := range []byte("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-$._") {
		in[c] = true
	}
	return in
}()
