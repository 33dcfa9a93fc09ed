package poly

// Allowance is the work that isl may still do for a family of questions. A unit is a word that goes
// through one operation on a number of any length, and takes 3 to 5 ns on the machines of 2026. So
// a family's time has a bound, but no clock decides: the same questions get the same answers on
// every machine, however busy it is. One goroutine uses an allowance at a time.
type Allowance struct {
	left, question int64
	refused        bool
}

// Millisecond is about the work of a millisecond.
const Millisecond = 250_000

// NewAllowance returns an allowance of total for all questions and most for each.
func NewAllowance(total, most int64) *Allowance { return &Allowance{left: total, question: most} }

// PerLoop returns what the exact questions about one loop of a program may cost.
func PerLoop() *Allowance { return NewAllowance(200*Millisecond, 50*Millisecond) }

// Grant adds to what is left.
func (w *Allowance) Grant(more int64) { w.left = max(0, w.left) + more }

// Limit lets a question cost no more than most, until lift is called.
func (w *Allowance) Limit(most int64) (lift func()) {
	before := w.question
	w.question = min(most, before)
	return func() { w.question = before }
}

// Spent tells whether nothing is left.
func (w *Allowance) Spent() bool { return w.left <= 0 }

// Refused tells whether a question has ended with ErrBudget.
func (w *Allowance) Refused() bool { return w.refused }

// next returns what the next question may cost.
func (w *Allowance) next() int64 { return max(0, min(w.left, w.question)) }
