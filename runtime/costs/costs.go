// Package costs holds what communication costs on a machine: the parameters of the models of time by
// which the compiler and the runtime choose. It is pure; package host measures them.
package costs

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A Model says how long communication takes, in nanoseconds.
type Model struct {
	Alpha   float64 // the start of a message, until its first byte has arrived
	Gap     float64 // of Alpha, what one message after the other takes when several are under way
	Beta    float64 // a byte of it on its way from one rank's memory to another's
	Meeting float64 // an operation of all ranks that moves next to nothing
}

// Typical is the model of processes on one machine: what stands for a machine that was not measured.
var Typical = Model{Alpha: 320, Gap: 100, Beta: 0.04, Meeting: 3000}

// Valid tells whether these can be costs: all are numbers above 0.
func (m Model) Valid() bool {
	for _, x := range []float64{m.Alpha, m.Gap, m.Beta, m.Meeting} {
		if math.IsNaN(x) || math.IsInf(x, 0) || x <= 0 {
			return false
		}
	}
	return true
}

// Element is how long the start of a message takes, in times of an element of so many bytes.
func (m Model) Element(bytes int64) float64 { return m.Alpha / (m.Beta * float64(bytes)) }

// String gives the form that Parse reads.
func (m Model) String() string {
	return number(m.Alpha) + "," + number(m.Gap) + "," + number(m.Beta) + "," + number(m.Meeting)
}

// Explain says the model in words.
func (m Model) Explain() string {
	return fmt.Sprintf("a message costs %s ns (one of many %s ns) and %s ns/byte, a meeting of all ranks %s ns", number(m.Alpha), number(m.Gap), number(m.Beta), number(m.Meeting))
}

// number has three digits before or behind the point.
func number(x float64) string {
	if x >= 100 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// Parse reads four positive numbers of nanoseconds, with commas between them.
func Parse(text string) (Model, error) {
	var m Model
	fields := strings.Split(text, ",")
	values := []*float64{&m.Alpha, &m.Gap, &m.Beta, &m.Meeting}
	valid := len(fields) == len(values)
	for k := 0; valid && k < len(values); k++ {
		var err error
		*values[k], err = strconv.ParseFloat(strings.TrimSpace(fields[k]), 64)
		valid = err == nil
	}
	if !valid || !m.Valid() {
		return Typical, fmt.Errorf("%q: not of the form ALPHA,GAP,BETA,MEETING: four positive numbers of nanoseconds, as in %q", text, Typical)
	}
	return m, nil
}
