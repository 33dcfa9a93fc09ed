package edit

// A Cursor walks a format's descriptors in the order of execution: items and
// groups as often as their repeat counts say, *( ) without end.
type Cursor struct {
	format *Format
	frames []frame
}

// A frame is the position within one list of items.
type frame struct {
	items  []Item
	next   int
	passes int // further passes over items; negative: without end
	done   int // repetitions of items[next] that are over
}

// Start begins the format.
func (c *Cursor) Start(f *Format) {
	c.format = f
	c.frames = append(c.frames[:0], frame{items: f.Items})
}

// Revert starts the format again after its end: from the last group of the
// outermost level with its repeat count, or from the beginning if there is none.
func (c *Cursor) Revert() {
	c.frames = append(c.frames[:0], frame{items: c.format.Items[c.format.Revert:]})
}

// Next returns the next descriptor, never a group, or nil at the format's end.
func (c *Cursor) Next() *Item {
	for len(c.frames) > 0 {
		f := &c.frames[len(c.frames)-1]
		if f.next == len(f.items) {
			c.again(f)
			continue
		}
		it := &f.items[f.next]
		if it.Kind == Group {
			f.next++
			c.frames = append(c.frames, frame{items: it.Items, passes: passes(it.Repeat)})
			continue
		}
		if f.done++; f.done == it.Repeat {
			f.next, f.done = f.next+1, 0
		}
		return it
	}
	return nil
}

// again starts the next pass of a frame, or leaves it after the last.
func (c *Cursor) again(f *frame) {
	if f.passes == 0 {
		c.frames = c.frames[:len(c.frames)-1]
		return
	}
	f.next = 0
	if f.passes > 0 {
		f.passes--
	}
}

func passes(repeat int) int {
	if repeat == Unlimited {
		return -1
	}
	return repeat - 1
}
