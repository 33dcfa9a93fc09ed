// Command cluster repeats the scheduling paper's experiment on one machine: hosts are network
// namespaces joined by a bridge, each link limited by a token bucket, and real MPI processes
// exchange over TCP between them. It needs root, iproute2 and Open MPI. Everything that it
// makes is removed at the end, also after an error or a signal.
//
//	cluster -hpfc build/hpfc [-hosts 8] [-rate 50] [-bytes 1000000] [-rounds 5] [-plot FILE.svg]
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
)

// network is the first three bytes of all addresses; they exist in the namespaces only.
const network = "10.97.0"

func main() {
	if len(os.Args) > 1 && os.Args[1] == "agent" {
		fmt.Fprintln(os.Stderr, agent(os.Args[2:])) // it returns with an error only
		os.Exit(1)
	}
	hpfc := flag.String("hpfc", "build/hpfc", "the compiler, which has the measurement")
	hosts := flag.Int("hosts", 8, "number of hosts")
	rate := flag.Int("rate", 50, "megabits a second of each link")
	bytes := flag.Int("bytes", 1000000, "bytes of the busiest host in each redistribution")
	rounds := flag.Int("rounds", 5, "repetitions, of which the median counts")
	congestion := flag.String("congestion", "reno", "congestion control of the hosts: reno, bbr, or what this machine has")
	plot := flag.String("plot", "", "draw the table in this SVG file")
	flag.Parse()
	c := cluster{*hosts, *rate, *congestion}
	if err := c.measure(*hpfc, *bytes, *rounds, *plot); err != nil {
		fmt.Fprintln(os.Stderr, "cluster:", err)
		os.Exit(1)
	}
}

// agent is what mpirun calls instead of ssh: [options] HOST COMMAND...
func agent(args []string) error {
	for len(args) > 0 && strings.HasPrefix(args[0], "-") {
		args = args[1:]
	}
	if len(args) < 2 {
		return fmt.Errorf("cluster agent: no host or no command in %q", args)
	}
	ip, err := exec.LookPath("ip")
	if err != nil {
		return err
	}
	name := "hpf" + args[0][strings.LastIndex(args[0], ".")+1:]
	own := filepath.Join(os.Getenv(scratchVariable), name)
	if err := os.MkdirAll(own, 0o755); err != nil {
		return err
	}
	environment := append(os.Environ(), "TMPDIR="+own)
	return syscall.Exec(ip, []string{"ip", "netns", "exec", name, "/bin/sh", "-c", strings.Join(args[1:], " ")}, environment)
}

// scratchVariable names a directory in which every host has its own for temporary files: Open MPI's
// daemons, all of one host name, would get into each other's way.
const scratchVariable = "HPF_CLUSTER_SCRATCH"

type cluster struct {
	hosts, rate int
	congestion  string
}

func (c cluster) measure(hpfc string, bytes, rounds int, plot string) (err error) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	c.down() // what an earlier run may have left
	defer c.down()
	if err := c.up(); err != nil {
		return err
	}
	scratch, err := os.MkdirTemp("", "hpf")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	if _, err := os.Stat(hpfc); err != nil {
		return err
	}
	command, err := c.command(hpfc, scratch, bytes, rounds)
	if err != nil {
		return err
	}
	var table strings.Builder
	command.Stdout = io.MultiWriter(os.Stdout, &table)
	if err := command.Start(); err != nil {
		return err
	}
	var interrupted atomic.Bool
	go func() {
		<-signals
		interrupted.Store(true)
		_ = command.Process.Signal(syscall.SIGTERM) // it may have ended
	}()
	err = command.Wait()
	switch {
	case interrupted.Load():
		return errors.New("interrupted")
	case err != nil:
		return fmt.Errorf("mpirun: %w", err)
	case plot == "":
		return nil
	}
	return draw(plot, table.String(), c)
}

// wholeBytes is how much of a connection's data goes through the links and the bridge at a time, below the size of
// the buckets. They count the headers of all packets that it stands for; packet by packet, 20 hosts would ask for
// more than two processors.
const wholeBytes = 14000

// up makes the bridge, and for each host a namespace and a link, limited in both directions.
func (c cluster) up() error {
	bucket := fmt.Sprintf("tbf rate %dmbit burst 16k latency 200ms", c.rate)
	list := []string{"ip link add hpfbr0 type bridge", "ip addr add " + network + ".254/24 dev hpfbr0", "ip link set hpfbr0 up"}
	for i := range c.hosts {
		host, link := fmt.Sprintf("hpf%d", i+1), fmt.Sprintf("hpfv%d", i+1)
		list = append(list,
			"ip netns add "+host,
			fmt.Sprintf("ip link add %s type veth peer name eth0 netns %s", link, host),
			fmt.Sprintf("ip link set %s master hpfbr0 up", link),
			fmt.Sprintf("ip -n %s addr add %s.%d/24 dev eth0", host, network, i+1),
			fmt.Sprintf("ip -n %s link set eth0 up gso_max_size %d", host, wholeBytes),
			fmt.Sprintf("ip -n %s link set lo up", host),
			fmt.Sprintf("ip netns exec %s sysctl -qw net.ipv4.tcp_congestion_control=%s", host, c.congestion),
			fmt.Sprintf("ip netns exec %s sysctl -qw net.ipv4.tcp_slow_start_after_idle=0", host),
			fmt.Sprintf("tc qdisc add dev %s root %s", link, bucket),
			fmt.Sprintf("ip netns exec %s tc qdisc add dev eth0 root %s", host, bucket),
		)
	}
	for _, line := range list {
		fields := strings.Fields(line)
		if out, err := exec.Command(fields[0], fields[1:]...).CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w: %s", line, err, out)
		}
	}
	return nil
}

// down removes what up makes, as far as it is there.
func (c cluster) down() {
	for i := range c.hosts {
		_ = exec.Command("ip", "netns", "del", fmt.Sprintf("hpf%d", i+1)).Run()
		_ = exec.Command("ip", "link", "del", fmt.Sprintf("hpfv%d", i+1)).Run()
	}
	_ = exec.Command("ip", "link", "del", "hpfbr0").Run()
}

// command starts a process of the measurement on every host.
func (c cluster) command(hpfc, scratch string, bytes, rounds int) (*exec.Cmd, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	var hosts []string
	for i := range c.hosts {
		hosts = append(hosts, fmt.Sprintf("%s.%d:1", network, i+1))
	}
	subnet := network + ".0/24"
	rate := float64(c.rate) * 1e6 / 8
	args := slices.Concat(
		[]string{"-np", fmt.Sprint(c.hosts), "--host", strings.Join(hosts, ","), "--bind-to", "none", "--quiet"},
		[]string{"--mca", "plm_rsh_agent", self + " agent", "--mca", "btl", "tcp,self"},
		[]string{"--mca", "btl_tcp_if_include", subnet, "--mca", "oob_tcp_if_include", subnet, "--mca", "mpi_yield_when_idle", "1"},
		[]string{hpfc, "bench-redistribution", fmt.Sprint(bytes), fmt.Sprint(rate), fmt.Sprint(rounds)},
	)
	command := exec.Command("mpirun.openmpi", args...)
	command.Env = append(os.Environ(), "OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1", scratchVariable+"="+scratch)
	command.Stderr = os.Stderr
	return command, nil
}
