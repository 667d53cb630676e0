package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// lxml runs the script on the same files, once for all of them: by file and by
// reading ("parse" or "facts"), the time of the fastest call.
func lxml(ctx context.Context, runs int, files []string, counts []int) (map[[2]string]time.Duration, error) {
	args := append([]string{"filings/lxml_facts.py", strconv.Itoa(runs)}, files...)
	command := exec.CommandContext(ctx, "/usr/bin/python3", args...)
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("lxml_facts.py needs python3-lxml: %w", err)
	}
	took := map[[2]string]time.Duration{}
	for line := range strings.Lines(string(bytes.TrimSpace(out))) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) != 4 {
			return nil, fmt.Errorf("lxml_facts.py says %q", line)
		}
		ms, err := strconv.ParseFloat(fields[2], 64)
		if err != nil {
			return nil, err
		}
		for i, file := range files {
			if file == fields[0] && fields[1] == "facts" && fields[3] != strconv.Itoa(counts[i]) {
				return nil, fmt.Errorf("lxml finds %s facts of %d in %s", fields[3], counts[i], file)
			}
		}
		took[[2]string{fields[0], fields[1]}] = time.Duration(ms * float64(time.Millisecond))
	}
	if len(took) != 2*len(files) {
		return nil, fmt.Errorf("lxml_facts.py measured %d of %d", len(took), 2*len(files))
	}
	return took, nil
}
