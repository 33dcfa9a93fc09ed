package css

// The paper's examples. Example 2 is printed with the subscript 2*i+1; its table,
// m = 16 and its period of 240 are those of 4*i+1.
var (
	example1 = Remap{X: 4, P: 5, A1: 3, B1: 4, Y: 3, Q: 5, A2: 2, B2: 1, N: 60}
	example2 = Remap{X: 4, P: 9, A1: 3, B1: 4, Y: 5, Q: 3, A2: 4, B2: 1, N: 60}
	example3 = Remap{X: 3, P: 6, A1: 2, B1: 1, Y: 2, Q: 6, A2: 3, B2: 4, N: 36}
	figure2c = Remap{X: 4, P: 5, A1: 1, Y: 3, Q: 5, A2: 1, N: 60}
)
