package codegen

import (
	"hpfc/commgen"
	"hpfc/lang/source"
)

// GenerateInDoubt makes code as for a long program, with short parts, and compares what the shapes of statements tell with their code.
// It returns how many statements have a form that their shape tells.
func GenerateInDoubt(p *commgen.Plan, fs *source.Set) (repeats int) {
	g := newGenerator(p, fs, Options{})
	g.short, g.long, g.doubt, g.partWeight = false, true, true, 12
	g.generate()
	return g.repeats
}
