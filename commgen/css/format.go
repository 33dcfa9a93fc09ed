package css

import (
	"fmt"
	"slices"
	"strings"
)

// formatLimit is the number of senders or receivers up to which tables and steps are
// written out; larger ones are summarised.
const formatLimit = 64

// Format writes the table with the sums of its rows and columns.
func (t Table) Format() string {
	if t.Senders() > formatLimit || t.Receivers() > formatLimit {
		return t.summary()
	}
	columns := t.ColumnSums()
	total := int64(0)
	for _, sum := range columns {
		total += sum
	}
	width := max(4, len(fmt.Sprint(total))+1)
	var b strings.Builder
	line := func(head string, cells []int64, sum any) {
		fmt.Fprintf(&b, "%-8s", head)
		for _, cell := range cells {
			fmt.Fprintf(&b, "%*d", width, cell)
		}
		fmt.Fprintf(&b, " |%*v\n", width, sum)
	}
	line("from\\to", counting(t.Receivers()), "sum")
	for i, sum := range t.RowSums() {
		line(fmt.Sprintf("%7d", i), t[i], sum)
	}
	line("sum", columns, total)
	return b.String()
}

func counting(n int) []int64 {
	numbers := make([]int64, n)
	for k := range numbers {
		numbers[k] = int64(k)
	}
	return numbers
}

func (t Table) summary() string {
	b, rows, columns := t.Bounds(), t.RowSums(), t.ColumnSums()
	return fmt.Sprintf("%s, %s, %s, %s\neach sends %d to %d elements, each receives %d to %d\n",
		Count(t.Senders(), "sender", "senders"), Count(t.Receivers(), "receiver", "receivers"), Count(b.Messages, "message", "messages"), Count(b.Total, "element", "elements"),
		slices.Min(rows), slices.Max(rows), slices.Min(columns), slices.Max(columns))
}

// Format writes one line for each step: its number, its length in elements, and its
// messages as sender->receiver:size. Receivers that are contended for have a "!", and
// parts of a split message a "+" before the size when they are not the first. A
// schedule with more than 64 senders or receivers is summarised by lengths.
func (s *Schedule) Format() string {
	var b strings.Builder
	fmt.Fprintf(&b, "step  length  messages\n")
	if s.widest() > formatLimit {
		s.summary(&b)
		return b.String()
	}
	conflicts := s.Conflicts()
	for k, step := range s.Steps {
		fmt.Fprintf(&b, "%4d  %6d ", k+1, Length(step))
		for _, m := range step {
			b.WriteByte(' ')
			b.WriteString(m.format(slices.Contains(conflicts[k], m.To)))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func (m Message) format(contended bool) string {
	mark, more := "", ""
	if contended {
		mark = "!"
	}
	if m.Offset > 0 {
		more = "+"
	}
	return fmt.Sprintf("%d->%d%s:%s%d", m.From, m.To, mark, more, m.Size)
}

// widest is one more than the largest processor number.
func (s *Schedule) widest() int {
	n := 0
	for _, step := range s.Steps {
		for _, m := range step {
			n = max(n, m.From+1, m.To+1)
		}
	}
	return n
}

// summary writes one line for each run of steps of equal length.
func (s *Schedule) summary(b *strings.Builder) {
	for from := 0; from < len(s.Steps); {
		length, to, messages := Length(s.Steps[from]), from, 0
		for ; to < len(s.Steps) && Length(s.Steps[to]) == length; to++ {
			messages += len(s.Steps[to])
		}
		fmt.Fprintf(b, "%4d  %6d  %s", from+1, length, Count(messages, "message", "messages"))
		if to-from > 1 {
			fmt.Fprintf(b, " in %d steps", to-from)
		}
		b.WriteByte('\n')
		from = to
	}
}

// Format writes the whole plan: statement, parameters, table, bounds, schedule.
func (p *Plan) Format() string {
	var b strings.Builder
	for k, m := range p.Remaps {
		fmt.Fprintln(&b, m)
		b.WriteString(p.Params[k].format(m))
	}
	b.WriteByte('\n')
	b.WriteString(p.Table.Format())
	if local := p.localTotal(); local > 0 {
		fmt.Fprintf(&b, "and %s copied locally\n", Count(local, "element", "elements"))
	}
	fmt.Fprintf(&b, "\n%s\n", p.Measure.format(p.Bounds, p.Options.cost()))
	if len(p.Schedule.Steps) > 0 {
		fmt.Fprintf(&b, "\n%s", p.Schedule.Format())
	}
	return b.String()
}

func (p *Plan) localTotal() int64 {
	total := int64(0)
	for _, size := range p.Local {
		total += size
	}
	return total
}

func (p Params) format(m Remap) string {
	if p.Period == 0 {
		return "period longer than 64 bits\n"
	}
	whole := Count(m.N/p.Period, "whole period", "whole periods")
	if m.N%p.Period != 0 {
		whole = fmt.Sprintf("%.3g periods: entries of a class may differ", float64(m.N)/float64(p.Period))
	}
	return fmt.Sprintf("period %d, K = %d, m = %d, n = %d, s = %d, t = %d: %s of %s; %s\n",
		p.Period, p.Segment, p.M, p.N, p.S, p.T, Count(m.classes(p), "class", "classes"), Count(p.Period/p.Segment, "entry", "entries"), whole)
}

func (m Measure) format(b Bounds, c Cost) string {
	s := fmt.Sprintf("%v: %s, %s long; LB %d (%.3f), LBu %d (%.3f), largest degree %d\n"+
		"idle: senders %.1f %%, receivers %.1f %%; time %.6g, without barriers %.6g, where a message takes %.6g and each element %.6g",
		m.Algorithm, Count(m.Steps, "step", "steps"), Count(m.Elements, "element", "elements"), b.Load, m.OverLoad, b.Unsplit, m.OverUnsplit, b.Degree,
		100*m.IdleSenders, 100*m.IdleReceivers, m.Time, m.Makespan, c.Alpha, c.Beta)
	if m.Conflicts > 0 {
		s += "; " + Count(m.Conflicts, "receiver", "receivers") + " contended for"
	}
	return s
}

// Count is a number of things, and the one word or the other for them.
func Count[N int | int64](n N, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n, " ", many)
}

// FormatComparison writes one line for each measure of Compare, the chosen one last.
func FormatComparison(all []Measure) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-13s %5s %9s %7s %7s %10s %10s %7s %6s %6s %9s\n", "algorithm", "steps", "elements",
		"/LB", "/LBu", "time", "makespan", "/bound", "idle s", "idle r", "conflicts")
	for k, m := range all {
		name := m.Algorithm.String()
		if k == len(all)-1 {
			name = "=> " + name
		}
		fmt.Fprintf(&b, "%-13s %5d %9d %7.3f %7.3f %10.6g %10.6g %7.3f %5.1f%% %5.1f%% %9d\n", name, m.Steps, m.Elements,
			m.OverLoad, m.OverUnsplit, m.Time, m.Makespan, m.OverBound, 100*m.IdleSenders, 100*m.IdleReceivers, m.Conflicts)
	}
	return b.String()
}
