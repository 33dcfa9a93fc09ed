// Package css computes who sends what to whom when two block-cyclically mapped
// arrays meet in one assignment, and when each message may travel.
//
// The statement is
//
//	FORALL (r = 0:n-1)  A(a1*r+b1) = F(B(a2*r+b2))
//
// with A cyclic(x) on P receivers and B cyclic(y) on Q senders. In come these
// numbers; out come the communication table COM(i,j) (elements from sender i to
// receiver j), its periods, contention-free schedules of its messages with their
// distance from the lower bounds, and the strided runs that a rank packs and
// unpacks. Everything is exact integer arithmetic with floor division, so strides
// and offsets may have any sign, and every schedule can be proved by Verify.
//
// The tables, the periods, Theorem 1 and Algorithms 1 and 2 follow Wang Jue, Hu
// Changjun, Zhang Jilin and Li Jianjiang, "A Group Communication Optimization
// Strategy in Data Parallelism" (CSS), with its formulas extended to any sign of
// stride and its hypotheses stated. The package is pure: it knows no positions, no
// transport and no memory, and serves the compiler when the sizes are constant and
// the runtime when they are not.
package css
