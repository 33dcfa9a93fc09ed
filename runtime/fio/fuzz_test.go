package fio

import (
	"bufio"
	"io"
	"testing"

	"hpfc/runtime/fio/edit"
)

// steps returns how many descriptors a format executes in one pass, at most limit.
func steps(items []edit.Item, limit int) int {
	n := 0
	for i := range items {
		once := 1
		if items[i].Kind == edit.Group {
			once = steps(items[i].Items, limit)
		}
		n = min(limit, n+once*min(limit, max(1, items[i].Repeat)))
	}
	return n
}

func widest(items []edit.Item) int {
	w := 0
	for i := range items {
		it := &items[i]
		w = max(w, it.Width, it.Digits, it.Exponent, it.Count, -it.Count, widest(it.Items))
	}
	return w
}

// FuzzExecute runs any format that can be parsed on any items: the statement ends,
// with or without an error, and does not panic.
func FuzzExecute(f *testing.F) {
	f.Add("(I5,2X,F8.3,3(ES12.4,:),/,A,T20,'text',L2,G0,D12.3)", []byte("\x00\x01\x02\x03\x04\x05\x06"), []byte("12345678"))
	f.Add("(5X)", []byte{0}, []byte{})
	f.Add("(*(2P,EN0.3E1,TL9,B0.0))", []byte{5, 5, 5, 4, 0}, []byte("\x00\x00\x00\x00\x00\x00\x10\x00"))
	f.Add("(-9P,F0.2,T3,T5,TL1,G0.0E1)", []byte{5, 5, 4}, []byte("\xff\xff\xff\xff\xff\xff\xef\x7f"))
	f.Fuzz(func(t *testing.T, format string, types, memory []byte) {
		p, err := edit.Parse(format)
		if err != nil || steps(p.Items, 10001) > 10000 || widest(p.Items) > 3000 {
			t.Skip("no format, or one that takes long by right")
		}
		memory = append(memory, make([]byte, 8)...)[:8]
		o := NewWriter(bufio.NewWriter(io.Discard))
		for _, text := range []string{"('abcdefghij',TL8,'x')", "('',TL3)"} {
			before, err := edit.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			o.BeginFormat(before)
			o.Stay()
			o.Suspend()
		}
		o.BeginFormat(p)
		for _, k := range types[:min(len(types), 50)] {
			switch k % 8 {
			case 0, 1, 2, 3:
				o.Ints(1<<(k%8), memory[:1<<(k%8)])
			case 4:
				o.Reals(4, memory[:4])
			case 5:
				o.Reals(8, memory)
			case 6:
				o.Logicals(4, memory[:4])
			case 7:
				o.Chars(int(k/8)%9, memory[:k/8%9])
			}
		}
		o.End()
		o.Close()
	})
}
