package filings

import (
	"archive/zip"
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// jsonReport is one number on one axis as xBRL-JSON, written by hand.
const jsonReport = `{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-json","namespaces":{"exa":"http://example.com/2024","ifrs-full":"http://xbrl.ifrs.org/taxonomy/2024-03-27/ifrs-full",` +
	`"lei":"http://standards.iso.org/iso/17442","iso4217":"http://www.xbrl.org/2003/iso4217"},"taxonomy":[]},"facts":{"f-1":{"value":"73420000000.0","decimals":-6,"dimensions":{` +
	`"concept":"ifrs-full:Revenue","entity":"lei:5493000F4ZO33MV32P92","period":"2024-01-01T00:00:00/2025-01-01T00:00:00","unit":"iso4217:EUR","ifrs-full:SegmentsAxis":"exa:NorthMember"}}}}`

func TestAnXBRLJSONReportIsReadLikeAnInstance(t *testing.T) {
	declared := `{"documentInfo":{"documentType":"https://xbrl.org/report-package/2023/xbr"}}`
	for rule, body := range map[string][]byte{
		"as it is":            []byte(jsonReport),
		"in an archive":       zipped(t, "a.json", jsonReport),
		"in a report package": zipped(t, "p/META-INF/reportPackage.json", declared, "p/reports/a.json", jsonReport),
	} {
		t.Run(rule, func(t *testing.T) {
			s := fromFile(t, body, SegmentsRequest{Axis: "ifrs-full:SegmentsAxis"})
			require.Len(t, s.Facts, 1)
			assert.Equal(t, "73420000000.0", s.Facts[0].Value.String(), "its digits as filed")
			assert.Equal(t, "2024-01-01/2024-12-31", s.Facts[0].Period.String(), "the day before the text")
			assert.Equal(t, "exa:NorthMember", s.Facts[0].Dimensions[0].Member)
			assert.Equal(t, "EUR -6", s.Facts[0].Unit+" "+s.Facts[0].Decimals)
		})
	}
}

func TestARefusedArchiveIsRefusedInTheWordsOfTheDesk(t *testing.T) {
	plain := string(written(t, "instance-products.xml"))
	var locked bytes.Buffer
	w := zip.NewWriter(&locked)
	_, err := w.CreateRaw(&zip.FileHeader{Name: "a.xml", Flags: 1})
	require.NoError(t, err)
	require.NoError(t, w.Close())
	for rule, c := range map[string]struct {
		body []byte
		code string
	}{
		"a rule of ours":           {zipped(t, "../a.xml", plain), "file"},
		"an encrypted entry":       {locked.Bytes(), "file"},
		"two reports":              {zipped(t, "a.xml", plain, "b.xml", plain), "file"},
		"a damaged archive":        {zipped(t, "a.xml", plain)[:200], "shape"},
		"an archive of no report":  {zipped(t, "a.txt", plain), "not_found"},
		"an archive in an archive": {zipped(t, "a.zip", string(zipped(t, "a.xml", plain))), "not_found"},
	} {
		_, err := (&Client{}).Segments(t.Context(), SegmentsRequest{Instance: section(c.body)})
		var coded source.Coded
		require.ErrorAs(t, err, &coded, rule)
		assert.Equal(t, c.code, coded.Code(), rule)
	}
}

func TestUnpackingEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := unpacked(ctx, zipped(t, "a.json", jsonReport))
	assert.ErrorIs(t, err, context.Canceled)
}
