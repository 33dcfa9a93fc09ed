package codegen

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
)

// debugInfo writes DWARF line information: one compile unit, one subprogram for each function,
// and a location on every instruction that may trap or call.
type debugInfo struct {
	m    *ir.Module
	file *metadata.DIFile
	unit *metadata.DICompileUnit
	sig  *metadata.DISubroutineType
	next int64
	one  *metadata.Tuple // !{i32 1}, the node of non-temporal stores
	roll *metadata.Tuple // the node of rolled
	lone *metadata.Tuple // the node of single
}

func newDebugInfo(m *ir.Module, name string) *debugInfo {
	d := &debugInfo{m: m}
	d.file = &metadata.DIFile{Filename: name, Directory: "."}
	d.define(d.file)
	d.unit = &metadata.DICompileUnit{Distinct: true, Language: enum.DwarfLangFortran95, File: d.file, Producer: "hpfc", EmissionKind: enum.EmissionKindFullDebug}
	d.define(d.unit)
	none := &metadata.Tuple{Fields: []metadata.Field{metadata.Null}}
	d.define(none)
	d.sig = &metadata.DISubroutineType{Types: none}
	d.define(d.sig)
	m.NamedMetadataDefs["llvm.dbg.cu"] = &metadata.NamedDef{Name: "llvm.dbg.cu", Nodes: []metadata.Node{d.unit}}
	m.NamedMetadataDefs["llvm.module.flags"] = &metadata.NamedDef{Name: "llvm.module.flags", Nodes: []metadata.Node{
		d.flag(2, "Dwarf Version", 4), d.flag(2, "Debug Info Version", 3), d.flag(7, "PIC Level", 2),
	}}
	return d
}

func (d *debugInfo) define(def metadata.Definition) {
	def.SetID(d.next)
	d.next++
	d.m.MetadataDefs = append(d.m.MetadataDefs, def)
}

func (d *debugInfo) flag(behaviour int64, name string, v int64) *metadata.Tuple {
	t := &metadata.Tuple{Fields: []metadata.Field{
		constant.NewInt(types.I32, behaviour), &metadata.String{Value: name}, constant.NewInt(types.I32, v),
	}}
	d.define(t)
	return t
}

// nontemporal attaches to a store that it shall bypass the caches.
func (d *debugInfo) nontemporal(s *ir.InstStore) {
	if d.one == nil {
		d.one = &metadata.Tuple{Fields: []metadata.Field{constant.NewInt(types.I32, 1)}}
		d.define(d.one)
	}
	s.Metadata = append(s.Metadata, &metadata.Attachment{Name: "nontemporal", Node: d.one})
}

// rolled is the property of loops that they are not unrolled by a factor.
func (d *debugInfo) rolled() *metadata.Tuple {
	if d.roll == nil {
		d.roll = &metadata.Tuple{Fields: []metadata.Field{&metadata.String{Value: "llvm.loop.unroll.runtime.disable"}}}
		d.define(d.roll)
	}
	return d.roll
}

// single is the property of loops that no vectors of several iterations are worked on side by side.
func (d *debugInfo) single() *metadata.Tuple {
	if d.lone == nil {
		d.lone = &metadata.Tuple{Fields: []metadata.Field{&metadata.String{Value: "llvm.loop.interleave.count"}, constant.NewInt(types.I32, 1)}}
		d.define(d.lone)
	}
	return d.lone
}

// subprogram describes a function that begins at a line.
func (d *debugInfo) subprogram(f *ir.Func, line int64) *metadata.DISubprogram {
	sp := &metadata.DISubprogram{
		Distinct: true, Name: f.Name(), Scope: d.file, File: d.file, Line: line, Type: d.sig,
		ScopeLine: line, SPFlags: enum.DISPFlagDefinition, Unit: d.unit,
	}
	f.Metadata = append(f.Metadata, &metadata.Attachment{Name: "dbg", Node: sp})
	return sp
}

// lines gives the instructions of one function their locations: all that were emitted since
// the last change of line belong to the old one.
type lines struct {
	scope   *metadata.DISubprogram
	at      map[int64]*metadata.DILocation
	current int64
	marked  map[*ir.Block]int     // instructions that have their location
	touched []*ir.Block           // blocks with instructions that have none
	nodes   []metadata.Definition // that belong to the function
}

func newLines(info *debugInfo, f *ir.Func, line int64) *lines {
	l := &lines{
		scope: info.subprogram(f, line), current: line,
		at: map[int64]*metadata.DILocation{}, marked: map[*ir.Block]int{},
	}
	l.define(l.scope)
	return l
}

// define adds a node to those that the module gets with the function.
func (l *lines) define(node metadata.Definition) { l.nodes = append(l.nodes, node) }

// touch notes that instructions will be added to b.
func (l *lines) touch(b *ir.Block) { l.touched = append(l.touched, b) }

// move ends the current line.
func (l *lines) move(line int64, b *ir.Block) {
	if line == 0 || line == l.current {
		return
	}
	l.flush()
	l.current = line
	l.touch(b)
}

// flush attaches the current line to all instructions that have none.
func (l *lines) flush() {
	for _, b := range l.touched {
		for _, inst := range b.Insts[l.marked[b]:] {
			if list := attachments(inst); list != nil {
				*list = append(*list, &metadata.Attachment{Name: "dbg", Node: l.location()})
			}
		}
		l.marked[b] = len(b.Insts)
	}
	l.touched = l.touched[:0]
}

// silence lets the instructions without location have none.
func (l *lines) silence() { l.touched = nil }

func (l *lines) location() *metadata.DILocation {
	if loc, ok := l.at[l.current]; ok {
		return loc
	}
	loc := &metadata.DILocation{Line: l.current, Column: 1, Scope: l.scope}
	l.define(loc)
	l.at[l.current] = loc
	return loc
}

// attachments returns where to attach metadata to an instruction that may trap or call.
func attachments(inst ir.Instruction) *ir.Metadata {
	switch inst := inst.(type) {
	case *ir.InstCall:
		return &inst.Metadata
	case *ir.InstLoad:
		return &inst.Metadata
	case *ir.InstStore:
		return &inst.Metadata
	case *ir.InstSDiv:
		return &inst.Metadata
	case *ir.InstSRem:
		return &inst.Metadata
	case *ir.InstUDiv:
		return &inst.Metadata
	}
	return nil
}
