package css

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"hpfc/analysis/mapping"
)

// ParseRemap reads a redistribution such as "cyclic(3)/6 -> cyclic(5)/8", senders
// first, the subscripts as in "3*i+4 <- 2*i+1", receiver's first ("" is the identity),
// and the number of iterations (0 is one period). BLOCK gets the smallest block that
// holds the largest subscript, and so needs a count. Errors show the right form.
func ParseRemap(redistribution, subscripts string, count int64) (Remap, error) {
	from, to, ok := strings.Cut(redistribution, "->")
	if !ok {
		return Remap{}, fmt.Errorf(`redistribution %q: write senders -> receivers, as in "cyclic(3)/6 -> cyclic(5)/8"`, redistribution)
	}
	m := Remap{A1: 1, A2: 1, N: count}
	if err := m.parseSubscripts(subscripts); err != nil {
		return Remap{}, err
	}
	var err error
	if m.Y, m.Q, err = parseDistribution(from, m.src(), count); err != nil {
		return Remap{}, err
	}
	if m.X, m.P, err = parseDistribution(to, m.dst(), count); err != nil {
		return Remap{}, err
	}
	if count != 0 {
		return m, m.Check()
	}
	p, err := m.Params()
	m.N = p.Period
	return m, err
}

var distributionForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)^(cyclic|block)(?:\((\d+)\))?/(\d+)$`) })

// parseDistribution returns the block size and the number of processors.
func parseDistribution(text string, l line, count int64) (block, procs int64, err error) {
	parts := distributionForm().FindStringSubmatch(strings.ReplaceAll(text, " ", ""))
	if parts == nil {
		return 0, 0, fmt.Errorf(`distribution %q: write FORM/PROCESSORS with block, block(n), cyclic or cyclic(n), as in "cyclic(3)/6"`, strings.TrimSpace(text))
	}
	if procs, err = positive(parts[3]); err != nil {
		return 0, 0, err
	}
	switch kind := strings.ToLower(parts[1]); {
	case parts[2] != "":
		block, err = positive(parts[2])
	case kind == "cyclic":
		block = 1
	case count <= 0:
		err = fmt.Errorf("block/%d: give the number of iterations, or the block size as in block(100)/%d", procs, procs)
	default:
		block, err = l.wholeBlock(procs, count)
	}
	return block, procs, err
}

// wholeBlock is the smallest block of BLOCK that holds the largest of count subscripts.
func (l line) wholeBlock(procs, count int64) (int64, error) {
	c := exact{ok: true}
	last := c.add(c.mul(l.a, count-1), l.b)
	largest := c.add(max(l.b, last), 1)
	switch least := min(l.b, last); {
	case !c.ok:
		return 0, ErrOverflow
	case least < 0:
		return 0, fmt.Errorf("block/%d: subscripts count from 0, but these go down to %d: add %d to them", procs, least, -least)
	}
	return max(1, mapping.CeilDiv(largest, procs)), nil
}

func positive(digits string) (int64, error) {
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n < 1 {
		return 0, fmt.Errorf(`%s: block sizes and numbers of processors go from 1 to %d, as in "cyclic(3)/6"`, digits, int64(math.MaxInt64))
	}
	return n, nil
}

func (m *Remap) parseSubscripts(text string) error {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	left, right, ok := strings.Cut(text, "<-")
	if !ok {
		return fmt.Errorf(`subscripts %q: write receiver's <- sender's, as in "3*i+4 <- 2*i+1"`, text)
	}
	var err error
	if m.A1, m.B1, err = parseAffine(left); err != nil {
		return err
	}
	m.A2, m.B2, err = parseAffine(right)
	return err
}

var (
	affineForm   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([+-]?)(?:(\d+)\*)?([A-Za-z]\w*)([+-]\d+)?$`) })
	constantForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[+-]?\d+$`) })
)

// parseAffine returns a and b of a*i+b.
func parseAffine(text string) (a, b int64, err error) {
	compact := strings.ReplaceAll(text, " ", "")
	if constantForm().MatchString(compact) {
		b, err = parseInteger(compact)
		return 0, b, err
	}
	parts := affineForm().FindStringSubmatch(compact)
	if parts == nil {
		return 0, 0, fmt.Errorf(`subscript %q: write stride*i+offset, as in "3*i+4", "-i" or "7"`, strings.TrimSpace(text))
	}
	a = 1
	if parts[2] != "" {
		if a, err = parseInteger(parts[2]); err != nil {
			return 0, 0, err
		}
	}
	if parts[1] == "-" {
		a = -a
	}
	if parts[4] != "" {
		b, err = parseInteger(parts[4])
	}
	return a, b, err
}

func parseInteger(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf(`%s: strides and offsets must fit into 64 bits, as in "3*i+4"`, text)
	}
	return n, nil
}
