package view

import (
	"fmt"

	"hpfc/commgen/css"
)

// A scale gives sizes a colour, from light to dark, so that it reads in grey too. The hues
// are those of viridis, which keeps its order for every kind of colour vision.
type scale struct{ low, high float64 }

// stops are colours at equal distances.
var stops = [...][3]float64{
	{0xee, 0xe5, 0x4c}, {0x8f, 0xd7, 0x44}, {0x35, 0xb7, 0x79}, {0x21, 0x91, 0x8c}, {0x31, 0x68, 0x8e}, {0x44, 0x39, 0x83}, {0x44, 0x01, 0x54},
}

// newScale spans the sizes of a table that are not zero.
func newScale(p *css.Plan) scale {
	s := scale{}
	for _, row := range p.Table {
		for _, size := range row {
			x := float64(size)
			if x > 0 && (s.low == 0 || x < s.low) {
				s.low = x
			}
			s.high = max(s.high, x)
		}
	}
	return s
}

// at returns the place of a size between 0 and 1.
func (s scale) at(size float64) float64 {
	if s.high <= s.low {
		return 0.6
	}
	return min(1, max(0, (size-s.low)/(s.high-s.low)))
}

func (s scale) color(size float64) string {
	if size <= 0 {
		return "#ffffff"
	}
	place := s.at(size) * float64(len(stops)-1)
	k := min(int(place), len(stops)-2)
	part := place - float64(k)
	var c [3]int
	for i := range c {
		c[i] = int(stops[k][i] + part*(stops[k+1][i]-stops[k][i]) + 0.5)
	}
	return fmt.Sprintf("#%02x%02x%02x", c[0], c[1], c[2])
}

// ink is the colour of text on a size's colour.
func (s scale) ink(size float64) string {
	if size > 0 && s.at(size) > 0.45 {
		return "#ffffff"
	}
	return "#1a1a1a"
}
