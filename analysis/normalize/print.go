package normalize

import (
	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

var replicated1 = mapping.Replicated(1)

// print normalises an output statement. Array items are brought to rank 0 first, so that
// expressions with side computations do not fall between the items of a record, but for those behind
// an implied DO, which may use the value that it leaves in its variable.
func (b *builder) print(s *analysis.Print) {
	at := b.here()
	var format loopir.Expr
	if s.Format != nil {
		format = b.scalar(s.Format)
	}
	var items []value
	for _, x := range s.Items {
		if _, implied := x.(*analysis.ImpliedDo); implied {
			break
		}
		items = append(items, b.printable(b.value(x)))
	}
	var text loopir.Expr
	if s.Text != nil {
		text = b.scalar(s.Text)
	}
	b.emit(&loopir.PrintBegin{At: at, Format: format, Unit: b.unit(s.Unit), Text: text, End: s.End, Errors: s.Errors})
	for _, v := range items {
		b.printValue(v)
	}
	b.printItems(s.Items[len(items):])
	b.emit(&loopir.PrintEnd{At: at, Advance: s.Advance})
	if s.Record != nil {
		b.emit(&loopir.Input{At: at, Part: loopir.InputRecord, Text: b.scalar(s.Text), Dst: b.scalarOf(s.Record.Sym).ID})
	}
	if s.Status != nil {
		status := b.p.NewScalar("status", types.Int4)
		b.emit(&loopir.Input{At: at, Part: loopir.InputOutcome, Dst: status.ID})
		b.assignTo(s.Status, status.Read())
	}
}

func (b *builder) printItems(items []analysis.Expr) {
	for _, x := range items {
		if d, ok := x.(*analysis.ImpliedDo); ok {
			b.emit(b.impliedLoop(d, func() { b.printItems(d.Items) }))
			continue
		}
		b.printValue(b.printable(b.value(x)))
	}
}

// printable returns v itself when it is a scalar or a whole replicated array, else a copy of it
// on rank 0.
func (b *builder) printable(v value) value {
	if v.shape == nil {
		return v
	}
	if v.sec != nil && v.sec.isWhole() && v.sec.array.Map.IsReplicated() && v.sec.array.Place == loopir.Mapped {
		return v
	}
	if v.sec == nil && v.lay != nil {
		v = b.materialize("item", v, false)
	}
	t := b.newTemp("output", v.t, v.shape, nil)
	t.Place = loopir.Root
	b.assignArray(whole(t, b.at), v)
	return b.sectionValue(whole(t, b.at))
}

func (b *builder) printValue(v value) {
	if v.shape == nil {
		b.emit(&loopir.PrintItem{At: b.here(), X: v.at(nil)})
		return
	}
	b.emit(&loopir.PrintItem{At: b.here(), Array: v.sec.array.ID})
}
