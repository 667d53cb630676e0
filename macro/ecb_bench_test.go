//go:build shared

package macro

import (
	"bytes"
	"encoding/csv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/macro/sdmx"
)

// BenchmarkECB reads the dollar's 6,548 rows of 1999 to 2024 (6,486 points) as
// the capture has them, and as the portal's CSV, which is made of them.
func BenchmarkECB(b *testing.B) {
	generic := []byte(ecbFile(b, "EXR_D.USD.EUR.SP00.A_generic_1999-2024.xml.gz"))
	for _, c := range []struct {
		name   string
		format ECBFormat
		body   []byte
	}{{"generic", ECBGeneric, generic}, {"csv", ECBCSV, asPortalCSV(b, generic)}} {
		b.Run(c.name, func(b *testing.B) {
			asked := ECBRequest{Series: "EXR", Key: "D.USD.EUR.SP00.A"}
			part := source.Part{Address: asked.address(c.format, false), Digest: source.Digest(c.body), ReadAt: portalTime}
			read, err := (&source.Client{}).Read(ECB, VerbECB, asked, source.Answer{Part: part, Body: c.body, Status: 200})
			require.NoError(b, err)
			b.ReportAllocs()
			b.SetBytes(int64(len(c.body)))
			for b.Loop() {
				r, err := parseECB(read, [][]byte{c.body}, defaultLimit)
				if err != nil || r.Counts != (ECBCounts{Points: 6486, Missing: 62}) {
					b.Fatal(r.Counts, err)
				}
			}
		})
	}
}

func asPortalCSV(b *testing.B, body []byte) []byte {
	m, err := sdmx.Read(body, sdmx.Options{})
	require.NoError(b, err)
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	w.UseCRLF = true
	s := m.Sets[0].Series[0]
	row := []string{"KEY"}
	for _, d := range s.Dimensions {
		row = append(row, d.ID)
	}
	row = append(row, "TIME_PERIOD", "OBS_VALUE", "OBS_STATUS", "OBS_CONF", "OBS_PRE_BREAK", "OBS_COM")
	for _, a := range s.Attributes {
		row = append(row, a.ID)
	}
	require.NoError(b, w.Write(row))
	for _, o := range s.Observations {
		row = []string{"EXR." + s.Key()}
		for _, d := range s.Dimensions {
			row = append(row, d.Value)
		}
		row = append(row, o.Period, o.Value, o.Status, "F", "", "")
		for _, a := range s.Attributes {
			row = append(row, a.Value)
		}
		require.NoError(b, w.Write(row))
	}
	w.Flush()
	return out.Bytes()
}
