package commgen

import (
	"strings"

	"hpfc/analysis/loopir"
	"hpfc/lang/diag"
)

// An answer is what becomes of a LOCALITY directive: what the nests of its loop let the runtime do.
type answer struct {
	ordered bool // the iterations may run in another order
	divided bool // and in tiles
	rounds  bool // the loop depends on itself and may run in rounds
	kept    loopir.KeptReason
}

// answerTo is the answer to the wish of a nest; nobody reads that of a nest without one.
func (g *generator) answerTo(n *loopir.Nest) *answer {
	if n.Locality == nil {
		return &answer{}
	}
	if g.wishes[n.Locality] == nil {
		g.wishes[n.Locality] = &answer{}
	}
	return g.wishes[n.Locality]
}

// warnOfWishes warns of directives, or parts of them, that have no effect.
func (g *generator) warnOfWishes() {
	for _, wish := range g.p.Wishes {
		a := g.wishes[wish]
		if a == nil {
			a = &answer{}
		}
		var vain []string
		why := ""
		ask := func(word, value string, harmless string, reason string) {
			if value != "" && value != "auto" && value != harmless && reason != "" {
				vain, why = append(vain, word+"="+value), reason
			}
		}
		ask("data", wish.Data, "none", a.againstTiles())
		ask("iter", wish.Iterations, "none", a.againstOrder(wish))
		ask("reduce", wish.Reduce, "strict", a.againstRelaxed())
		ask("dep", wish.Dependences, "none", a.againstRounds())
		if len(vain) > 0 {
			g.bag.Warnf(diag.IgnoredDirective, wish.At, "%s has no effect: %s", strings.Join(vain, ", "), why)
		}
	}
}

const dependent = "the iterations depend on each other, and this is about loops in which they do not"

func (a *answer) againstTiles() string {
	if a.ordered && !a.divided {
		return "tiles are made for iterations that update elements and read nothing that they update"
	}
	return a.againstRelaxed()
}

func (a *answer) againstOrder(wish *loopir.Locality) string {
	if a.rounds && !a.ordered {
		if wish.Dependences == "levels" || wish.Dependences == "topo" {
			return ""
		}
		return "the iterations depend on each other, so that dep=topo or dep=levels has to ask for rounds first"
	}
	return a.againstRelaxed()
}

func (a *answer) againstRelaxed() string {
	switch {
	case a.ordered:
		return ""
	case a.rounds:
		return dependent
	case a.kept != 0:
		return keptBecause[a.kept]
	}
	return notThere
}

func (a *answer) againstRounds() string {
	switch {
	case a.rounds:
		return ""
	case a.ordered || a.kept != 0:
		return "the iterations do not depend on each other"
	}
	return notThere
}

const notThere = "the loop is none whose iterations find elements of distributed arrays through index arrays and run on all ranks (--remarks says what becomes of it)"

var keptBecause = [...]string{
	loopir.KeptSeveralLoops: "several loops run in parallel, or the left side has several distributed dimensions",
	loopir.KeptInnerLoop:    "references in a loop or condition inside make iterations refer to different numbers of elements",
	loopir.KeptStores:       "iterations store elements where they run, which another order would only scatter",
	loopir.KeptNumber:       "iterations use their number otherwise than in subscripts",
	loopir.KeptPlaces:       "iterations read arrays at other places than their own",
}
