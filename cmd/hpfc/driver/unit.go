// Package driver takes a program through the compiler: a Unit has one field for each stage,
// set by exactly one pass; the pass table gives each pass its name, reason, verifier and
// text; the Runner adds timing, verification and located internal errors. The Cache keeps
// finished libraries by content. Commands, tests and the editor server all go through here.
package driver

import (
	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/ast"
	"hpfc/codegen/toolchain"
	"hpfc/commgen"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// Options are the choices of a user that change what is compiled.
type Options struct {
	Strict bool // refuse the shorthand of the scheduling paper
	Level  int  // optimisation level of the generated code, 0 to 3
	// AllRanks keeps loops on all ranks even where one rank is estimated to be faster.
	AllRanks bool
}

// Unit is one program on its way through the compiler. What no later pass needs is dropped: of a long program each form takes a
// lot of memory, through which the collector goes again and again.
type Unit struct {
	Options Options
	Files   *source.Set
	File    *source.File
	Bag     *diag.Bag

	Tree    *ast.Program      // set by "ast", dropped by "loops"
	Checked *analysis.Program // set by "checked", dropped by "loops"
	Loops   *loopir.Program   // set by "loops", settled by "deps", dropped by "comm"
	Plan    *commgen.Plan     // set by "comm", dropped by "llvm"
	IR      []byte            // set by "llvm"
	Asm     []byte            // set by "asm"
	Object  []byte            // set by "obj"
	Library string            // the file that "library" is to write

	translator *toolchain.Translator // of "library"
}

// NewUnit prepares the compilation of a program text.
func NewUnit(name, src string, o Options) *Unit {
	files := &source.Set{}
	return &Unit{Options: o, Files: files, File: files.Add(name, src), Bag: &diag.Bag{}}
}
