package macro

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// FuzzParseECB holds the law that an answer adds up, shows nothing past its
// cutoff, and is the same when it is read again; and that every error is one
// that a caller can act on.
func FuzzParseECB(f *testing.F) {
	f.Add([]byte(dollar), false)
	f.Add([]byte(emptyJSON), false)
	f.Add([]byte(versioned("Replace 2024-02-01T16:00:00+01:00 2023-12=1.10", "Delete 2024-02-02T16:00:00+01:00 2023-12=")), true)
	f.Add([]byte(`{"dataSets":[{"series":{"0":{"observations":{"0":[1.50]}}}}],"structure":{"dimensions":{"series":[{"id":"FREQ","values":[{"id":"M"}]}],"observation":[{"id":"TIME_PERIOD","values":[{"id":"2024-01"}]}]}}}`), false)
	f.Fuzz(func(t *testing.T, body []byte, past bool) {
		c := &source.Client{}
		if past {
			c.Cutoff = day("2024-02-15")
		}
		part := source.Part{Address: dollarAddress, Digest: source.Digest(body), Bytes: int64(len(body)), ReadAt: portalTime}
		asked := ECBRequest{Series: "EXR", Key: "D+M.USD.EUR.SP00."}
		read, err := c.Read(ECB, VerbECB, asked, source.Answer{Part: part, Body: body, Status: 200})
		if err != nil {
			return // it holds a key of this desk
		}
		r, err := parseECB(read, [][]byte{body}, defaultLimit)
		if err != nil {
			require.Implements(t, (*source.Coded)(nil), err)
			return
		}
		holdsECBLaws(t, r, c.Cutoff)
		again, err := Rederivers()[VerbECB](r.Reads[0], [][]byte{body})
		require.NoError(t, err)
		for i, table := range r.Tables() {
			first, err := source.Pack(table)
			require.NoError(t, err)
			second, err := source.Pack(again[i])
			require.NoError(t, err)
			require.Equal(t, string(first), string(second))
		}
	})
}

var dollarAddress = ECBRequest{Series: "EXR", Key: "D+M.USD.EUR.SP00."}.address(ECBCSV, false)
