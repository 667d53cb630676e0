package sqlite_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/sqlite"
	"github.com/deskworth/deskworth-go/dossier/storetest"
)

// crashed is a file with a log beside it, as a killed program leaves them: thirty
// events were acknowledged, of which each is a transaction of several pages.
func crashed(t *testing.T) (file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "dossier.db")
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), childVariable+"="+file, writerVariable+"=w")
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	for lines := 0; lines < 30; {
		var buf [256]byte
		n, err := out.Read(buf[:])
		require.NoError(t, err)
		lines += bytes.Count(buf[:n], []byte("\n"))
	}
	require.NoError(t, cmd.Process.Kill())
	_, _ = io.Copy(io.Discard, out)
	_ = cmd.Wait()
	return file
}

func codeOf(err error) string {
	var coded source.Coded
	if errors.As(err, &coded) {
		return coded.Code()
	}
	return ""
}

// logOf is what stands in a log: where each frame begins, and which end a transaction.
func logOf(t *testing.T, file string) (body []byte, frames []int, ends []int) {
	t.Helper()
	body, err := os.ReadFile(file + "-wal")
	require.NoError(t, err)
	size := int(binary.BigEndian.Uint32(body[8:])) + 24
	for at := 32; at+size <= len(body); at += size {
		if !bytes.Equal(body[at+8:at+16], body[16:24]) {
			break
		}
		if binary.BigEndian.Uint32(body[at+4:]) > 0 {
			ends = append(ends, len(frames))
		}
		frames = append(frames, at)
	}
	require.Greater(t, len(ends), 25)
	return body, frames, ends
}

// What is left beside the file is said, kept where it is whole, and never
// dropped in silence where somebody may have been told of it.
func TestWhatAKilledProgramLeavesIsSaid(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(body []byte, frames, ends []int) []byte
		code  string // of the refusal
		says  string
		gone  int // transactions that nobody was told of
	}{
		"whole transactions are kept without a word": {func(body []byte, frames, ends []int) []byte {
			return body[:frames[ends[len(ends)-1]]+frames[1]-frames[0]]
		}, "", "", 0},
		"the last one was cut off between two pages": {func(body []byte, frames, ends []int) []byte {
			return body[:frames[ends[len(ends)-1]]]
		}, "", "a program ended in the middle of filing", 1},
		"the last one was cut off within a page": {func(body []byte, frames, ends []int) []byte {
			return body[:frames[ends[len(ends)-1]]+100]
		}, "", "a program ended in the middle of filing", 1},
		"a byte of an earlier one changed": {func(body []byte, frames, ends []int) []byte {
			body[frames[ends[9]]+1000] ^= 1
			return body
		}, "damaged", "its log is damaged after 9 transactions", 0},
		"a byte of the log's head changed": {func(body []byte, _, _ []int) []byte {
			body[17] ^= 1
			return body
		}, "damaged", "its log's first bytes are damaged", 0},
	} {
		t.Run(name, func(t *testing.T) {
			file := crashed(t)
			body, frames, ends := logOf(t, file)
			require.NoError(t, os.WriteFile(file+"-wal", c.spoil(body, frames, ends), 0o600))
			s, err := sqlite.Open(t.Context(), file, &source.Memory{})
			if c.code != "" {
				require.Error(t, err)
				assert.Equal(t, c.code, codeOf(err))
				assert.ErrorContains(t, err, c.says)
				assert.ErrorContains(t, err, "restore")
				return
			}
			require.NoError(t, err)
			defer s.Close()
			assert.Equal(t, len(ends)-c.gone, s.Found().Transactions)
			if c.says == "" {
				assert.Empty(t, s.Found().String())
			} else {
				assert.Contains(t, s.Found().String(), c.says)
			}
			require.NoError(t, s.Examine(t.Context()))
			events, err := s.Events(t.Context(), 0)
			require.NoError(t, err)
			require.GreaterOrEqual(t, len(events), 30-c.gone)
			seq, err := s.Append(t.Context(), dossier.Event{Kind: dossier.KindLimit}, -1)
			require.NoError(t, err)
			assert.Equal(t, int64(len(events)+1), seq)
		})
	}
}

// Who writes just now leaves nothing behind, whatever a second program sees of it.
func TestALogInUseIsNotTakenForDamage(t *testing.T) {
	file := filepath.Join(t.TempDir(), "dossier.db")
	writer := open(t, file)
	done := make(chan error)
	go func() {
		done <- storetest.Write(t.Context(), writer, "w", 300, io.Discard)
	}()
	for {
		select {
		case err := <-done:
			require.NoError(t, err)
			return
		default:
			s, err := sqlite.Open(t.Context(), file, &source.Memory{})
			require.NoError(t, err)
			require.Empty(t, s.Found().String())
			require.NoError(t, s.Close())
			time.Sleep(time.Millisecond)
		}
	}
}

// sound is a closed file of many pages, without a log.
func sound(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "dossier.db")
	s, err := sqlite.Open(t.Context(), file, &source.Memory{})
	require.NoError(t, err)
	require.NoError(t, storetest.Write(t.Context(), s, "w", 20, io.Discard))
	require.NoError(t, s.Examine(t.Context()))
	require.NoError(t, s.Close())
	require.NoFileExists(t, file+"-wal")
	return file
}

// A file that is not what was kept is refused or found, whichever comes first:
// at the opening, at a question, or at the latest by Examine.
func TestADamagedFileIsFoundAndNamed(t *testing.T) {
	for name, spoil := range map[string]func(body []byte) []byte{
		"it is no database":          func([]byte) []byte { return []byte("These are the minutes of a meeting, and no database at all.") },
		"its first bytes changed":    func(body []byte) []byte { body[3] ^= 0xff; return body },
		"its second half is gone":    func(body []byte) []byte { return body[:len(body)/2] },
		"a page is noughts":          func(body []byte) []byte { clear(body[2*4096 : 3*4096]); return body },
		"a page's head changed":      func(body []byte) []byte { body[4096] ^= 0x55; return body },
		"a page is another's":        func(body []byte) []byte { copy(body[4096:8192], body[8192:12288]); return body },
		"it ends within a page":      func(body []byte) []byte { return body[:len(body)-100] },
		"its table of contents went": func(body []byte) []byte { clear(body[100:4096]); return body },
	} {
		t.Run(name, func(t *testing.T) {
			file := sound(t)
			body, err := os.ReadFile(file)
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(file, spoil(body), 0o600))
			err = lookAt(t, file)
			require.Error(t, err, "the damage was not found")
			assert.Equal(t, "damaged", codeOf(err), "%v", err)
			assert.ErrorContains(t, err, "restore the mission from a backup or an export")
		})
	}
}

func lookAt(t *testing.T, file string) error {
	s, err := sqlite.Open(t.Context(), file, &source.Memory{})
	if err != nil {
		return err
	}
	defer s.Close()
	if _, err := s.Events(t.Context(), 0); err != nil && codeOf(err) != "" {
		return err
	}
	return s.Examine(t.Context())
}

func TestAFileThatCannotBeUsedSaysWhy(t *testing.T) {
	_, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "no", "such", "folder.db"), &source.Memory{})
	assert.Equal(t, "not_found", codeOf(err), fmt.Sprint(err))
	assert.ErrorContains(t, err, "see that its folder exists")
}
