// Package inquiry lets the processes of a job find out where the others are while their own
// threads wait for messages: a process that has waited for long asks all others by datagrams,
// beside the transport, and each of them answers with numbers that say what it is doing, and what it did where
// the one who asks is. A process that is stopped, or whose host cannot be reached, does not answer. In the same way a
// process can tell others that the job is over.
package inquiry

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"net"
	"net/netip"
	"sync"
	"syscall"
	"time"
)

// A Desk is where one process asks and answers.
type Desk struct {
	conn  *net.UDPConn
	key   [keyBytes]byte
	reply func(place uint64) Answer
	over  func(code int, atOnce bool)

	mu      sync.Mutex
	nonce   [keyBytes]byte // of the inquiry under way
	answers chan answer
	heard   map[int]netip.AddrPort // where processes have answered from
}

// An Answer says what a process is doing, and what it did at the place that the question names.
type Answer struct{ Now, There uint64 }

type answer struct {
	process int
	Answer
}

// A card is the key that a question has to carry, a port, and addresses of the host; CardBytes is its
// length.
const (
	keyBytes      = 8
	portBytes     = 2
	addressBytes  = 16
	mostAddresses = 6

	CardBytes = keyBytes + portBytes + mostAddresses*addressBytes
)

// A message is a kind, the key of who is asked or told, or the nonce of the inquiry that is answered, and for a
// question the nonce, the number of who is asked and the place; for an answer that number and what there is to say; for
// the end nothing, the exit code, and 1 if the process shall end at once.
const (
	question = 'q'
	reply    = 'r'
	end      = 'e'

	messageBytes = 1 + keyBytes + 3*8
)

// Open opens the desk of a process. reply answers a question about a place, and over is called each time when another
// process says that the job is over, with which exit code, and whether to leave everything as it is; another goroutine
// calls them.
func Open(answers func(place uint64) Answer, over func(code int, atOnce bool)) (*Desk, error) {
	conn, err := net.ListenUDP("udp", nil)
	if err != nil {
		return nil, err
	}
	d := &Desk{conn: conn, reply: answers, over: over, heard: map[int]netip.AddrPort{}}
	if _, err := rand.Read(d.key[:]); err != nil {
		return nil, err
	}
	go d.serve()
	return d, nil
}

// Close ends the answers.
func (d *Desk) Close() error { return d.conn.Close() }

// Card is what others need in order to ask this process.
func (d *Desk) Card() []byte {
	card := make([]byte, keyBytes, CardBytes)
	copy(card, d.key[:])
	card = binary.LittleEndian.AppendUint16(card, uint16(d.conn.LocalAddr().(*net.UDPAddr).Port))
	for _, a := range addresses() {
		bytes := a.As16()
		card = append(card, bytes[:]...)
	}
	return append(card, make([]byte, CardBytes-len(card))...)
}

// addresses are those of this host, its own name for itself first.
func addresses() []netip.Addr {
	list := []netip.Addr{netip.AddrFrom4([4]byte{127, 0, 0, 1})}
	all, _ := net.InterfaceAddrs() // without any, processes of this host can still ask
	for _, a := range all {
		n, ok := a.(*net.IPNet)
		if !ok {
			continue
		}
		if ip, ok := netip.AddrFromSlice(n.IP); ok && ip.IsGlobalUnicast() && len(list) < mostAddresses {
			list = append(list, ip)
		}
	}
	return list
}

// serve answers questions that carry the key, and takes answers in.
func (d *Desk) serve() {
	text := make([]byte, messageBytes+1)
	for {
		n, from, err := d.conn.ReadFromUDPAddrPort(text)
		if err != nil {
			return // closed
		}
		if n != messageBytes {
			continue
		}
		d.take(text[:n], from)
	}
}

func (d *Desk) take(text []byte, from netip.AddrPort) {
	key := text[1 : 1+keyBytes]
	number := func(i int) uint64 { return binary.LittleEndian.Uint64(text[1+keyBytes+8*i:]) }
	switch {
	case text[0] == question && bytes.Equal(key, d.key[:]):
		says := d.reply(number(2))
		_, _ = d.conn.WriteToUDPAddrPort(message(reply, text[1+keyBytes:][:keyBytes], number(1), says.Now, says.There), from) // who asked learns nothing then
	case text[0] == end && bytes.Equal(key, d.key[:]):
		d.over(int(number(1)), number(2) != 0)
	case text[0] == reply:
		d.mu.Lock()
		defer d.mu.Unlock()
		if d.answers != nil && bytes.Equal(key, d.nonce[:]) {
			d.heard[int(number(0))] = from
			select {
			case d.answers <- answer{int(number(0)), Answer{number(1), number(2)}}:
			default: // more answers than questions
			}
		}
	}
}

