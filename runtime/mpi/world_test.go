package mpi

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"hpfc/runtime/abi"
	"hpfc/runtime/comm"
	"hpfc/runtime/mpi/internal/counted"
)

// partVariable names what a process of a job does that a test has started.
const partVariable = "HPF_TEST_PART"

// parts are what the processes of a job do, all of them the same.
var parts = map[string]func(w *World) error{
	"messages": messages, "tasks": tasks, "marks": marks, "collectives": collectives, "short": tooShort, "long": tooLong, "interrupt": interruption, "revoke": revocation, "slack": usualSlack, "bound": bound, "crowded": crowded,
}

func TestMain(m *testing.M) {
	part := parts[os.Getenv(partVariable)]
	if part == nil {
		os.Exit(m.Run())
	}
	runtime.LockOSThread()
	if _, _, errno := syscall.RawSyscall(syscall.SYS_PRCTL, syscall.PR_SET_TIMERSLACK, 1_000_000, 0); errno != 0 {
		fmt.Println(errno)
		os.Exit(1)
	}
	switch os.Getenv(partVariable) {
	case "bound":
		bindToOneCore()
	case "crowded":
		pretendToBeCrowded()
	}
	flavour, err := Detect()
	if err != nil || flavour == None {
		fmt.Println("no job:", err)
		os.Exit(1)
	}
	w, err := Start(flavour)
	if err == nil {
		err = part(w)
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	if err := w.Close(); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

// The transport keeps its promises under each MPI that there is.
func TestWorld(t *testing.T) {
	const processes = 3
	for _, f := range Flavours {
		l, err := FindLauncher(f)
		if err != nil {
			t.Logf("%v: %v", f, err)
			continue
		}
		for name := range parts {
			t.Run(fmt.Sprintf("%v/%s", f, name), func(t *testing.T) {
				c := l.Command(processes, os.Args[0])
				var out bytes.Buffer
				c.Stdin, c.Stdout, c.Stderr = nil, &out, &out
				c.Env = append(os.Environ(), partVariable+"="+name, "OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1")
				require.NoError(t, c.Run(), "%s", &out)
			})
		}
	}
}

// usualSlack looks at how exactly the thread naps.
func usualSlack(*World) error {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/timerslack_ns", syscall.Gettid()))
	if err == nil && strings.TrimSpace(string(text)) != "50000" {
		err = fmt.Errorf("a slack of %s ns", text)
	}
	return err
}

// bindToOneCore does what launchers do: as long as there are cores, each process gets its own.
func bindToOneCore() {
	var all, one unix.CPUSet
	must(unix.SchedGetaffinity(0, &all))
	left := firstNumber("OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID") % all.Count()
	for core := 0; ; core++ {
		if !all.IsSet(core) {
			continue
		}
		if left == 0 {
			one.Set(core)
			must(unix.SchedSetaffinity(0, &one))
			return
		}
		left--
	}
}

// pretendToBeCrowded is for one process of a job, as if it ran on a host of its own that has fewer cores than processes.
func pretendToBeCrowded() {
	processes := "1"
	if firstNumber("OMPI_COMM_WORLD_RANK", "PMI_RANK") == 2 {
		processes = "1000000"
	}
	for _, name := range []string{"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS"} {
		must(os.Setenv(name, processes))
	}
}

// crowded expects all processes to know that some have no cores of their own: what all do together depends on it.
func crowded(w *World) error {
	if w.Undisturbed() {
		return fmt.Errorf("process %d does not know that another one has no core", w.Rank())
	}
	return nil
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// bound looks at the cores that processes see that have one each.
func bound(w *World) error {
	if mine, err := ownSeat(); err != nil || mine.cores.Count() != 1 {
		return fmt.Errorf("bound to %d cores: %w", mine.cores.Count(), err)
	}
	if want := min(w.Size(), runtime.NumCPU()); w.Cores() != want {
		return fmt.Errorf("%d processes on %d cores see %d", w.Size(), want, w.Cores())
	}
	return nil
}

// A library may need a test for some kilobytes, so that a wait for long messages has to test more often before it yields.
func TestTurns(t *testing.T) {
	own, shared := &World{turns: 2000}, &World{}
	turns := func(w *World, bytes int) int64 {
		data := make([]byte, bytes)
		b := &comm.Batch{Receives: []comm.Message{{Data: data[:bytes/2]}}, Sends: []comm.Message{{Data: data[bytes/2:]}}}
		w.prepare(b) // once more than a batch that has been under way before
		return int64(w.turnsOf(w.prepare(b)))
	}
	require.EqualValues(t, 2000, turns(own, 8))
	require.EqualValues(t, 2000+16384, turns(own, 64<<20))
	require.Zero(t, turns(shared, 64<<20), "others need the processor")
}

// filled is a message of n bytes that says who has sent which to whom.
func filled(n, from, to, which int) []byte {
	data := make([]byte, n)
	for i := range data {
		data[i] = byte(31*from + 7*to + 13*which + i)
	}
	return data
}

// messages go from all to all: several lengths, some without bytes and some in parts, and tags whose order receivers turn round.
func messages(w *World) error {
	to := make([]byte, 9)
	if err := w.Exchange(nil, nil, comm.Copy{To: to, From: filled(9, 1, 2, 3)}); err != nil || !bytes.Equal(to, filled(9, 1, 2, 3)) {
		return fmt.Errorf("a process copies %v to itself: %w", to, err)
	}
	maxBytes = 1000
	lengths, tags := []int{1, 0, 3333, 1000, 2000}, []int{0, 0, 5, 6, comm.MaxTag}
	batch := &comm.Batch{}
	for p := range w.Size() {
		if p == w.Rank() {
			continue
		}
		for k, n := range lengths {
			batch.Sends = append(batch.Sends, comm.Message{Peer: p, Tag: tags[k], Data: filled(n, w.Rank(), p, k)})
		}
		for _, k := range []int{4, 3, 2, 0, 1} { // those without a tag in order
			batch.Receives = append(batch.Receives, comm.Message{Peer: p, Tag: tags[k], Data: make([]byte, lengths[k])})
		}
	}
	exchange := func() error {
		if w.Rank()%2 == 0 {
			return w.Exchange(batch.Receives, batch.Sends, comm.Copy{})
		}
		if err := w.Post(batch); err != nil {
			return err
		}
		for w.Rank() == 1 {
			if done, err := w.Test(batch); done || err != nil {
				return err
			}
		}
		return w.Wait(batch)
	}
	for range 3 { // a batch may be posted again
		if err := exchange(); err != nil {
			return err
		}
		at := 0
		for p := range w.Size() {
			if p == w.Rank() {
				continue
			}
			for _, k := range []int{4, 3, 2, 0, 1} {
				got := batch.Receives[at]
				if at++; got.Peer != p || !bytes.Equal(got.Data, filled(lengths[k], p, w.Rank(), k)) {
					return fmt.Errorf("message %d of process %d is wrong at process %d", k, p, w.Rank())
				}
				clear(got.Data)
			}
		}
	}
	return emptyIsAMessage(w)
}

// emptyIsAMessage lets process 0 wait for a message without bytes that it has to ask for.
func emptyIsAMessage(w *World) error {
	empty, ask := []comm.Message{{Peer: 1 - w.Rank(), Tag: 3}}, []comm.Message{{Peer: 1 - w.Rank(), Data: make([]byte, 1)}}
	switch w.Rank() {
	case 0:
		waits := &comm.Batch{Receives: empty}
		if err := w.Post(waits); err != nil {
			return err
		}
		if done, err := w.Test(waits); done || err != nil {
			return fmt.Errorf("an empty message has come before it was sent: %w", err)
		}
		if err := w.Exchange(nil, ask, comm.Copy{}); err != nil {
			return err
		}
		return w.Wait(waits)
	case 1:
		if err := w.Exchange(ask, nil, comm.Copy{}); err != nil {
			return err
		}
		return w.Exchange(nil, empty, comm.Copy{})
	}
	return nil
}

// collectives are the library's own.
func collectives(w *World) error {
	n, r := w.Size(), w.Rank()
	data := make([]byte, 100)
	if r == 1 {
		data = filled(100, 1, 0, 0)
	}
	if err := w.Broadcast(1, data); err != nil || !bytes.Equal(data, filled(100, 1, 0, 0)) {
		return fmt.Errorf("broadcast: %v, %w", data, err)
	}
	all := make([]byte, 10*n)
	if err := w.AllGather(filled(10, r, 0, 0), all); err != nil {
		return err
	}
	var input, want []byte
	sent, received := make([]int, n), make([]int, n)
	for p := range n {
		if !bytes.Equal(all[10*p:10*p+10], filled(10, p, 0, 0)) {
			return fmt.Errorf("allgather: %v", all)
		}
		sent[p], received[p] = r+2*p, p+2*r
		input, want = append(input, filled(sent[p], r, p, 0)...), append(want, filled(received[p], p, r, 0)...)
	}
	got := make([]byte, len(want))
	if err := w.AllToAll(input, comm.LayOut(sent), got, comm.LayOut(received)); err != nil || !bytes.Equal(got, want) {
		return fmt.Errorf("alltoallv: %v, not %v, %w", got, want, err)
	}
	values := []int64{7, 5, 3}
	results := map[int64]int64{
		abi.OpSum: 7 + 5 + 3, abi.OpProduct: 7 * 5 * 3, abi.OpMax: 7, abi.OpMin: 3, abi.OpIAnd: 7 & 5 & 3, abi.OpIOr: 7 | 5 | 3, abi.OpIEor: 7 ^ 5 ^ 3,
	}
	for _, op := range slices.Sorted(maps.Keys(results)) { // in the same order at all
		for typ := int64(1); typ <= 8; typ *= 2 { // of the ABI, and its bytes
			for root := -1; root < n; root++ {
				input := binary.LittleEndian.AppendUint64(nil, uint64(values[r]))[:typ]
				input, result := append(input, input...), make([]byte, 2*typ)
				if err := w.Combine(typ, op, int(typ), input, result, root); err != nil {
					return err
				}
				one := binary.LittleEndian.AppendUint64(nil, uint64(results[op]))[:typ]
				if (root < 0 || root == r) && !bytes.Equal(result, append(one, one...)) {
					return fmt.Errorf("operator %d of %d bytes to %d: %v", op, typ, root, result)
				}
			}
		}
	}
	if err := w.Barrier(); err != nil || w.Held() {
		return fmt.Errorf("a collective is over and holds the process: %w", err)
	}
	return nil
}

// tasks are done around messages, the last part only when all that has come is as long as expected.
func tasks(w *World) error {
	n, r := w.Size(), w.Rank()
	t := &counted.Task{}
	b := &comm.Batch{
		Receives: []comm.Message{{Peer: (r + n - 1) % n, Data: counted.Bytes(&t.In)}}, Sends: []comm.Message{{Peer: (r + 1) % n, Data: counted.Bytes(&t.Out)}},
	}
	for k := byte(1); k <= 3; k++ {
		if err := w.ExchangeWith(b, t.Task()); err != nil || *t != (counted.Task{Out: k, In: k, Before: k, Beside: k, After: k}) {
			return fmt.Errorf("%+v: %w", t, err)
		}
	}
	short := &comm.Batch{Receives: b.Receives, Sends: []comm.Message{{Peer: (r + 1) % n}}}
	t.In = 9
	var length *comm.LengthError
	if err := w.ExchangeWith(short, t.Task()); !errors.As(err, &length) || t.Before != 4 || t.After != 3 {
		return fmt.Errorf("after a short message %+v: %w", t, err)
	}
	return nil
}

// marks are told from each other, by the work after the messages as well, and meet nothing that has none.
func marks(w *World) error {
	n, r := w.Size(), w.Rank()
	before, after := (r+n-1)%n, (r+1)%n
	switch {
	case w.Flavour() == MPICH:
		return nil // sends nothing inline
	case w.Inline() == 0:
		return errors.New("tags have no room for marks")
	}
	t := &counted.Task{}
	b := &comm.Batch{
		Receives: []comm.Message{{Peer: before, Data: counted.Bytes(&t.In), Marked: true}},
		Sends:    []comm.Message{{Peer: after, Data: counted.Bytes(&t.Out), Marked: true}},
	}
	for k := byte(1); k <= 3; k++ {
		b.Mark = comm.MarkOf(uint64(k))
		if err := w.ExchangeWith(b, t.Task()); err != nil || t.In != k || t.After != k {
			return fmt.Errorf("%+v: %w", t, err)
		}
	}
	want := comm.MarkError{From: before, To: r}
	different := func(what string, err error) error {
		var got *comm.MarkError
		if !errors.As(err, &got) || *got != want || t.After != 3 {
			return fmt.Errorf("%s: %w", what, err)
		}
		return nil
	}
	b.Mark = comm.MarkOf(uint64(r + 10))
	if err := different("another mark", w.ExchangeWith(b, t.Task())); err != nil {
		return err
	}
	if err := w.Post(b); err != nil {
		return err
	}
	if err := different("another mark, posted", w.Wait(b)); err != nil {
		return err
	}
	b.Mark = comm.MarkOf(1)
	plain := &comm.Batch{Receives: []comm.Message{{Peer: before, Data: make([]byte, 1)}}, Sends: []comm.Message{{Peer: after, Data: []byte{7}}}}
	if err := w.Post(plain); err != nil {
		return err
	}
	if err := w.ExchangeWith(b, t.Task()); err != nil || t.In != t.Out || t.After != 5 {
		return fmt.Errorf("beside one without a mark %+v: %w", t, err)
	}
	if err := w.Wait(plain); err != nil || plain.Receives[0].Data[0] != 7 {
		return fmt.Errorf("one without a mark %v: %w", plain.Receives, err)
	}
	return nil
}

// fromTwo lets process 0 wait for messages of both others, of which the last has another length.
func fromTwo(w *World, length int, want comm.LengthError) error {
	if w.Rank() > 0 {
		return w.Exchange(nil, []comm.Message{{Peer: 0, Data: make([]byte, []int{0, 40, length}[w.Rank()])}}, comm.Copy{})
	}
	err := w.Exchange([]comm.Message{{Peer: 1, Data: make([]byte, 40)}, {Peer: 2, Data: make([]byte, 50)}}, nil, comm.Copy{})
	var got *comm.LengthError
	if !errors.As(err, &got) || *got != want {
		return fmt.Errorf("%w, not %w", err, &want)
	}
	return nil
}

// tooShort and tooLong are told with their sender.
func tooShort(w *World) error {
	return fromTwo(w, 33, comm.LengthError{From: 2, To: 0, Sent: 33, Expected: 50})
}

func tooLong(w *World) error {
	return fromTwo(w, 66, comm.LengthError{From: 2, To: 0, Sent: -1, Expected: 50})
}

// interruption ends what waits; after that messages go on only when they may.
func interruption(w *World) error {
	peer := comm.Message{Peer: (w.Rank() + 1) % w.Size(), Data: make([]byte, 8)}
	waits := []func() error{
		func() error { return w.Exchange([]comm.Message{peer}, nil, comm.Copy{}) },
		func() error { return comm.Exchange(onlyPosts{w}, []comm.Message{peer}, nil) },
	}
	time.AfterFunc(100*time.Millisecond, w.Interrupt)
	if err := waits[w.Rank()%2](); !errors.Is(err, ErrInterrupted) {
		return fmt.Errorf("interrupted: %w", err)
	}
	if err := w.Post(&comm.Batch{}); !errors.Is(err, ErrInterrupted) || !w.Interrupted() || w.GoingOn() {
		return fmt.Errorf("posted after that: %w", err)
	}
	w.Resume()
	w.Interrupt()                       // without effect
	if err := w.Barrier(); err != nil { // all were interrupted
		return err
	}
	got := comm.Message{Peer: peer.Peer, Data: make([]byte, 8)}
	sent := comm.Message{Peer: (w.Rank() + w.Size() - 1) % w.Size(), Data: []byte("the next")}
	if err := w.Exchange([]comm.Message{got}, []comm.Message{sent}, comm.Copy{}); err != nil || string(got.Data) != "the next" {
		return fmt.Errorf("the next message is %q: %w", got.Data, err)
	}
	return nil
}

// onlyPosts is a transport without the calls that do more at once.
type onlyPosts struct{ comm.Comm }

// revocation ends all that follows, with the first cause.
func revocation(w *World) error {
	batch, cause := &comm.Batch{}, errors.New("first")
	if err := w.Post(batch); err != nil {
		return err
	}
	w.Revoke(cause)
	w.Revoke(errors.New("second"))
	_, tested := w.Test(batch)
	for _, err := range []error{w.Post(&comm.Batch{}), w.Wait(batch), w.Exchange(nil, nil, comm.Copy{}), tested} {
		if !errors.Is(err, comm.ErrRevoked) || !errors.Is(err, cause) {
			return fmt.Errorf("revoked: %w", err)
		}
	}
	return nil
}
