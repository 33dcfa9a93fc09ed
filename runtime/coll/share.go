package coll

// A share deals ranks out to processes in blocks that differ by one at most.
type share struct{ ranks, processes int }

// first returns the first rank of a process.
func (s share) first(process int) int { return process * s.ranks / s.processes }

// count returns how many ranks a process has.
func (s share) count(process int) int { return s.first(process+1) - s.first(process) }

// process returns whose a rank is.
func (s share) process(rank int64) int {
	return int(((rank+1)*int64(s.processes) - 1) / int64(s.ranks))
}