// message puts a message together.
func message(kind byte, key []byte, numbers ...uint64) []byte {
	text := append([]byte{kind}, key...)
	for _, n := range numbers {
		text = binary.LittleEndian.AppendUint64(text, n)
	}
	return text
}

// Ask asks the processes with the given cards, but not those whose card is nil, about a place, and returns the
// answers that come within the limit. There is one inquiry at a time.
func (d *Desk) Ask(cards [][]byte, place uint64, limit time.Duration) map[int]Answer {
	open := 0
	d.mu.Lock()
	d.answers = make(chan answer, mostAddresses*len(cards))
	_, err := rand.Read(d.nonce[:])
	nonce := d.nonce
	d.mu.Unlock()
	if err != nil {
		return nil
	}
	for p, card := range cards {
		if card != nil {
			d.send(card, message(question, card[:keyBytes], binary.LittleEndian.Uint64(nonce[:]), uint64(p), place))
			open++
		}
	}
	answers := map[int]Answer{}
	for deadline := time.After(limit); len(answers) < open; {
		select {
		case a := <-d.answers:
			answers[a.process] = a.Answer
		case <-deadline:
			open = 0
		}
	}
	d.mu.Lock()
	d.answers = nil
	d.mu.Unlock()
	return answers
}

// Errors of a call.
var (
	// ErrNotHeard is returned for a process that has not answered an inquiry yet.
	ErrNotHeard = errors.New("the process has not answered yet")

	// ErrClosed is returned for a process that has answered, and whose desk is closed now: it has ended.
	ErrClosed = errors.New("the process has ended")
)

// Call asks a process about a place, by its card and number, where it has answered an inquiry before: the same port of
// the same host is the same process, or closed. Another error says that no answer came within the limit.
func (d *Desk) Call(process int, card []byte, place uint64, limit time.Duration) (Answer, error) {
	d.mu.Lock()
	at, ok := d.heard[process]
	d.mu.Unlock()
	if !ok {
		return Answer{}, ErrNotHeard
	}
	conn, err := net.DialUDP("udp", nil, net.UDPAddrFromAddrPort(at))
	if err != nil {
		return Answer{}, err
	}
	defer conn.Close()
	var nonce [keyBytes]byte
	if _, err := rand.Read(nonce[:]); err != nil {
		return Answer{}, err
	}
	text := message(question, card[:keyBytes], binary.LittleEndian.Uint64(nonce[:]), uint64(process), place)
	if _, err = conn.Write(text); err == nil {
		err = conn.SetReadDeadline(time.Now().Add(limit))
	}
	for err == nil {
		if _, err = conn.Read(text); err == nil && text[0] == reply && bytes.Equal(text[1:1+keyBytes], nonce[:]) {
			return Answer{binary.LittleEndian.Uint64(text[1+keyBytes+8:]), binary.LittleEndian.Uint64(text[1+keyBytes+16:])}, nil
		}
	}
	if errors.Is(err, syscall.ECONNREFUSED) {
		err = ErrClosed
	}
	return Answer{}, err
}

// End tells the processes with the given cards, but not those whose card is nil, that the job is over, and whether they
// shall leave everything as it is. Nobody answers, and what is told may be lost.
func (d *Desk) End(cards [][]byte, code int, atOnce bool) {
	now := uint64(0)
	if atOnce {
		now = 1
	}
	for _, card := range cards {
		if card != nil {
			d.send(card, message(end, card[:keyBytes], 0, uint64(code), now))
		}
	}
}

// send sends a message to all addresses of a process.
func (d *Desk) send(card, text []byte) {
	port := binary.LittleEndian.Uint16(card[keyBytes:])
	for at := keyBytes + portBytes; at < CardBytes; at += addressBytes {
		a := netip.AddrFrom16([addressBytes]byte(card[at:][:addressBytes])).Unmap()
		if a.IsValid() && !a.IsUnspecified() {
			_, _ = d.conn.WriteToUDPAddrPort(text, netip.AddrPortFrom(a, port)) // no answer will come
		}
	}
}
