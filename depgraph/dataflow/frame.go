// Package dataflow knows what a program does with its scalars around a statement: whether a value may still be
// read later (liveness), and which assignment, loop or condition tells something about it there (reaching
// definitions). A Frame says where the statement is.
package dataflow

import "hpfc/analysis/loopir"

// Frame is a position in a statement list on the way from the program's body to a statement.
type Frame struct {
	Parent *Frame
	List   []loopir.Stmt
	Index  int
	Loop   bool // the list is the body of a loop
	Then   bool // it is what an IF executes if its condition holds
}

// With is a position in a list that stands for the one of f.
func (f *Frame) With(list []loopir.Stmt, index int) *Frame {
	c := *f
	c.List, c.Index = list, index
	return &c
}

// Loops is the number of loops around a position.
func (f *Frame) Loops() int {
	n := 0
	for ; f != nil; f = f.Parent {
		if f.Loop {
			n++
		}
	}
	return n
}

// insideLoop tells whether the list at f lies in the body of a loop.
func (f *Frame) insideLoop() bool {
	for ; f != nil; f = f.Parent {
		if f.Loop {
			return true
		}
	}
	return false
}

// Flow knows what a program does with its scalars.
type Flow struct {
	Program   *loopir.Program
	mentioned map[*loopir.Stmt]mentions // by the first place of a list
}

// NewFlow returns what is known of p, whose lists are not changed while they are asked about.
func NewFlow(p *loopir.Program) *Flow {
	return &Flow{p, map[*loopir.Stmt]mentions{}}
}
