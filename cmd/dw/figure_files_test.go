package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A stranger's bundle may name its exhibits as it likes: no name leads out of the folder or hides in it.
func TestAFilesNameStaysInItsFolder(t *testing.T) {
	for id, want := range map[string]string{
		"prices":             "figure-prices",
		"../../etc/passwd":   "figure-_.._etc_passwd",
		`..\C:\windows`:      "figure-_C__windows",
		"a\x00b\u202ec\nd e": "figure-a_b_c_d_e",
		".":                  "figure-",
		"chiffre d’affaires": "figure-chiffre_d_affaires",
	} {
		require.Equal(t, want, fileName(id), "%q", id)
	}
}

func TestTwoFiguresNeverTakeOneName(t *testing.T) {
	require.NoError(t, apart([]figureFile{{File: "figure-a.csv"}, {File: "figure-a.tex"}}))
	require.ErrorContains(t, apart([]figureFile{{File: "figure-a.csv"}, {File: "figure-A.csv"}}), "--exhibit")
}
