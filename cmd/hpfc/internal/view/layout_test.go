package view

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// area is what a text or a shape of a picture covers.
type area struct{ left, top, right, bottom float64 }

// picture is what a test sees of an SVG: its frame, and the areas of its texts and rectangles.
type picture struct {
	width, height float64
	texts, boxes  []area
	words         []string
	smallest      float64 // letters
}

// parsePicture fails the test when the SVG is not well-formed.
func parsePicture(t *testing.T, svg string) *picture {
	var root struct {
		Width  float64 `xml:"width,attr"`
		Height float64 `xml:"height,attr"`
		Texts  []struct {
			X         float64 `xml:"x,attr"`
			Y         float64 `xml:"y,attr"`
			Size      float64 `xml:"font-size,attr"`
			Anchor    string  `xml:"text-anchor,attr"`
			Transform string  `xml:"transform,attr"`
			Text      string  `xml:",chardata"`
		} `xml:"text"`
		Boxes []struct {
			X      float64 `xml:"x,attr"`
			Y      float64 `xml:"y,attr"`
			Width  string  `xml:"width,attr"`
			Height float64 `xml:"height,attr"`
		} `xml:"rect"`
	}
	svg = strings.Replace(svg, `<rect width="100%" height="100%" fill="#ffffff"/>`, "", 1)
	require.NoError(t, xml.Unmarshal([]byte(svg), &root))
	p := &picture{width: root.Width, height: root.Height, smallest: 100}
	for _, x := range root.Texts {
		w, h := 0.6*x.Size*float64(len([]rune(x.Text))), 0.72*x.Size
		a := area{x.X, x.Y - h, x.X + w, x.Y}
		switch {
		case x.Transform != "":
			_, err := fmt.Sscanf(x.Transform, "translate(%f %f)", &a.right, &a.bottom)
			require.NoError(t, err)
			a.left, a.top = a.right-h, a.bottom-w
		case x.Anchor == "middle":
			a.left, a.right = x.X-w/2, x.X+w/2
		case x.Anchor == "end":
			a.left, a.right = x.X-w, x.X
		}
		p.texts, p.words = append(p.texts, a), append(p.words, x.Text)
		p.smallest = min(p.smallest, x.Size)
	}
	for _, x := range root.Boxes {
		w, err := strconv.ParseFloat(x.Width, 64)
		require.NoError(t, err)
		p.boxes = append(p.boxes, area{x.X, x.Y, x.X + w, x.Y + x.Height})
	}
	return p
}

// check wants everything inside the frame, letters that can be read, and no text on another one.
func (p *picture) check(t *testing.T) {
	for _, a := range slices.Concat(p.texts, p.boxes) {
		require.True(t, a.left >= 0 && a.top >= 0 && a.right <= p.width && a.bottom <= p.height, "%v is outside of %g x %g", a, p.width, p.height)
	}
	require.GreaterOrEqual(t, p.smallest, 6.0)
	order := make([]int, len(p.texts))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return int(1000 * (p.texts[i].top - p.texts[j].top)) })
	for k, i := range order {
		a := p.texts[i]
		for _, j := range order[k+1:] {
			b := p.texts[j]
			if b.top >= a.bottom {
				break
			}
			require.False(t, a.left < b.right && b.left < a.right, "%q and %q overlap at %v", p.words[i], p.words[j], a)
		}
	}
}

// Pictures from one processor to summaries of hundreds, with messages of any length.
func TestPicturesCanBeRead(t *testing.T) {
	for _, c := range []struct {
		form, subscripts string
		count            int64
		options          ScheduleOptions
	}{
		{"cyclic(3)/1 -> cyclic(5)/1", "", 0, ScheduleOptions{Algorithm: "auto"}},
		{"cyclic(3)/3 -> cyclic(5)/3", "", 0, ScheduleOptions{Algorithm: "auto"}},
		{"cyclic(1)/7 -> cyclic(12345)/3", "", 0, ScheduleOptions{Algorithm: "auto"}},
		{"cyclic(7)/16 -> cyclic(5)/24", "", 0, ScheduleOptions{Algorithm: "auto"}},
		{"cyclic(7)/32 -> cyclic(5)/33", "-3*i <- 2*i+1", 9999, ScheduleOptions{Algorithm: "css"}},
		{"cyclic(7)/64 -> cyclic(5)/64", "", 0, ScheduleOptions{Algorithm: "koenig"}},
		{"cyclic(3)/64 -> cyclic(5)/5", "", 5000, ScheduleOptions{Algorithm: "rotation"}},
		{"block/64 -> block/63", "", 1000000, ScheduleOptions{Algorithm: "peel", Beta: 1}},
		{"cyclic(3)/2 -> cyclic(2)/60", "", 0, ScheduleOptions{Algorithm: "auto"}},
		{"cyclic(97)/40 -> cyclic(55)/50", "-7*i+4 <- 3", 100, ScheduleOptions{Algorithm: "auto"}},
		{"cyclic(7)/65 -> cyclic(5)/3", "", 0, ScheduleOptions{Algorithm: "auto"}},
		{"cyclic(3)/1 -> cyclic(5)/100", "", 0, ScheduleOptions{Algorithm: "auto"}},
		{"cyclic(3)/300 -> cyclic(5)/400", "", 0, ScheduleOptions{Algorithm: "auto"}},
	} {
		t.Run(c.form, func(t *testing.T) {
			s, err := OfRedistribution(c.form, c.subscripts, c.count, c.options)
			require.NoError(t, err)
			var svg strings.Builder
			require.NoError(t, s.SVG(&svg))
			parsePicture(t, svg.String()).check(t)
		})
	}
}
