package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

const (
	node         = "node_modules/node/bin/node"
	suite        = "node_modules/@modelcontextprotocol/conformance/dist/index.js"
	inspectorCLI = "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js"
)

// check is one check of a scenario, as the suite wrote it down.
type check struct {
	ID, Status, ErrorMessage string
}

// outcome is what a run of the suite came to, by scenario.
type outcome struct {
	checks   map[string][]check
	unscored []string // scenarios of extensions, and what a revision does not require
}

// results is where the suite puts the checks of one scenario.
var results = regexp.MustCompile(`^server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$`)

// scenarios runs the suite. It exits 1 on failures, which are judged here.
func (w *work) scenarios(ctx context.Context, url string, args ...string) (outcome, error) {
	folder, err := os.MkdirTemp(w.folder, "results")
	if err != nil {
		return outcome{}, err
	}
	local := strings.Replace(url, "127.0.0.1", "localhost", 1) // the suite tries rebinding on that name alone
	var errs bytes.Buffer
	cmd := exec.CommandContext(ctx, node, append([]string{suite, "server", "--url", local, "-o", folder}, args...)...)
	cmd.Stderr = &errs
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		return outcome{}, fmt.Errorf("the suite: %w: %s", err, errs.String())
	}
	all := outcome{checks: map[string][]check{}, unscored: unscored(out)}
	return all, all.read(folder)
}

func (o *outcome) read(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, e := range entries {
		found := results.FindStringSubmatch(e.Name())
		if found == nil {
			return fmt.Errorf("the suite wrote %q, which is no scenario's", e.Name())
		}
		body, err := os.ReadFile(filepath.Join(folder, e.Name(), "checks.json"))
		if err != nil {
			return err
		}
		var checks []check
		if err := json.Unmarshal(body, &checks); err != nil {
			return fmt.Errorf("%s: %w", e.Name(), err)
		}
		o.checks[found[1]] = checks
	}
	if len(o.checks) == 0 {
		return errors.New("the suite ran no scenario")
	}
	return nil
}

// unscored reads the names that stand under "Not scored".
func unscored(out []byte) (names []string) {
	_, listed, _ := strings.Cut(string(out), "Not scored for ")
	for _, found := range regexp.MustCompile(`(?m)^\s+[✓✗] (\S+) \(`).FindAllStringSubmatch(listed, -1) {
		names = append(names, found[1])
	}
	return names
}
