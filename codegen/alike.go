package codegen

import (
	"crypto/sha256"
	"fmt"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// Long programs repeat statements that differ only in constants. A function that is not optimised gets its constants
// as arguments, so that those of one form have the same text, and the module has one of them. It says nothing to debuggers, which would
// show the lines of a single statement for all. Of optimised functions the module has one for all that are equal but for their
// lines, of which debuggers see those of the first.

// mostHandedIn bounds the constants of one function that become arguments.
const mostHandedIn = 250

// generalise makes parameters of the constants in a complete function and drops what its metadata say.
func (o *outlined) generalise() {
	o.f.Metadata, o.lines.nodes = nil, nil
	left := mostHandedIn
	for _, b := range o.f.Blocks {
		for _, inst := range b.Insts {
			if list := attachments(inst); list != nil {
				*list = nil
			}
			for _, x := range variableOperands(inst) {
				if c, ok := (*x).(constant.Constant); ok && left > 0 {
					*x = o.pass("", c)
					left--
				}
			}
		}
		if branch, ok := b.Term.(*ir.TermCondBr); ok {
			branch.Metadata = nil
		}
	}
}

// variableOperands are the operands of an instruction that need not be constants.
func variableOperands(inst ir.Instruction) []*value.Value {
	switch inst := inst.(type) {
	case *ir.InstAlloca:
		return nil
	case *ir.InstGetElementPtr:
		if len(inst.Indices) > 1 {
			return []*value.Value{&inst.Src} // the others choose members of structures
		}
	case *ir.InstCall:
		return variableArguments(inst)
	case *ir.InstExtractElement, *ir.InstInsertElement, *ir.InstShuffleVector:
		return nil
	}
	return inst.Operands()
}

// variableArguments are the arguments of a call that need not be constants. LLVM's own functions demand some.
func variableArguments(call *ir.InstCall) (list []*value.Value) {
	callee, ok := call.Callee.(*ir.Func)
	if !ok {
		return nil
	}
	intrinsic := strings.HasPrefix(callee.Name(), "llvm.")
	for i, x := range call.Args {
		if t, isInt := x.Type().(*types.IntType); !intrinsic || !isInt || t.BitSize == 64 {
			list = append(list, &call.Args[i])
		}
	}
	return list
}

// newPiece emits a piece as a function of its own.
func (f *function) newPiece(p piece) *outlined {
	o := f.newOutlined("piece", f.lines.current)
	o.frame, o.handIn = f.frame, func(arg value.Value) value.Value { return o.pass("", arg) }
	p.emit(o.function)
	if o.most <= fewTimes {
		o.f.FuncAttrs = append(o.f.FuncAttrs, enum.FuncAttrOptNone)
		o.alike = true
	}
	f.lines.move(o.lines.current, f.b)
	o.call()
	return o
}

// callPiece calls the piece of a form with the arguments of a row.
func (f *function) callPiece(to *form, row int64) {
	f.b.NewCall(to.f, f.ctx, f.frame, i64c(row))
}

// A form is the first of some functions that are equal, with the calls of all if these have rows.
type form struct {
	f     *ir.Func
	calls *calls
}

// shared completes a function of a long program, and returns the first one of its form.
func (o *outlined) shared() *ir.Func {
	if o.alike {
		o.lines.silence()
	}
	o.end(nil)
	if o.alike {
		o.generalise()
	}
	if !o.byRow() {
		o.locateArguments()
	}
	hash := o.hash()
	first := o.forms[hash]
	if first == nil {
		first = o.newForm()
		o.forms[hash] = first
	} else {
		o.f.Blocks = nil
	}
	o.form = first
	if o.byRow() {
		o.handed = o.args[1:]
		o.args = []value.Value{o.caller.ctx, o.caller.frame, i64c(first.calls.add(o.generator, o.handed))}
	}
	return first.f
}

// once completes a function of a short program, and returns the first one that is equal, also in its lines, as those of a wavefront and of
// the same one on copies in blocks are.
func (o *outlined) once() *ir.Func {
	o.end(nil)
	names := make([]string, len(o.f.Params))
	for i, p := range o.f.Params {
		names[i] = p.Name()
		p.SetName("")
	}
	hash := o.hash()
	if first := o.forms[hash]; first != nil {
		o.f.Blocks = nil
		return first.f
	}
	o.forms[hash] = &form{f: o.f}
	for i, p := range o.f.Params {
		p.SetName(names[i])
	}
	o.print()
	return o.f
}

// newForm returns the form of the first function that has it. One whose arguments have rows is printed when all are known.
func (o *outlined) newForm() *form {
	if !o.byRow() {
		o.print()
		return &form{f: o.f}
	}
	c := &calls{piece: o, columns: make([]column, len(o.args)-1)}
	o.calls = append(o.calls, c)
	o.f.Sig.Params = []types.Type{bytePtr, o.frame.Type(), types.I64}
	return &form{o.f, c}
}

// ownNodes is where the numbers of metadata begin that belong to a function of which a form is made.
const ownNodes = 1 << 40

// hash is made of all that makes the function, but its name and, in long programs, its lines.
func (o *outlined) hash() [sha256.Size]byte {
	o.trace.check(o.f)
	number(o.f)
	for i, node := range o.lines.nodes {
		node.SetID(ownNodes + int64(i))
	}
	text := &o.buffer
	text.Reset()
	for i, p := range o.f.Params {
		if _, ok := o.args[i].(*place); ok {
			text.WriteString("place ")
		}
		if len(p.Attrs) > 0 {
			text.WriteString(p.LLString())
		} else {
			writeOperand(text, "", p)
		}
	}
	for _, a := range o.f.FuncAttrs {
		text.WriteString(a.String())
	}
	for _, b := range o.f.Blocks {
		writeInstructions(text, b)
	}
	for _, node := range o.lines.nodes {
		switch node := node.(type) {
		case *metadata.Tuple: // properties of a loop
			text.WriteString(node.LLString())
		case *metadata.DILocation:
			if !o.long {
				fmt.Fprintln(text, node.Line)
			}
		}
	}
	return sha256.Sum256(text.Bytes())
}
