package room

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// alike are names that some system takes for one and the same: by case, by
// Unicode form, by what Windows cuts off or keeps for devices.
var alike = map[string][]string{
	"acme": {"Acme", "ACME", "acMe", "ACme ", "acme.", "acme ", " acme", "acme\u200b", "ａｃｍｅ", "аcme", "acme:stream", "acme::$DATA"},
	"cafe": {"café", "cafe\u0301", "CAFÉ", "CAFE\u0301"},
	"ss":   {"ß", "ẞ", "ſs"},
	"k":    {"K"}, // the sign of the kelvin is a k in lower case
	"i":    {"İ", "ı", "I"},
	"ff":   {"ﬀ"},
}

func TestOfNamesThatASystemTakesForOneOnlyOneIsAName(t *testing.T) {
	h := home(t)
	ctx := context.Background()
	for name, others := range alike {
		require.NoError(t, CheckID(name))
		require.NoError(t, h.Mission(name).Replace(ctx, set("{}")))
		_, err := h.Card(name, name).Folder()
		require.NoError(t, err)
		for _, other := range others {
			require.ErrorIs(t, CheckID(other), ErrName, "%q beside %q", other, name)
			require.ErrorIs(t, h.Mission(other).Replace(ctx, set("{}")), ErrName)
			_, err := h.Card(name, other).Folder()
			require.ErrorIs(t, err, ErrName)
		}
	}
	for _, device := range []string{"con", "prn", "aux", "nul", "com0", "com1", "com9", "lpt1", "CON", "Nul", "nul.txt", "com¹", "conin$", "conout$"} {
		require.ErrorIs(t, CheckID(device), ErrName, device)
	}
	require.Len(t, names(t, filepath.Join(h.Path(), "missions")), len(alike))
}

func TestOfFilesThatASystemTakesForOneOnlyOneIsPublished(t *testing.T) {
	b := home(t).Bundles("m")
	for rule, pair := range map[string][2]string{
		"two that differ by case":       {"Memo.pdf", "memo.pdf"},
		"a folder that differs by case": {"sources/a", "Sources/b"},
		"a file and a folder":           {"sources", "Sources/a"},
		"a dot at the end":              {"memo.pdf", "memo.pdf."},
		"a space at the end":            {"memo.pdf", "memo.pdf "},
		"a Unicode form":                {"memo.pdf", "mémo.pdf"},
		"a device":                      {"memo.pdf", "CON"},
		"a device with an extension":    {"memo.pdf", "nul.pdf"},
		"a device in a folder":          {"memo.pdf", "sources/aux"},
		"a stream of Windows":           {"memo.pdf", "memo.pdf:x"},
	} {
		_, err := b.Publish(context.Background(), []File{{Name: pair[0]}, {Name: pair[1]}}, nil)
		require.ErrorIs(t, err, ErrName, rule)
	}
	_, err := os.Lstat(b.folder.path())
	require.ErrorIs(t, err, os.ErrNotExist, "nothing was made for them")
}
