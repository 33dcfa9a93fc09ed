package copies

import (
	"hpfc/analysis/loopir"
	"hpfc/commgen/plandata"
	"hpfc/lang/source"
)

// Constants returns the plans of the copies whose sizes and processors are constant, as data
// for the module, and the functions that some of their messages use.
func Constants(p *loopir.Program, files *source.Set) *plandata.Builder {
	b := &plandata.Builder{}
	for _, x := range Exchanges(p, 0) {
		if x.Section == nil || x.Section.empty || x.Shared() {
			continue
		}
		if keys := x.Section.keys(x.Dst.Type.Size()); len(keys) > 0 {
			text := x.Statement(p) + "\n" + ArrayText(p, x.Dst) + "\n" + ArrayText(p, x.Src)
			b.Add(int64(files.Position(x.Copy.Span().Start).Line), text, keys)
		}
	}
	return b
}

// keys are the remaps of the axes that are distributed on either side.
func (s *Section) keys(elem int64) []plandata.Key {
	var keys []plandata.Key
	for i := range s.Axes {
		c, ok := s.along(&s.Axes[i])
		if ok && (c.Dst.N > 1 || c.Src.N > 1) {
			keys = append(keys, plandata.Key{Copy: c, Elem: elem})
		}
	}
	return keys
}
