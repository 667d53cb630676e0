//go:build unix

package pgtest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// other is who runs the server in root's place.
func other() (uid, gid int, err error) {
	for _, name := range []string{"postgres", "nobody"} {
		if found, err := user.Lookup(name); err == nil {
			uid, err1 := strconv.Atoi(found.Uid)
			gid, err2 := strconv.Atoi(found.Gid)
			return uid, gid, errors.Join(err1, err2)
		}
	}
	return 0, 0, errors.New("neither postgres nor nobody is a user here, and PostgreSQL refuses root")
}

// asOther runs a command as somebody whom PostgreSQL does not refuse.
func asOther(cmd *exec.Cmd) {
	if os.Geteuid() != 0 {
		return
	}
	if uid, gid, err := other(); err == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
	}
}

// own gives files to whoever runs the server.
func own(files ...string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	uid, gid, err := other()
	for _, file := range files {
		err = errors.Join(err, os.Chown(file, uid, gid))
	}
	return err
}

// childrenOf lists the processes that a process started. Where the system has no
// /proc there are none to find: they end by themselves soon after it.
func childrenOf(parent int) (pids []int) {
	states, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, state := range states {
		body, err := os.ReadFile(state)
		if err != nil {
			continue
		}
		// The name in parentheses may hold anything; state and parent follow it.
		var word string
		var of int
		rest := string(body[strings.LastIndexByte(string(body), ')')+1:])
		if _, err := fmt.Sscan(rest, &word, &of); err != nil || of != parent {
			continue
		}
		if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(state))); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}
