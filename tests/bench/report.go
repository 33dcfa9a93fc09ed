package main

import "fmt"

func header() {
	fmt.Println("Seconds: medians of whole processes, run in turn. gfortran is -O3 -march=native with static arrays,")
	fmt.Println("on the heap, and on the heap with huge pages; omp is -fopenmp on 2 threads with huge pages.")
	fmt.Println("h1/gf: hpfc on one rank against the fastest gfortran. h2/omp: two ranks against two threads.")
	fmt.Println("gain: one rank against two; omp: one thread against two; mem: what memory gave to two cores against one")
	fmt.Println("meanwhile (the triad of the STREAM benchmark, in every round), which is the most that a program bound by")
	fmt.Println("memory can gain; pair: two processes of hpfc on one rank, one after the other against both at once.")
	fmt.Println("Memory: peaks of gfortran (static) and hpfc on two ranks.")
	fmt.Println()
	fmt.Printf("%-10s %7s %7s %7s %7s %6s %7s %7s %6s %6s %6s %6s %6s %9s %9s\n",
		"program", "static", "heap", "huge", "hpfc 1", "h1/gf", "omp 2", "hpfc 2", "h2/omp", "gain", "omp", "mem", "pair", "gf MB", "hpfc MB")
}

func row(name string, vs []*variant, m *memory, p *pair) {
	var t [hpfc2 + 1]float64
	for i, v := range vs {
		t[i] = v.median()
	}
	best := min(t[gfStatic], t[gfHeap], t[gfHuge])
	fmt.Printf("%-10s %7.3f %7.3f %7.3f %7.3f %6.2f %7.3f %7.3f %6.2f %6.2f %6.2f %6.2f %6.2f %9.0f %9.0f\n", name,
		t[gfStatic], t[gfHeap], t[gfHuge], t[hpfc1], t[hpfc1]/best, t[omp2], t[hpfc2], t[hpfc2]/t[omp2], t[hpfc1]/t[hpfc2], t[omp1]/t[omp2], m.gain(), p.gain(),
		float64(vs[gfStatic].peak)/1024, float64(vs[hpfc2].peak)/1024)
}
