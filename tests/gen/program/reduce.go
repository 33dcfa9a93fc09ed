package program

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"hpfc/tests/oracle"
)

// Check compiles the program with gfortran and with hpfc, runs it on some numbers
// of ranks, and returns nil if both print the same.
func (p *Program) Check(hpfc oracle.Compiler) error {
	return p.inFile(func(source string) error {
		want, err := oracle.Sequential(source)
		if err != nil {
			return fmt.Errorf("gfortran: %w", err)
		}
		return hpfc.Check(source, want, p.Ranks(), p.level())
	})
}

// level is the optimisation level that the program is compiled with: 0, 1 and 2 in turn.
func (p *Program) level() string { return fmt.Sprintf("-O%d", p.Seed%3) }

// CheckDefined returns nil if the program reads nothing undefined, as oracle.Defined tells.
func (p *Program) CheckDefined() error { return p.inFile(oracle.Defined) }

// Ranks returns the numbers of ranks on which Check runs the program: three that the seed chooses.
func (p *Program) Ranks() []int {
	ranks := append([]int{5}, oracle.Ranks...)
	r := rand.New(rand.NewPCG(p.Seed, 1))
	r.Shuffle(len(ranks), func(i, j int) { ranks[i], ranks[j] = ranks[j], ranks[i] })
	return ranks[:3]
}

func (p *Program) inFile(use func(source string) error) error {
	dir, err := os.MkdirTemp("", "random")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	source := filepath.Join(dir, "random.f90")
	if err := os.WriteFile(source, []byte(p.Text()), 0o644); err != nil {
		return err
	}
	return use(source)
}

// Reduce takes statements, directives and whole arrays away while the program keeps
// failing in the same way, and returns the program.
func (p *Program) Reduce(hpfc oracle.Compiler) *Program {
	symptom := symptomOf(p.Check(hpfc))
	stillFails := func() bool { return symptomOf(p.Check(hpfc)) == symptom }
	for changed := true; changed; {
		changed = p.dropNodes(&p.root, stillFails)
		changed = p.dropTags(stillFails) || changed
	}
	return p
}

// dropNodes tries to remove every removable node below n, large ones first.
func (p *Program) dropNodes(n *node, stillFails func() bool) bool {
	changed := false
	for i := len(n.body) - 1; i >= 0; i-- {
		child := n.body[i]
		if child.gone {
			continue
		}
		if !child.fixed && drop([]*node{child}, stillFails) {
			changed = true
			continue
		}
		changed = p.dropNodes(child, stillFails) || changed
	}
	return changed
}

// dropTags tries to remove each array with all its lines.
func (p *Program) dropTags(stillFails func() bool) bool {
	groups := map[string][]*node{}
	var tags []string
	for _, n := range p.root.body {
		if n.tag == "" || n.gone {
			continue
		}
		if groups[n.tag] == nil {
			tags = append(tags, n.tag)
		}
		groups[n.tag] = append(groups[n.tag], n)
	}
	changed := false
	for _, tag := range tags {
		changed = drop(groups[tag], stillFails) || changed
	}
	return changed
}

// drop removes the nodes if the failure persists.
func drop(nodes []*node, stillFails func() bool) bool {
	for _, n := range nodes {
		n.gone = true
	}
	if stillFails() {
		return true
	}
	for _, n := range nodes {
		n.gone = false
	}
	return false
}

// changing are the parts of a message that a smaller program changes.
var changing = regexp.MustCompile(`[0-9]+|'[^']*'|"[^"]*"|/\S+`)

// symptomOf returns what must stay the same while a program shrinks: a wrong answer,
// or the first line of a refusal or a crash without its numbers and names.
func symptomOf(err error) string {
	if err == nil {
		return ""
	}
	if errors.Is(err, oracle.ErrDifferent) {
		return "wrong answer"
	}
	lines := strings.Split(err.Error(), "\n")
	return changing.ReplaceAllString(strings.Join(lines[:min(2, len(lines))], "\n"), "")
}

// Keep writes the program to fuzz_SEED.f90 in a directory and returns its path.
func (p *Program) Keep(dir string) (string, error) {
	path := filepath.Join(dir, fmt.Sprintf("fuzz_%d.f90", p.Seed))
	text := fmt.Sprintf("! RANKS: %s\n! FLAGS: %s --all-ranks\n", strings.Trim(fmt.Sprint(p.Ranks()), "[]"), p.level())
	return path, os.WriteFile(path, []byte(text+p.Text()), 0o644)
}
