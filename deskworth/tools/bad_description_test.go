package tools

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth"
)

// listOf is the member of a description that holds entries of a kind.
var listOf = map[string]string{
	"fact": "facts", "assumption": "assumptions", "calculation": "calculations", "check": "checks", "section": "sections", "risk": "risks", "limit": "limits", "missing": "missing",
}

// asDescription is a contribution as the only entry of a description; "" when it is
// none that a description can hold.
func asDescription(args string) string {
	var entry map[string]json.RawMessage
	if json.Unmarshal([]byte(args), &entry) != nil || len(entry) != 1 {
		return ""
	}
	for kind, raw := range entry {
		if kind == "frame" && strings.HasPrefix(string(raw), "{") {
			return strings.Replace(string(raw), `"question"`, `"subject"`, 1)
		}
		if list := listOf[kind]; list != "" && string(raw) != "null" {
			return `{"title":"T","subject":"Q","` + list + `":[` + string(raw) + `]}`
		}
	}
	return ""
}

// Whatever is refused as a contribution is refused within a description too: no
// bundle is left, and the shared dossier does not know of it.
func TestBadInputIsRefusedThroughADescription(t *testing.T) {
	d := desk(t)
	at := lastClose(t, d, "apple").String()
	before, tried := events(t, d), 0
	for _, c := range badInputs(at) {
		args := asDescription(c.args)
		if args == "" || c.code == "spelling" {
			continue // no description can hold it, or it is bad beside another entry only
		}
		tried++
		t.Run(c.name, func(t *testing.T) {
			res := call(t, d, deskworth.Lead, "bundle", args)
			assert.Equal(t, c.code, res.Code, "%.300s", res.Message)
			assert.LessOrEqual(t, len(res.Message), 4000)
			assert.Contains(t, res.Message, ";", "a remedy follows the reason")
			assert.Empty(t, roomFiles(t, d), "nothing is left in the room")
		})
	}
	assert.GreaterOrEqual(t, tried, 35)
	require.Equal(t, before, events(t, d))
}

// Odd input that is no bad one is composed; what a format cannot show is refused
// with its place, and without that format it is composed.
func TestOddInputThroughADescription(t *testing.T) {
	for name, c := range map[string]struct{ args, refused, formats string }{
		"formulas everywhere":    {`{"title":"=cmd|' /C calc'!A","subject":"+x","audience":"@y","assumptions":[{"id":"FY2025","value":"1","unit":"=A","label":"-z","justification":"=SUM(A1) is given"}],"limits":[{"text":"javascript:alert"}]}`, "", ""},
		"a source that is code":  {`{"title":"T","subject":"Q","sources":[{"address":"javascript:alert(1)","title":"=cmd"}]}`, "", ""},
		"a long address":         {`{"title":"T","subject":"Q","sources":[{"address":"https://example.com/` + strings.Repeat("x", 2_500) + `","title":"Long"}]}`, "", ""},
		"nothing but a title":    {`{"title":"T","subject":"Q"}`, "", ""},
		"forty digits":           {`{"title":"T","subject":"Q","assumptions":[{"id":"n","value":"1234567890123456789012345678901234567890","justification":"given"}]}`, "", ""},
		"emoji":                  {`{"title":"T","subject":"Q","limits":[{"text":"So 😀"}]}`, `memo.pdf: .*U.1F600.*Limits`, `"workbook","deck"`},
		"Arabic and Chinese":     {`{"title":"T","subject":"Q","limits":[{"text":"المملكة 为什么"}]}`, `memo.pdf: .*U.(0627|4E3A).*`, `"workbook","deck"`},
		"a title of forty lines": {`{"title":"T","subject":"Q","sections":[{"id":"s","title":"` + strings.Repeat("W", 199) + `","text":"x"}]}`, `deck.pptx: .*section s.*;`, `"workbook","memo"`},
	} {
		t.Run(name, func(t *testing.T) {
			d := desk(t)
			res := call(t, d, deskworth.Lead, "bundle", c.args)
			if c.refused != "" {
				require.NotEmpty(t, res.Code)
				assert.Regexp(t, c.refused, res.Message)
				assert.Empty(t, roomFiles(t, d))
				res = call(t, d, deskworth.Lead, "bundle", strings.TrimSuffix(c.args, "}")+`,"formats":[`+c.formats+`]}`)
			}
			good(t, res)
			assert.NotEmpty(t, roomFiles(t, d))
		})
	}
}

// roomFiles is every file of the cards' rooms.
func roomFiles(t *testing.T, d *deskworth.Desk) (names []string) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(d.Home.Path(), "missions", "apple", "room"), func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() && entry.Name() != ".lock" {
			names = append(names, name)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	})
	require.NoError(t, err)
	return names
}
