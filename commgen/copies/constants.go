package copies

import (
	"hpfc/analysis/loopir"
	"hpfc/commgen/css"
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
		x := &s.Axes[i]
		if len(x.dst) != 1 || len(x.src) > 1 {
			continue
		}
		k := plandata.Key{
			Dst: cssDim(&s.Dst.Dims[x.dst[0].dim]), A1: x.dst[0].a, B1: x.dst[0].b,
			Src: css.Dim{S: 1, K: 1, N: 1}, N: x.N, Elem: elem,
		}
		if len(x.src) == 1 {
			k.Src, k.A2, k.B2 = cssDim(&s.Src.Dims[x.src[0].dim]), x.src[0].a, x.src[0].b
		}
		if k.Dst.N > 1 || k.Src.N > 1 {
			keys = append(keys, k)
		}
	}
	return keys
}
