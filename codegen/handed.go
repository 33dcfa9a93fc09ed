package codegen

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"strconv"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/runtime/abi"
)

// A long program calls tens of thousands of pieces, each with twenty arguments or so: constants and places in the frame. What is the
// same in all calls of a piece goes back into its code. Each of the others is a column of constant data with an entry for every
// call, which hands in the number of its row only, so that LLVM compiles little for it.

// A place is a member of the frame as an argument.
type place struct {
	path []int64
	typ  *types.PointerType
}

// placeInFrame returns the member, or the element of it, that frameField has the address of.
func (g *generator) placeInFrame(path []int64) *place {
	t := g.layout.frame.Fields[path[0]]
	if len(path) > 1 {
		t = t.(*types.ArrayType).ElemType
	}
	return &place{path, types.NewPointer(t)}
}

// Type returns the type of the address.
func (p *place) Type() types.Type { return p.typ }

// Ident says which member it is.
func (p *place) Ident() string { return fmt.Sprint(p.path) }

// String returns type and member.
func (p *place) String() string { return p.typ.String() + " " + p.Ident() }

// offset is how many bytes the place is behind the beginning of the frame.
func (g *generator) offset(p *place) int64 {
	start := g.layout.offsets[p.path[0]]
	if len(p.path) == 1 {
		return start
	}
	switch p.typ.ElemType {
	case g.layout.desc:
		return start + p.path[1]*abi.DescSize()
	case g.layout.stream:
		return start + p.path[1]*abi.Stream.Size()
	}
	return start + p.path[1] // characters
}

// byRow tells whether the function is a piece that gets its arguments by the number of a row.
func (o *outlined) byRow() bool { return o.alike && o.handIn != nil }

// varied makes a constant an argument of a piece, if it is in one. A request has those words of it that differ from array to array
// and from section to section, so that the others are the same table for many.
func (f *function) varied(x value.Value) value.Value {
	if _, constant := known(x); constant && f.handIn != nil {
		return f.handIn(x)
	}
	return x
}

// locateArguments lets the caller compute the addresses of places.
func (o *outlined) locateArguments() {
	for i, x := range o.args {
		if p, ok := x.(*place); ok {
			o.args[i] = o.caller.frameField(p.path...)
		}
	}
}

// calls are the arguments that a piece gets in its calls, but ctx.
type calls struct {
	piece   *outlined // the first one of its form
	n       int64
	columns []column
}

// A column is one argument in all calls.
type column struct {
	first  value.Value
	place  bool         // in the frame, given by offsets
	differ bool         // not all are like the first
	text   bytes.Buffer // of all, if they differ
}

// add notes the arguments of another call and returns its row.
func (c *calls) add(g *generator, handed []value.Value) (row int64) {
	for i, x := range handed {
		if p, ok := x.(*place); ok {
			x, c.columns[i].place = i64c(g.offset(p)), true
		}
		c.columns[i].add(x, c.n)
	}
	c.n++
	return c.n - 1
}

// add appends an argument to the n that are there.
func (c *column) add(x value.Value, n int64) {
	if n == 0 {
		c.first = x
		return
	}
	if !c.differ {
		if sameArgument(x, c.first) {
			return
		}
		c.differ = true
		writeEntry(&c.text, "", c.first)
		all := c.text.String()
		for range n - 1 {
			c.text.WriteString(", ")
			c.text.WriteString(all)
		}
	}
	writeEntry(&c.text, ", ", x)
}

// writeEntry writes an argument behind a separator: integers as decimals, which llir prefers of small ones only, after long consideration.
func writeEntry(b *bytes.Buffer, separator string, x value.Value) {
	c, ok := x.(*constant.Int)
	if !ok || c.Typ.BitSize == 1 || !c.X.IsInt64() {
		writeOperand(b, separator, x)
		return
	}
	b.WriteString(separator)
	writeType(b, c.Typ)
	b.WriteByte(' ')
	b.Write(strconv.AppendInt(b.AvailableBuffer(), c.X.Int64(), 10))
}

// sameArgument tells whether two arguments of one type are the same value.
func sameArgument(x, y value.Value) bool {
	if a, ok := x.(*constant.Int); ok {
		b, ok := y.(*constant.Int)
		return ok && (a == b || a.X.Cmp(b.X) == 0)
	}
	return x == y || x.Ident() == y.Ident()
}

// unpackPieces completes the pieces that get the number of a row.
func (g *generator) unpackPieces() {
	for _, c := range g.calls {
		c.unpack()
		c.piece.print()
	}
}

// unpack lets the piece get the frame and the number of a row, and take from there what its parameters were.
func (c *calls) unpack() {
	o := c.piece
	ctx, frame, row := o.f.Params[0], ir.NewParam("frame", o.frame.Type()), ir.NewParam("row", types.I64)
	head := ir.NewBlock("")
	start := head.NewBitCast(frame, bytePtr)
	taken := map[*ir.Param]value.Value{}
	for i, p := range o.f.Params[1:] {
		x := c.columns[i].first
		if c.columns[i].differ {
			x = head.NewLoad(x.Type(), o.columnEntry(head, &c.columns[i], i, c.n, row))
		}
		if c.columns[i].place {
			x = head.NewBitCast(head.NewGetElementPtr(types.I8, start, x), p.Typ)
		}
		taken[p] = x
	}
	for _, b := range o.f.Blocks {
		for _, inst := range b.Insts {
			for _, x := range inst.Operands() {
				if p, ok := (*x).(*ir.Param); ok && taken[p] != nil {
					*x = taken[p]
				}
			}
		}
	}
	o.entry.Insts = append(head.Insts, o.entry.Insts...)
	o.f.Params = []*ir.Param{ctx, frame, row}
}

// columnEntry returns the address of an entry of a column.
func (o *outlined) columnEntry(b *ir.Block, c *column, i int, rows int64, row value.Value) value.Value {
	data := o.columnGlobal(c, fmt.Sprintf("%s.column.%d", o.f.Name(), i), types.NewArray(uint64(rows), c.first.Type()))
	return b.NewGetElementPtr(data.ContentType, data, i64c(0), row)
}

// columnGlobal returns the data of a column. Those of several arguments may be the same: each request in a piece says its line.
func (g *generator) columnGlobal(c *column, name string, t *types.ArrayType) *ir.Global {
	hash := sha256.Sum256(c.text.Bytes())
	data := g.columns[hash]
	if data == nil || !data.ContentType.Equal(t) {
		data = ir.NewGlobal(name, t)
		g.columns[hash] = data
		fmt.Fprintf(&g.columnData, "%s = private unnamed_addr constant %v [", data.Ident(), t)
		g.columnData.Write(c.text.Bytes())
		g.columnData.WriteString("]\n")
	}
	c.text = bytes.Buffer{}
	return data
}
