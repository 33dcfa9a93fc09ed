package host

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"hpfc/runtime/abi"
	"hpfc/runtime/coll/alg"
	"hpfc/runtime/exec"
	"hpfc/runtime/inquiry"
)

// stallAfter is how long a process waits for another before it says so; HPF_STALL sets the
// seconds, 0 keeps it silent.
func stallAfter() time.Duration {
	if seconds, err := strconv.ParseFloat(os.Getenv(stallVariable), 64); err == nil {
		return time.Duration(seconds * float64(time.Second))
	}
	return 30 * time.Second
}

// tellStall says which ranks wait for which.
func tellStall(s *server, w *stallWatch, x exec.Stall) {
	if x.Computing < 0 {
		if w != nil {
			fmt.Fprintf(s.stderr, "%s:%d: %s waited %v in %s for %s\n", s.source, x.Line, haveRanks(x.Waiting), x.Waited.Round(time.Millisecond), abi.RequestName(x.Kind), w.whom())
		}
		return
	}
	since := "the start"
	if x.Since > 0 {
		since = fmt.Sprintf("line %d", x.Since)
	}
	fmt.Fprintf(s.stderr, "%s:%d: %s waited %v in %s for rank %d, which computes since %s\n",
		s.source, x.Line, haveRanks(x.Waiting), x.Waited.Round(time.Millisecond), abi.RequestName(x.Kind), x.Computing, since)
}

// haveRanks names ranks in a sentence, with its verb.
func haveRanks(list []int) string {
	if len(list) == 1 {
		return fmt.Sprintf("rank %d has", list[0])
	}
	return fmt.Sprintf("rank %d and %d more have", list[0], len(list)-1)
}

// A progress says what a process does: how many collectives its ranks have asked for, of which the last is
// of some kind at some line, and whether that is being served or over. All processes count alike. Only
// answers to other processes say whether it is held in a collective of the library, which nothing interrupts.
type progress struct {
	count         int
	kind, line    int32
	serving, held bool
}

// atEnd is the kind of what is no request: the wait for all processes at the end of the program.
const atEnd = 0

// The parts of a progress in one word, from the lowest bits on.
const (
	lineBits = 24
	kindBits = 7
	heldBit  = 1 << 63
)

func (p progress) word() uint64 {
	x := uint64(p.count)<<1 | map[bool]uint64{true: 1}[p.serving]
	return ((x<<kindBits|uint64(p.kind))<<lineBits | uint64(p.line)&(1<<lineBits-1)) &^ heldBit
}

func progressOf(word uint64) progress {
	p := progress{line: int32(word & (1<<lineBits - 1)), kind: int32(word >> lineBits & (1<<kindBits - 1))}
	p.held = word&heldBit != 0
	word = word &^ heldBit >> (lineBits + kindBits)
	p.serving, p.count = word&1 != 0, int(word>>1)
	return p
}

// A logbook is the progress of this process, for other goroutines to read, with marks of what it has done last.
type logbook struct {
	word  atomic.Uint64
	marks [64]atomic.Uint64 // by count
	now   progress
	left  int // phases of what is being served
}

// begins notes a collective.
func (b *logbook) begins(r abi.Request) {
	b.now = progress{count: b.now.count + 1, kind: r.Kind, line: r.Line, serving: true}
	b.word.Store(b.now.word())
}

// marked notes a number that is the same for all processes in the collective that has begun: a mark is a part of its
// count, its kind and line, and a part of that number.
func (b *logbook) marked(number uint64) {
	m := uint64(b.now.count)<<kindBits | uint64(b.now.kind)
	m = m<<lineBits | uint64(b.now.line)&(1<<lineBits-1)
	b.marks[b.now.count%len(b.marks)].Store(m<<numberBits | number&(1<<numberBits-1))
}

// numberBits are left of a mark by its 16 bits of a count, a kind and a line.
const numberBits = 64 - 16 - kindBits - lineBits

// mark is that of a collective, if this process has come to it, not long ago.
func (b *logbook) mark(count int) (mark uint64, ok bool) {
	mark = b.marks[count%len(b.marks)].Load()
	ago := progressOf(b.word.Load()).count - count // after the mark was read: it may be overwritten
	return mark, 0 <= ago && ago < len(b.marks) && mark>>(kindBits+lineBits+numberBits) == uint64(count)&0xffff
}

// answer is what another process is told that has come to so many collectives: how far this one is, and the mark
// of the last to which both have come.
func (b *logbook) answer(count uint64) inquiry.Answer {
	now := b.word.Load()
	mark, ok := b.mark(min(progressOf(now).count, int(count)))
	if !ok {
		mark = 0
	}
	return inquiry.Answer{Now: now, There: mark}
}

