package pgtest

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// Server is one PostgreSQL in a folder of its own.
type Server struct {
	folder, port string
	running      *exec.Cmd
	ended        chan struct{}
	log          *os.File
}

// startWait is how long a server may take to answer, recovery included.
const startWait = 60 * time.Second

// begin makes a folder with a database and starts a server on it.
func begin(t testing.TB) *Server {
	t.Helper()
	if !installed() {
		t.Skip(missing)
	}
	s, err := Begin()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func newServer(initdb string) (*Server, error) {
	// Not a test's own folder: its parents are closed to the user that runs the server.
	folder, err := os.MkdirTemp("", "pgtest-")
	if err != nil {
		return nil, err
	}
	s := &Server{folder: folder}
	secret := filepath.Join(folder, "secret")
	if err := os.WriteFile(secret, []byte(Password+"\n"), 0o600); err != nil {
		return nil, err
	}
	if err := own(folder, secret); err != nil {
		return nil, err
	}
	cmd := exec.Command(initdb, "-D", s.data(), "-U", "desk", "-E", "UTF8", "--locale=C", "--auth=scram-sha-256", "--pwfile="+secret, "--no-sync")
	cmd.Dir = folder
	asOther(cmd)
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("initdb: %w: %s", err, out)
	}
	if s.log, err = os.Create(filepath.Join(folder, "log")); err != nil {
		return nil, err
	}
	s.port, err = freePort()
	return s, err
}

func (s *Server) data() string { return filepath.Join(s.folder, "data") }

// freePort asks the system for a port that nobody uses just now.
func freePort() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	return port, err
}

// URL is the server's address with its password.
func (s *Server) URL() string {
	address := url.URL{Scheme: "postgres", User: url.UserPassword("desk", Password), Host: "127.0.0.1:" + s.port, Path: "/postgres", RawQuery: "sslmode=disable"}
	return address.String()
}

// Run starts the server, again after [Server.Kill], and returns when it answers.
func (s *Server) Run(t testing.TB) {
	t.Helper()
	if err := s.run(); err != nil {
		t.Fatal(err)
	}
}

func (s *Server) run() error {
	postgres, _ := program("postgres")
	for until := time.Now().Add(startWait); time.Now().Before(until); time.Sleep(50 * time.Millisecond) {
		s.running = exec.Command(postgres, "-D", s.data(), "-p", s.port, "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="+s.folder, "-c", "recovery_init_sync_method="+syncMethod())
		s.running.Dir, s.running.Stdout, s.running.Stderr = s.folder, s.log, s.log
		asOther(s.running)
		if err := s.running.Start(); err != nil {
			return err
		}
		ended := make(chan struct{})
		s.ended = ended
		go func(cmd *exec.Cmd) { _ = cmd.Wait(); close(ended) }(s.running)
		if s.answers(until) {
			return nil
		}
	}
	said, _ := os.ReadFile(s.log.Name())
	return fmt.Errorf("PostgreSQL does not start: %s", said)
}

// answers waits until the server takes connections; false: it ended instead, as
// it does while backends of one that was killed still hold its memory.
func (s *Server) answers(until time.Time) bool {
	for time.Now().Before(until) {
		select {
		case <-s.ended:
			return false
		case <-time.After(20 * time.Millisecond):
		}
		state, err := os.ReadFile(filepath.Join(s.data(), "postmaster.pid"))
		answering := bytes.Contains(state, []byte("\nready")) || bytes.Contains(state, []byte("\nstandby"))
		if err == nil && answering && strings.HasPrefix(string(state), fmt.Sprintln(s.running.Process.Pid)) {
			return true
		}
	}
	return false
}

// Standby starts the server again as one that only reads, as a copy of another does.
func (s *Server) Standby(t testing.TB) {
	t.Helper()
	s.Kill()
	signal := filepath.Join(s.data(), "standby.signal")
	if err := errors.Join(os.WriteFile(signal, nil, 0o600), own(signal)); err != nil {
		t.Fatal(err)
	}
	s.Run(t)
}

// Kill ends the server as a power cut would end it: nobody may tidy up.
func (s *Server) Kill() {
	children := childrenOf(s.running.Process.Pid)
	_ = s.running.Process.Kill()
	for _, pid := range children {
		if process, err := os.FindProcess(pid); err == nil {
			_ = process.Kill()
		}
	}
	<-s.ended
}

func (s *Server) end() {
	s.Kill()
	_ = s.log.Close()
	_ = os.RemoveAll(s.folder)
}

// syncMethod is how a server that was killed makes sure of its files: one by one
// takes seconds, and what these tests kill is never the machine.
func syncMethod() string {
	if runtime.GOOS == "linux" {
		return "syncfs"
	}
	return "fsync"
}
