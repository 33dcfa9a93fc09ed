package fio

import "hpfc/runtime/fio/edit"

// A cursor walks a format's descriptors in the order of execution: items and
// groups as often as their repeat counts say, *( ) without end.
type cursor struct {
	format *edit.Format
	frames []frame
}

// A frame is the position within one list of items.
type frame struct {
	items  []edit.Item
	next   int
	passes int // further passes over items; negative: without end
	done   int // repetitions of items[next] that are over
}

func (c *cursor) start(f *edit.Format) {
	c.format = f
	c.frames = append(c.frames[:0], frame{items: f.Items})
}

// revert starts the format again after its end: from the last group of the
// outermost level with its repeat count, or from the beginning if there is none.
func (c *cursor) revert() {
	c.frames = append(c.frames[:0], frame{items: c.format.Items[c.format.Revert:]})
}

// next returns the next descriptor, never a group, or nil at the format's end.
func (c *cursor) next() *edit.Item {
	for len(c.frames) > 0 {
		f := &c.frames[len(c.frames)-1]
		if f.next == len(f.items) {
			c.again(f)
			continue
		}
		it := &f.items[f.next]
		if it.Kind == edit.Group {
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
func (c *cursor) again(f *frame) {
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
	if repeat == edit.Unlimited {
		return -1
	}
	return repeat - 1
}