// contradicts tells that a process that answers so, to a question at a count, has taken part in a different collective
// in the place of one of this process. The processes of a program come to the same in the same order.
func (b *logbook) contradicts(count int, theirs inquiry.Answer) (mine, other string, found bool) {
	mark, ok := b.mark(min(progressOf(theirs.Now).count, count))
	if !ok || theirs.There == 0 || mark == theirs.There {
		return "", "", false
	}
	mine, other = markText(mark), markText(theirs.There)
	if mine == other {
		other += ", with other operands"
	}
	return mine, other, true
}

// markText says which collective it is that has a mark.
func markText(mark uint64) string {
	return progressOf(mark >> numberBits).collective()
}

// goesOn notes how many phases are left.
func (b *logbook) goesOn(left int) {
	if b.left = left; left == 0 {
		b.now.serving = false
		b.word.Store(b.now.word())
	}
}

// watchStalls is ready to tell of long waits for other processes, in messages or in the library's collectives. All
// processes of the job call it.
func (j job) watchStalls(s *server) (*stallWatch, error) {
	w := &stallWatch{job: j, server: s, patience: stallAfter()}
	desk, err := inquiry.Open(w.answer, w.over)
	card := make([]byte, inquiry.CardBytes) // of no address: nobody asks
	if err == nil {
		card = desk.Card()
	}
	parts, err := alg.AllGather(j.comm(), card, nil)
	if err != nil {
		return nil, err
	}
	cards := make([][]byte, len(parts))
	for p := range parts {
		if p != j.world.Rank() {
			cards[p] = append([]byte(nil), parts[p]...)
		}
	}
	w.desk, w.cards = desk, cards
	w.met.Store(true)
	return w, nil
}

// A stallWatch asks the other processes when this one has waited for long.
type stallWatch struct {
	job
	*server
	desk     *inquiry.Desk // nil: nobody can be asked
	cards    [][]byte      // of the others
	patience time.Duration
	asking   sync.Mutex
	met      atomic.Bool  // the cards are there
	ended    atomic.Int32 // the exit code that another process has told
}

// answerLimit is how long others may take to answer on a busy machine.
const answerLimit = 700 * time.Millisecond

// over notes that another process has ended the job. One that has got all cards may tell so before this one has:
// their messages are under way, and it tells again. At once means that there is nobody to part from.
func (w *stallWatch) over(code int, atOnce bool) {
	if atOnce {
		w.quit(code)
	}
	if !w.met.Load() {
		return
	}
	w.ended.Store(int32(code))
	w.world.Interrupt()
	if w.root() { // which may be killed where it waits
		go func() { _ = w.out.flush() }()
	}
}

// code is the exit code with which another process has ended the job.
func (w *stallWatch) code() int { return int(w.ended.Load()) }

// heard is the exit code of this process, if no other one has ended the job with another.
func (w *stallWatch) heard(code int) int {
	if w == nil || w.code() == 0 {
		return code
	}
	return w.code()
}

// answer is what other processes are answered.
func (w *stallWatch) answer(count uint64) inquiry.Answer {
	a := w.book.answer(count)
	if w.world.Held() {
		a.Now |= heldBit
	}
	return a
}

// heldFor is how many answers in turn say that a process stays where it is held: some collectives of the library end
// for a process before all have come.
const heldFor = 3

// tell returns what tells the other processes that the program has ended, again and again. It reports whether one
// of them will never hear of it: it is held in a collective to which this process does not come.
func (w *stallWatch) tell(code int) func() (never bool) {
	held := map[int]int{} // answers of each process
	return func() (never bool) {
		if w.desk == nil {
			return false
		}
		w.desk.End(w.cards, code, false)
		w.asking.Lock()
		defer w.asking.Unlock()
		mine := progressOf(w.book.word.Load())
		for p, answer := range w.desk.Ask(w.cards, uint64(mine.count), tellEvery) {
			if theirs := progressOf(answer.Now); !theirs.held || theirs.count < mine.count {
				held[p] = 0
				continue
			}
			held[p]++
			never = never || held[p] >= heldFor
		}
		return never
	}
}

// compareAfter is how long a process waits before it finds out whether others take part in the same, and how much earlier
// than the others process 0 says that they do not.
const compareAfter = 50 * time.Millisecond

func (w *stallWatch) run() {
	last, since, told, compared := w.book.word.Load(), time.Now(), time.Duration(0), time.Duration(0)
	for range time.Tick(w.pace()) {
		if now := w.book.word.Load(); now != last {
			last, since, told, compared = now, time.Now(), 0, 0
			continue
		}
		waited := time.Since(since)
		if !progressOf(last).serving {
			continue
		}
		if waited >= max(compareAfter, 2*compared) {
			compared = waited
			w.compare()
		}
		if w.patience == 0 || waited < told+w.patience {
			continue
		}
		told = waited
		whom := w.whom()
		if w.book.word.Load() == last { // still
			w.report(progressOf(last), waited, whom)
		}
	}
}

