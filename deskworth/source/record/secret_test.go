package record_test

import (
	"context"
	"encoding/base64"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/deskworth/source/record"
)

const planted = "Pl4nted/S3cret+Value=="

func TestNoPlantedSecretIsFoundInAnyWrittenFile(t *testing.T) {
	forms := map[string]string{
		"plain":   planted,
		"escaped": url.QueryEscape(planted),
		"path":    url.PathEscape(planted),
		"base64":  base64.StdEncoding.EncodeToString([]byte(planted)),
	}
	r, dir := recorder(t, planted)
	ctx := context.Background()
	for form, secret := range forms {
		for place, a := range map[string]source.Answer{
			"a named parameter":     answer("https://vendor.test/x?api_key="+secret, "[1]", noon),
			"an unnamed parameter":  answer("https://vendor.test/x?q="+secret, "[2]", noon),
			"the path":              answer("https://vendor.test/"+secret+"/x", "[3]", noon),
			"userinfo":              answer("https://"+url.PathEscape(secret)+"@vendor.test/x", "[4]", noon),
			"a JSON string":         answer("https://vendor.test/5", `{"echo":"`+secret+`"}`, noon),
			"a JSON name":           answer("https://vendor.test/6", `{"token":"`+secret+`"}`, noon),
			"an HTML page":          answer("https://vendor.test/7", "<p>bad key "+secret+"</p>", noon),
			"a truncated JSON body": answer("https://vendor.test/8", `{"echo":"`+secret+`"`, noon),
		} {
			require.NoError(t, r.Record(ctx, keep, a), "%s %s", form, place)
		}
	}
	noted := answer("https://vendor.test/9", "[9]", noon)
	noted.Note, noted.Part.Media, noted.Part.Via = "key "+planted, "text/"+planted, planted+".test"
	v := keep
	v.Name = planted
	require.NoError(t, r.Record(ctx, v, noted))

	written := swept(t, dir)
	for form, secret := range forms {
		require.NotContains(t, written, secret, form)
	}
	require.NotContains(t, strings.ToLower(written), "pl4nted")
	require.Contains(t, written, "a secret was redacted in the body")
	open(t, dir)
}

func TestAValueUnderASecretNameIsRedactedThoughNobodyConfiguredIt(t *testing.T) {
	r, dir := recorder(t)
	const unknown = "unknown-9f8e7d6c5b4a"
	ctx := context.Background()
	require.NoError(t, r.Record(ctx, keep, answer("https://vendor.test/x?token="+unknown, `{"access_token":"`+unknown+`","n":2.50}`, noon)))
	require.NotContains(t, swept(t, dir), unknown)
	a, err := open(t, dir).Replay(ctx, "https://vendor.test/x")
	require.NoError(t, err)
	require.Equal(t, `{"access_token":"REDACTED","n":2.50}`, string(a.Body))
	require.Equal(t, "a secret was redacted in the body", a.Note)
	require.Equal(t, source.Digest(a.Body), a.Part.Digest)
}

func TestASecretInBytesThatAreNoTextIsNotRecorded(t *testing.T) {
	r, dir := recorder(t, planted)
	err := r.Record(context.Background(), keep, answer("https://vendor.test/x", "PK\x03\x04\x00\x00"+planted, noon))
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	require.Equal(t, "secret", refused.Rule)
	require.NotContains(t, swept(t, dir), planted)
	require.NotContains(t, err.Error(), planted)
}

func TestBytesWithoutSecretAreKeptAsTheyAre(t *testing.T) {
	r, dir := recorder(t, planted)
	for _, body := range []string{"", "\xff\xfe\x00b\x00i", "\x1f\x8b\x08\x00", "caf\xe9;1,50\r\n", `{ "n" : 2.50 , "big":12345678901234567890 }`} {
		address := "https://vendor.test/" + source.Digest([]byte(body))
		require.NoError(t, r.Record(context.Background(), keep, answer(address, body, noon)))
		a, err := open(t, dir).Replay(context.Background(), address)
		require.NoError(t, err)
		require.Equal(t, body, string(a.Body))
		require.Empty(t, a.Note)
	}
}

// Whatever stands around a configured key, no written file holds it.
func FuzzNoSecretReachesARecording(f *testing.F) {
	f.Add("https://vendor.test/x?api_key=", "&id=1", `{"echo":"`, `"}`)
	f.Add("https://vendor.test/", "/x", "<p>", "</p>")
	f.Add("https://", "@vendor.test/x;a=%zz", "[", "")
	f.Add("", "", "\x00", "")
	f.Fuzz(func(t *testing.T, before, after, open, closed string) {
		root, err := room.Dir(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		defer root.Close()
		const secret = "s3cretPlantedValue"
		r := &record.Recorder{Root: root, Redactor: source.NewRedactor(secret)}
		a := answer(before+secret+after, open+secret+closed, noon)
		a.Note = before + secret
		err = r.Record(context.Background(), keep, a)
		if err != nil && strings.Contains(err.Error(), secret) {
			t.Fatalf("the error holds the secret: %v", err)
		}
		if written := swept(t, root.Name()); strings.Contains(written, secret) {
			t.Fatalf("the secret was written: %q", written)
		}
	})
}
