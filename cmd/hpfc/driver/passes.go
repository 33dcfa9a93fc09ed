package driver

import (
	"cmp"
	"io"

	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/normalize"
	"hpfc/ast"
	"hpfc/codegen"
	"hpfc/codegen/toolchain"
	"hpfc/commgen"
	"hpfc/commgen/copies"
	"hpfc/depgraph"
	"hpfc/lang"
)

// Passes is the compiler from front to back. Each pass is named for what it yields, and needs
// those before it.
var Passes = []Pass{
	{
		Name: "ast", Doc: "parse: statements and directives as a syntax tree",
		Run: func(u *Unit) error {
			u.Tree = lang.Parse(u.File, u.Bag, lang.Options{Strict: u.Options.Strict})
			return nil
		},
		Print: func(u *Unit, w io.Writer) error { return ast.Fprint(w, u.Tree) },
	},
	{
		Name: "checked", Doc: "check: names, types, shapes, constants; the mapping of every array",
		Tolerant: true, // so that one run tells all errors of a file
		Run: func(u *Unit) error {
			u.Checked = analysis.Check(u.Tree, u.Files, u.Bag)
			return nil
		},
		Print: func(u *Unit, w io.Writer) error { return text(w, analysis.Format(u.Checked)) },
	},
	{
		Name: "loops", Doc: "normalise: array statements as nests of scalar assignments",
		Run: func(u *Unit) error {
			u.Loops = normalize.Program(u.Checked, u.Bag)
			u.Tree, u.Checked = nil, nil
			return nil
		},
		Verify: verifyLoops,
		Print:  func(u *Unit, w io.Writer) error { return text(w, loopir.Format(u.Loops)) },
	},
	{
		Name: "deps", Doc: "find dependences: temporaries where they are needed, parallel DO loops as nests",
		Run: func(u *Unit) error {
			depgraph.Resolve(u.Loops, u.Bag, depgraph.Options{AllRanks: u.Options.AllRanks})
			return nil
		},
		Verify: verifyLoops,
		Print:  func(u *Unit, w io.Writer) error { return text(w, loopir.Format(u.Loops)) },
	},
	{
		Name: "comm", Doc: "plan communication: who computes, and how each value gets there",
		Run: func(u *Unit) error {
			u.Plan = commgen.Generate(u.Loops, u.Bag)
			u.Loops = nil
			return nil
		},
		Verify: verifyPlan,
		Print:  func(u *Unit, w io.Writer) error { return text(w, commgen.Format(u.Plan)) },
	},
	{
		Name: "llvm", Doc: "generate code: the node program as LLVM IR",
		Run: func(u *Unit) error {
			plan := u.Plan
			u.Plan = nil // codegen drops what it has done with
			u.IR = codegen.Generate(plan, u.Files, codegen.Options{Source: u.File.Name})
			return nil
		},
		Verify: func(u *Unit) error { return toolchain.Verify(u.IR) },
		Print:  func(u *Unit, w io.Writer) error { return bytes(w, u.IR) },
	},
	{
		Name: "asm", Doc: "translate to assembly of this machine", Leaf: true,
		Run: func(u *Unit) (err error) {
			u.Asm, err = toolchain.Assembly(u.IR, u.native())
			return err
		},
		Print: func(u *Unit, w io.Writer) error { return bytes(w, u.Asm) },
	},
	{
		Name: "obj", Doc: "translate to an object file", Leaf: true,
		Run: func(u *Unit) (err error) {
			u.Object, err = toolchain.Object(u.IR, u.native())
			return err
		},
		Print: func(u *Unit, w io.Writer) error { return bytes(w, u.Object) },
	},
	{
		Name: "library", Doc: "translate and link: what \"run\" loads and \"build\" wraps up", Leaf: true,
		Begin: func(u *Unit) (end func()) {
			u.translator = toolchain.NewTranslator()
			return u.translator.Close
		},
		Run: func(u *Unit) error { return u.translator.Library(u.IR, u.Library, u.native()) },
	},
}

func (u *Unit) native() toolchain.Options { return toolchain.Options{Level: u.Options.Level} }

func verifyLoops(u *Unit) error { return loopir.Verify(u.Loops) }

func verifyPlan(u *Unit) error {
	return cmp.Or(loopir.Verify(u.Plan.Program), commgen.Verify(u.Plan), copies.Constants(u.Plan.Program, u.Files).Verify())
}

func text(w io.Writer, s string) error {
	_, err := io.WriteString(w, s)
	return err
}

func bytes(w io.Writer, b []byte) error {
	_, err := w.Write(b)
	return err
}
