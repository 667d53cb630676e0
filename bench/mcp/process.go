package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// process is a server that runs.
type process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Scanner
	url    string
	tokens []string
}

// child starts one of this program's own servers.
func child(ctx context.Context, which string) (*process, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, self)
	cmd.Env = append(os.Environ(), childVariable+"="+which)
	return listen(cmd)
}

func listen(cmd *exec.Cmd) (p *process, err error) {
	cmd.Stderr = os.Stderr
	p = &process{cmd: cmd}
	if p.in, err = cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.out = bufio.NewScanner(out)
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	words := []string{}
	if p.out.Scan() {
		words = strings.Fields(p.out.Text())
	}
	if len(words) < 2 || words[0] != "listening" {
		return nil, errors.Join(errors.New("the server does not say where it listens"), cmd.Process.Kill(), cmd.Wait())
	}
	p.url, p.tokens = words[1], words[2:]
	return p, nil
}

func (p *process) address() string {
	return strings.TrimSuffix(strings.TrimPrefix(p.url, "http://"), "/mcp")
}

func (p *process) stop() error { return errors.Join(p.in.Close(), p.cmd.Wait()) }

// standing asks a child how it stands.
func (p *process) standing() (s stand, err error) {
	if _, err := io.WriteString(p.in, "\n"); err != nil {
		return s, err
	}
	if !p.out.Scan() {
		return s, errors.New("the server is gone")
	}
	return s, json.Unmarshal(p.out.Bytes(), &s)
}

// of reads a file that the system keeps about the process.
func (p *process) of(name string) (string, error) {
	body, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", p.cmd.Process.Pid, name))
	return string(body), err
}

// tick is the unit in which the system counts processor time.
const tick = 10 * time.Millisecond

// cpu is the processor time that the process took so far, in user and system.
func (p *process) cpu() (time.Duration, error) {
	text, err := p.of("stat")
	if err != nil {
		return 0, err
	}
	_, after, found := strings.Cut(text, ") ")
	fields := strings.Fields(after)
	if !found || len(fields) < 13 {
		return 0, fmt.Errorf("the system says %q of the process", text)
	}
	user, err := strconv.Atoi(fields[11])
	if err != nil {
		return 0, err
	}
	system, err := strconv.Atoi(fields[12])
	return time.Duration(user+system) * tick, err
}

// memory is the resident memory now and at its highest, in bytes.
func (p *process) memory() (now, peak int, err error) {
	text, err := p.of("status")
	if err != nil {
		return 0, 0, err
	}
	for line := range strings.Lines(text) {
		_, _ = fmt.Sscanf(line, "VmRSS: %d kB", &now)
		_, _ = fmt.Sscanf(line, "VmHWM: %d kB", &peak)
	}
	if now == 0 || peak == 0 {
		return 0, 0, errors.New("the system does not say how much memory the process holds")
	}
	return now << 10, peak << 10, nil
}

func (p *process) descriptors() (int, error) {
	open, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", p.cmd.Process.Pid))
	return len(open), err
}
