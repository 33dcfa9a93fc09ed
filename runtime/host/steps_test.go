package host

import (
	"fmt"
	"testing"
)

// BenchmarkStep measures one collective: what it costs to run every rank to it and to meet.
func BenchmarkStep(b *testing.B) {
	const steps = 20000
	for kind, name := range []string{"broadcast", "copy", "halo", "copy of changing sections"} {
		so := compile(b, "steps", fmt.Sprintf("-DSTEPS=%d", steps), fmt.Sprintf("-DKIND=%d", kind))
		for _, ranks := range []int{1, 2, 16} {
			b.Run(fmt.Sprintf("%s/%d ranks", name, ranks), func(b *testing.B) {
				for b.Loop() {
					if code, err := Run(so, Options{Ranks: ranks}); code != 0 || err != nil {
						b.Fatal(code, err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/steps, "ns/step")
			})
		}
	}
}
