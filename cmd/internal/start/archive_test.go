package start

import (
	"archive/tar"
	"bytes"
	"fmt"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/storetest"
	"github.com/deskworth/deskworth-go/internal/pgtest"
)

// The secret key of RFC 8032, section 7.1, TEST 1, as PKCS#8.
const rfcKey = "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n-----END PRIVATE KEY-----\n"

// stores are the two kinds that the desk's programs choose of.
var stores = map[string]func(t *testing.T) *Started{
	"a file of the home": func(t *testing.T) *Started { return started(t, "") },
	"a shared database":  func(t *testing.T) *Started { return started(t, pgtest.Database(t)) },
}

// signedMission is a mission that was sealed, signed and composed.
func signedMission(t *testing.T, s *Started) (sealed dossier.Sealed, file []byte) {
	t.Helper()
	_, err := s.Desk.NewMission(t.Context(), dossier.Mission{ID: "m", Subject: source.Identity{Name: "Example"}})
	require.NoError(t, err)
	d, err := s.Desk.Dossier("m")
	require.NoError(t, err)
	lead := dossier.Author{Role: "lead", Card: "lead"}
	require.NoError(t, d.Ledger.Record(t.Context(), storetest.Table(t, "m", "body")))
	for _, e := range []dossier.Entry{
		dossier.Frame{Title: "Example", Question: "Does it travel?"},
		dossier.Assumption{ID: "growth", Value: source.Whole(2), Unit: "ratio", Justification: "A guess."},
		dossier.Limit{Text: "One read."},
	} {
		_, err := d.Contribute(t.Context(), lead, e)
		require.NoError(t, err)
	}
	sealed, err = d.Seal(t.Context(), lead)
	require.NoError(t, err)
	key, err := dossier.ParseSigningKey([]byte(rfcKey))
	require.NoError(t, err)
	_, err = d.Sign(t.Context(), lead, 1, key)
	require.NoError(t, err)
	require.NoError(t, d.ComposedAt(t.Context(), lead, 1, nil, s.Desk.Journal("m").Head()))
	var out bytes.Buffer
	_, err = s.Desk.Export(t.Context(), "m", &out)
	require.NoError(t, err)
	return sealed, out.Bytes()
}

func TestSealSignatureAndJournalsHeadTravelWithTheMission(t *testing.T) {
	for from, open := range stores {
		sealed, file := signedMission(t, open(t))
		for to, open := range stores {
			t.Run(from+" to "+to, func(t *testing.T) {
				there := open(t)
				_, err := there.Desk.Import(t.Context(), bytes.NewReader(file))
				require.NoError(t, err)
				d, err := there.Desk.Dossier("m")
				require.NoError(t, err)
				again, err := d.Revision(t.Context(), 1)
				require.NoError(t, err)
				assert.Equal(t, sealed.Digest(), again.Digest())
				signatures, err := d.Signatures(t.Context(), 1)
				require.NoError(t, err)
				require.Len(t, signatures, 1)
				assert.NoError(t, signatures[0].VerifySealed(again))
				events, err := d.Log.Events(t.Context(), 0)
				require.NoError(t, err)
				chain, err := there.Desk.Journal("m").Chain(events)
				require.NoError(t, err)
				assert.Len(t, chain.Noted, 1)

				_, err = there.Desk.Import(t.Context(), bytes.NewReader(file))
				assert.Equal(t, "mission", deskworth.CodeOf(err), "a mission that is there is not imported over")
			})
		}
	}
}

func TestAFileThatWasChangedLeavesEachStoreAsItWas(t *testing.T) {
	_, file := signedMission(t, started(t, ""))
	for name, open := range stores {
		t.Run(name, func(t *testing.T) {
			there := open(t)
			refused := 0
			for at := 0; at < len(file); at += 173 {
				changed := bytes.Clone(file)
				changed[at] ^= 0x10
				_, err := there.Desk.Import(t.Context(), bytes.NewReader(changed))
				require.Contains(t, []string{"archive", "newer"}, deskworth.CodeOf(err), "byte %d: %v", at, err)
				refused++
			}
			require.Greater(t, refused, 50, "a file that small proves little")
			for says, forged := range map[string][]byte{
				"version 2, and this build reads version 1": forge(t, file, "deskworth-mission.json", `"version": 1`, `"version": 2`),
				"not what was signed":                       forge(t, file, "events.jsonl", `"revision":1,"signature"`, `"revision":2,"signature"`),
				"not the one that the dossier noted":        forge(t, file, "events.jsonl", `"lines":1,`, `"lines":9,`),
			} {
				_, err := there.Desk.Import(t.Context(), bytes.NewReader(forged))
				require.ErrorContains(t, err, says)
			}
			_, err := there.Desk.Mission("m")
			require.Equal(t, "not_found", deskworth.CodeOf(err))
			_, err = there.Desk.Import(t.Context(), bytes.NewReader(file))
			require.NoError(t, err, "nothing of the refused ones is in the way")
		})
	}
}

// forge changes one text of one entry and makes the digests anew, with a tar
// writer of its own.
func forge(t *testing.T, file []byte, name, old, new string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	var contents []byte
	sep := "[\n"
	for r := tar.NewReader(bytes.NewReader(file)); ; {
		head, err := r.Next()
		require.NoError(t, err)
		body, err := io.ReadAll(r)
		require.NoError(t, err)
		if head.Name == name {
			require.Contains(t, string(body), old)
			body = bytes.Replace(body, []byte(old), []byte(new), 1)
		}
		last := head.Name == "contents.json"
		if last {
			body = append(contents, "\n]\n"...)
		}
		head.Size = int64(len(body))
		require.NoError(t, w.WriteHeader(head))
		_, err = w.Write(body)
		require.NoError(t, err)
		if last {
			require.NoError(t, w.Close())
			return out.Bytes()
		}
		line := fmt.Sprintf("  {\n    \"name\": %q,\n    \"bytes\": %d,\n    \"sha256\": %q\n  }", head.Name, head.Size, source.Digest(body))
		contents, sep = append(append(contents, sep...), line...), ",\n"
	}
}
