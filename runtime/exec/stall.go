package exec

// #include "rank.h"
//
// static int64_t hpf_rank_state(const struct hpf_rank *r) { return __atomic_load_n(&r->state, __ATOMIC_RELAXED); }
// static int32_t hpf_rank_kind(const struct hpf_rank *r) { return (int32_t)__atomic_load_n(&r->kind, __ATOMIC_RELAXED); }
// static int64_t hpf_rank_passed(const struct hpf_rank *r) { return __atomic_load_n(&r->passed, __ATOMIC_RELAXED); }
// static int32_t hpf_rank_line(const struct hpf_rank *r) { return (int32_t)__atomic_load_n(&r->line, __ATOMIC_RELAXED); }
import "C"

import "time"

// A Stall says that ranks have waited long for another one, which still computes, or in a wavefront for
// ranks of other processes.
type Stall struct {
	Waited    time.Duration
	Waiting   []int // ranks
	Kind      int32 // what the first of them asks for, and where
	Line      int32
	Computing int   // a rank that they wait for; -1: all of this process wait
	Since     int32 // the line of its last request; 0 at the start
}

// watch tells of stalls until done is closed. It looks at the meetings from time to time, so
// that the workers do nothing for it.
func (m *machine) watch(patience time.Duration, tell func(Stall), done <-chan struct{}) {
	met, changed, told := m.meeting.count(), time.Now(), time.Duration(0)
	strips, moved := m.strips(), time.Now()
	tick := time.NewTicker(max(patience/8, time.Millisecond))
	defer tick.Stop()
	for {
		select {
		case <-done:
			return
		case <-tick.C:
		}
		if now := m.meeting.count(); now != met {
			met, changed, told = now, time.Now(), 0
		}
		if now := m.strips(); now != strips {
			strips, moved = now, time.Now()
		}
		waited := time.Since(changed)
		if waited < told+patience {
			continue
		}
		if s, ok := m.stall(time.Since(moved) >= patience); ok {
			s.Waited, told = waited, waited
			tell(s)
		}
	}
}

// strips is a number that changes when a rank goes on in a wavefront.
func (m *machine) strips() (sum int64) {
	for i, r := range m.cranks {
		sum = 31*sum + int64(i+1)*int64(C.hpf_rank_passed(r))
	}
	return sum
}

// stall finds out who waits for whom; in wavefronts only if they stand still.
func (m *machine) stall(still bool) (s Stall, ok bool) {
	s.Computing = -1
	inWave := false
	for i, r := range m.cranks {
		switch C.hpf_rank_state(r) {
		case C.HPF_RUNNING:
			s.Computing, s.Since = m.first+i, int32(C.hpf_rank_line(r))
		case C.HPF_ARRIVED:
			s.Waiting = append(s.Waiting, m.first+i)
		case C.HPF_WAITING:
			if inWave = true; still {
				s.Waiting = append(s.Waiting, m.first+i)
			}
		}
	}
	if len(s.Waiting) == 0 || s.Computing < 0 && !(inWave && still) {
		return s, false
	}
	first := m.cranks[s.Waiting[0]-m.first]
	s.Kind, s.Line = int32(C.hpf_rank_kind(first)), int32(C.hpf_rank_line(first))
	return s, true
}
