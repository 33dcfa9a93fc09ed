package hyper

import "fmt"

// Dependences are the iterations that must run before an iteration: those of iteration i
// are Before[Start[i]:Start[i+1]], all lower than i, possibly repeated.
type Dependences struct {
	Start  []int32
	Before []int32
}

// Depend inspects a loop whose iterations, in ascending order, first read the elements of
// their hyperedges in reads and then write those in writes; the two have the same vertices
// and the same number of hyperedges. Per element it keeps the last writer and the readers
// since, which gives the nearest true, output and anti dependences; the others follow.
func Depend(reads, writes *Hypergraph) (*Dependences, error) {
	if reads.Vertices != writes.Vertices || reads.Edges() != writes.Edges() {
		return nil, fmt.Errorf("reads of %d iterations and %d elements, writes of %d and %d",
			reads.Edges(), reads.Vertices, writes.Edges(), writes.Vertices)
	}
	if writer := onlyWriters(writes); writer != nil {
		return dependOnce(reads, writer), nil
	}
	in := inspector{writer: unnumbered(reads.Vertices), readers: unnumbered(reads.Vertices)}
	d := &Dependences{Start: make([]int32, reads.Edges()+1)}
	for i := range int32(reads.Edges()) {
		for _, v := range reads.Edge(i) {
			d.after(in.writer[v])
			in.read(i, v)
		}
		for _, v := range writes.Edge(i) {
			d.after(in.writer[v])
			for k := in.readers[v]; k >= 0; k = in.entries[k].next {
				if reader := in.entries[k].iteration; reader != i {
					d.after(reader)
				}
			}
			in.writer[v], in.readers[v] = i, -1
		}
		d.Start[i+1] = int32(len(d.Before))
	}
	return d, nil
}

// onlyWriters returns for each element the iteration that writes it, -1 for none; nil if
// several iterations write the same.
func onlyWriters(writes *Hypergraph) []int32 {
	writer := unnumbered(writes.Vertices)
	for i := range int32(writes.Edges()) {
		for _, v := range writes.Edge(i) {
			if writer[v] >= 0 {
				return nil
			}
			writer[v] = i
		}
	}
	return writer
}

// dependOnce is Depend for loops that write every element once at most: a read comes behind its
// writer or before it. The iterations are counted first, so that no lists are needed.
func dependOnce(reads *Hypergraph, writer []int32) *Dependences {
	d := &Dependences{Start: make([]int32, reads.Edges()+1)}
	for i := range int32(reads.Edges()) {
		for _, v := range reads.Edge(i) {
			switch w := writer[v]; {
			case w < 0 || w == i:
			default:
				d.Start[max(w, i)+1]++
			}
		}
	}
	for i := range reads.Edges() {
		d.Start[i+1] += d.Start[i]
	}
	d.Before = make([]int32, d.Start[reads.Edges()])
	next := append([]int32(nil), d.Start[:reads.Edges()]...)
	for i := range int32(reads.Edges()) {
		for _, v := range reads.Edge(i) {
			w := writer[v]
			if w < 0 || w == i {
				continue
			}
			later := max(w, i)
			d.Before[next[later]] = min(w, i)
			next[later]++
		}
	}
	return d
}

// inspector knows for each element its last writer, and the list of its readers since.
type inspector struct {
	writer  []int32
	readers []int32 // heads of lists in entries
	entries []struct{ iteration, next int32 }
}

func (in *inspector) read(i, v int32) {
	in.entries = append(in.entries, struct{ iteration, next int32 }{i, in.readers[v]})
	in.readers[v] = int32(len(in.entries) - 1)
}

func (d *Dependences) after(writer int32) {
	if writer >= 0 {
		d.Before = append(d.Before, writer)
	}
}

// TopoFollow returns an order that respects the dependences and follows the wanted one: an
// iteration that is not ready has those before it placed first, depth first. Dependent
// iterations share data, so what is pulled in is near. O(iterations + dependences).
func (d *Dependences) TopoFollow(want Sequence) Sequence {
	placed := make([]bool, len(want))
	next := append([]int32(nil), d.Start[:len(want)]...)
	order := make(Sequence, 0, len(want))
	var stack []int32
	for _, wanted := range want {
		if placed[wanted] {
			continue
		}
		for stack = append(stack, wanted); len(stack) > 0; {
			i := stack[len(stack)-1]
			if next[i] == d.Start[i+1] {
				placed[i] = true
				order = append(order, i)
				stack = stack[:len(stack)-1]
				continue
			}
			before := d.Before[next[i]]
			next[i]++
			if !placed[before] {
				stack = append(stack, before)
			}
		}
	}
	return order
}

// Verify returns an error that names the first dependence that the order breaks.
func (d *Dependences) Verify(order Sequence) error {
	if err := order.Verify(len(d.Start) - 1); err != nil {
		return err
	}
	position := order.Numbering()
	for i := range int32(len(order)) {
		for _, before := range d.Before[d.Start[i]:d.Start[i+1]] {
			if position[before] > position[i] {
				return fmt.Errorf("iteration %d must run before %d, but runs after it", before, i)
			}
		}
	}
	return nil
}

// Levels returns for every iteration the length of the longest chain of dependences that
// ends in it, and the number of levels: 1 means that there are none, as many as there are
// iterations that the loop is serial.
func (d *Dependences) Levels() (level []int32, count int) {
	level = make([]int32, len(d.Start)-1)
	for i := range level {
		for _, before := range d.Before[d.Start[i]:d.Start[i+1]] {
			level[i] = max(level[i], level[before]+1)
		}
		count = max(count, int(level[i])+1)
	}
	return level, count
}
