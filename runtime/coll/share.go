package coll

// A share deals ranks out to processes in blocks that differ by one at most.
type share struct{ ranks, processes int }

// first returns the first rank of a process.
func (s share) first(process int) int { return process * s.ranks / s.processes }

// count returns how many ranks a process has.
func (s share) count(process int) int { return s.first(process+1) - s.first(process) }

// sizes gives the size of a process's part of a gather: a header, and so much for each rank. It is nil when all are
// equal.
func (s share) sizes(header, each int) func(process int) int {
	if s.ranks%s.processes == 0 {
		return nil
	}
	return func(process int) int { return header + s.count(process)*each }
}

// process returns whose a rank is.
func (s share) process(rank int64) int {
	return int(((rank+1)*int64(s.processes) - 1) / int64(s.ranks))
}
