package loopir

import "fmt"

// nameTable holds what the scalars of a program are called in texts: their names, with their
// numbers behind them where several share one. It grows with the program, because naming every
// scalar anew for each text of a reference would take quadratic time. A copy of a program starts a
// table of its own, since its scalars may become other ones.
type nameTable struct {
	of    *Program
	names []string
	first map[string]ScalarID // the first scalar of each name
}

func (p *Program) scalarName(id ScalarID) string {
	t := &p.names
	if t.of != p {
		*t = nameTable{of: p, first: map[string]ScalarID{}}
	}
	for n := len(t.names); n < len(p.Scalars); n++ {
		t.add(p.Scalars[n].Name, ScalarID(n))
	}
	return t.names[id]
}

func (t *nameTable) add(name string, id ScalarID) {
	other, shared := t.first[name]
	if !shared {
		t.first[name] = id
		t.names = append(t.names, name)
		return
	}
	t.names[other] = numbered(name, other)
	t.names = append(t.names, numbered(name, id))
}

func numbered(name string, id ScalarID) string { return fmt.Sprintf("%s.%d", name, id) }
