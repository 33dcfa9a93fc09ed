package inspect

import "encoding/binary"

// ship sends iterations to other processes.
func (d *division) ship() error {
	lists := make([][]byte, d.x.comm.Size())
	d.outgoing = make([][]shipment, len(lists))
	for i := range d.sources {
		s := &d.sources[i]
		for _, reader := range sortedKeys(s.out) {
			q := d.x.arrays.Process(reader)
			if q == d.x.comm.Rank() {
				continue
			}
			t := d.supplyOf(i, reader)
			d.outgoing[q] = append(d.outgoing[q], shipment{i, t.locals})
			lists[q] = d.pack(lists[q], s, reader, t)
		}
	}
	incoming, err := d.x.swap(lists)
	if err != nil {
		return err
	}
	for _, list := range incoming {
		d.receive(list)
	}
	return nil
}

// pack appends what receive reads: the rank that is to execute iterations, the rank that has them, their number, and for
// each of them its key and, for each stream, the number of its elements and the elements.
func (d *division) pack(list []byte, s *source, reader int64, t *supply) []byte {
	word := func(v int64) { list = binary.LittleEndian.AppendUint64(list, uint64(v)) }
	word(reader)
	word(t.rank)
	word(int64(t.n))
	for at, k := range s.out[reader] {
		word(t.keys(at))
		for j := range d.streams {
			per := len(s.notes[j].numbers) / s.n
			word(int64(per))
			for _, position := range s.notes[j].numbers[int(k)*per : (int(k)+1)*per] {
				word(position)
			}
		}
	}
	return list
}

// receive reads what another process has shipped.
func (d *division) receive(list []byte) {
	first, _ := d.x.arrays.Ranks()
	word := func() int64 {
		v := int64(binary.LittleEndian.Uint64(list))
		list = list[8:]
		return v
	}
	for len(list) > 0 {
		t := supply{reader: int(word()) - first, rank: word(), numbers: make([][]int64, len(d.streams))}
		t.n = int(word())
		keys := make([]int64, t.n)
		t.keys = func(at int) int64 { return keys[at] }
		for at := range keys {
			keys[at] = word()
			for j := range d.streams {
				d.streams[j].per = int(word())
				for range d.streams[j].per {
					t.numbers[j] = append(t.numbers[j], word())
				}
			}
		}
		d.incoming = append(d.incoming, t)
	}
}

// sum adds up numbers of all processes.
func (x *Inspector) sum(numbers []int64) error {
	n, me := x.comm.Size(), x.comm.Rank()
	lists := make([][]byte, n)
	for q := range n {
		if q == me {
			continue
		}
		for _, v := range numbers {
			lists[q] = binary.LittleEndian.AppendUint64(lists[q], uint64(v))
		}
	}
	incoming, err := x.swap(lists)
	if err != nil {
		return err
	}
	for _, list := range incoming {
		for k := 0; 8*k < len(list); k++ {
			numbers[k] += int64(binary.LittleEndian.Uint64(list[8*k:]))
		}
	}
	return nil
}