// pace is how often the watch looks.
func (w *stallWatch) pace() time.Duration {
	if w.patience == 0 {
		return compareAfter
	}
	return min(max(w.patience/8, time.Millisecond), compareAfter)
}

// compare ends the job when another process takes part, or has taken part, in a different collective in the place of one of
// this process. All compare themselves with process 0, and it itself with all: those that wait when they find nobody
// there yet are found by those that come.
func (w *stallWatch) compare() {
	cards := w.cards
	if !w.root() {
		cards = cards[:1]
	}
	count := progressOf(w.book.word.Load()).count
	for p, theirs := range w.answers(cards, count) {
		mine, other, found := w.book.contradicts(count, theirs)
		if !found {
			continue
		}
		if !w.root() { // which says the same, or ends the job otherwise
			time.Sleep(compareAfter)
			if !w.world.GoingOn() {
				return
			}
		}
		fmt.Fprintf(w.stderr, "internal error: %s: processes do different things: process %d takes part in %s, process %d in %s\n",
			w.source, w.world.Rank(), mine, p, other)
		w.endAll(exitInternal)
	}
}

// endAll ends this process and all others where they are: not every launcher does so when one process fails.
func (w *stallWatch) endAll(code int) {
	w.desk.End(w.cards, code, true)
	if !w.root() { // which writes what was printed
		time.Sleep(compareAfter)
	}
	w.quit(code)
}

// quit ends this process where it is.
func (w *stallWatch) quit(code int) {
	if w.root() {
		_ = w.out.flush() // the process ends
	}
	os.Exit(code)
}

// answers are what other processes say now.
func (w *stallWatch) answers(cards [][]byte, count int) map[int]inquiry.Answer {
	if w.desk == nil {
		return nil
	}
	w.asking.Lock()
	defer w.asking.Unlock()
	return w.desk.Ask(cards, uint64(count), answerLimit)
}

func (w *stallWatch) report(mine progress, waited time.Duration, whom string) {
	place, where := fmt.Sprintf("%s:%d", w.source, mine.line), "in "+abi.RequestName(mine.kind)
	if mine.kind == atEnd {
		place, where = w.source, "at the end of the program"
	}
	fmt.Fprintf(w.stderr, "%s: process %d has waited %v %s for %s\n", place, w.world.Rank(), waited.Round(time.Millisecond), where, whom)
}

// whom asks the other processes, and says for which of them this one waits.
func (w *stallWatch) whom() string {
	if w.desk == nil {
		return "other processes"
	}
	mine := progressOf(w.book.word.Load())
	return w.missing(mine, w.answers(w.cards, mine.count))
}

// missing names the processes that have not come to a collective, and what they do instead.
func (w *stallWatch) missing(mine progress, answers map[int]inquiry.Answer) string {
	var list []string
	for p, card := range w.cards {
		answer, there := answers[p]
		theirs := progressOf(answer.Now)
		switch {
		case card == nil || there && theirs.hasComeTo(mine):
		case !there:
			list = append(list, w.name(p)+", which does not answer")
		default:
			list = append(list, w.name(p)+", which "+theirs.String())
		}
	}
	const most = 4
	switch {
	case len(list) == 0:
		return "messages, though all processes have come to it"
	case len(list) > most:
		list = append(list[:most], fmt.Sprintf("%d more", len(list)-most))
	}
	return strings.Join(list, "; ")
}

// hasComeTo tells that a process is, or was, in the collective in which another one waits. One that is in a different
// one in its place will not come.
func (p progress) hasComeTo(mine progress) bool {
	return p.count > mine.count || p.count == mine.count && p.kind == mine.kind && p.line == mine.line
}

// collective is the one to which a process has come.
func (p progress) collective() string {
	return fmt.Sprintf("%s at line %d", abi.RequestName(p.kind), p.line)
}

// String says what a process does, after its name.
func (p progress) String() string {
	switch {
	case p.serving && p.kind == atEnd:
		return "has ended the program"
	case p.serving:
		return "waits in " + p.collective()
	case p.count == 0:
		return "computes since the start"
	}
	return fmt.Sprintf("computes since line %d", p.line)
}

// name names a process, and its ranks where they are not just the one of the same number.
func (w *stallWatch) name(process int) string {
	first, count := w.engine.RanksOf(process)
	switch {
	case count == 1 && first == process:
		return fmt.Sprintf("process %d", process)
	case count == 1:
		return fmt.Sprintf("process %d (rank %d)", process, first)
	}
	return fmt.Sprintf("process %d (ranks %d to %d)", process, first, first+count-1)
}
