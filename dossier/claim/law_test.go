package claim

import (
	"context"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// smallShelf is a mission with two figures, written by hand.
func smallShelf(t testing.TB) *shelf {
	t.Helper()
	store := &dossier.Memory{}
	require.NoError(t, store.Record(context.Background(), table(t, "small", [][2]string{{"x:Revenues", "12345678"}, {"x:Assets", "88123456"}})))
	s, err := shelve(context.Background(), &dossier.Dossier{Mission: dossier.Mission{ID: "m", Subject: source.Identity{Name: "Example Corp.", CIK: "1"}}, Ledger: store, Log: store})
	require.NoError(t, err)
	return s
}

// table is one read of figures of 2023, a row a name and a value.
func table(t testing.TB, name string, rows [][2]string) source.Table {
	t.Helper()
	part := source.Part{Address: "https://example.org/" + name, Digest: source.Digest([]byte(name)), ReadAt: time.Unix(1, 0)}
	read, err := (&source.Client{Mission: "m"}).Read(source.Vendor{Name: "Example", Licence: source.Licence{Verdict: source.Keep}}, "example.facts", map[string]string{"table": name}, source.Answer{Part: part})
	require.NoError(t, err)
	year := source.Between(source.NewDate(2023, 1, 1), source.NewDate(2023, 12, 31))
	grid := &source.Grid{What: func(row, _ int) source.About {
		return source.About{Metric: rows[row][0], Unit: "USD", Period: year, Entity: source.Identity{Name: "Example Corp.", CIK: "1"}}
	}}
	for i, r := range rows {
		grid.Add("f"+strings.Repeat("i", i%7)+time.Unix(int64(i), 0).UTC().Format("150405.20060102"), r[1])
	}
	return source.Table{Name: name, Read: read, Columns: []source.Column{{Name: "value", Type: source.Number}}, Rows: grid}
}

var drafts = []string{
	"Revenue was $12.3 million in 2023 (2022: 11,2 M€), up 5–7%.",
	"# 1.2 A\n\n| a | USD m 2023 |\n|---|--:|\n| Revenue | 12,346 | 7\n\n1. See Note 12, COVID-19, 10-K, 16:30, 1.2.3, [^3] and `x=4`.\n",
	"```\n1\n~~~\n2\n```\n<!-- 3 --> <b id=4>5</b> [a](b6) https://x.y/7 a@b8.c9 R-ABCDEFGH-J#1/2 R-12345678-9#3/4",
	"---\na: 1\n---\n0,5 % 1'234.5 1 234,5 1.234.567,8 (2,722) −3 ٣٤ １２ ² ½ 1e5 3M $3M 0x1F",
	"between 1 and 2, entre 3 et 4, 5-6-7 8/9 #10 §11 12%13 14|15|16\n|17|\n",
	strings.Repeat("9", 200) + " " + strings.Repeat("1,234", 30) + ".", "", "|", "1", "1.", "12st", "Q2 2024 FY23 1Q24 H1 2024",
	"Sales of 5 USD 6 USD 7\n\nmillion", "12 USD\nmillion. 3bn$4", "It is (5 (6) 7).",
}

// Every digit of a draft belongs to exactly one number, and every number is a
// claim or is counted by a reason; a second reading says the same.
func FuzzEveryNumberIsAClaimOrIsCounted(f *testing.F) {
	for _, d := range drafts {
		f.Add(d)
	}
	s := smallShelf(f)
	f.Fuzz(func(t *testing.T, draft string) {
		if checkDraft([]byte(draft)) != nil || len(draft) > 10_000 {
			return
		}
		r := read(draft, s.names)
		covered := make([]int, len(draft))
		claims := 0
		for _, token := range r.found {
			for i := token.start; i < token.end; i++ {
				covered[i]++
			}
			if token.reason == "" {
				claims++
			}
		}
		for i := 0; i < len(draft); {
			digit, size := utf8.DecodeRuneInString(draft[i:])
			if unicode.IsDigit(digit) && covered[i] != 1 {
				t.Fatalf("the digit at %d belongs to %d numbers: %+v", i, covered[i], r.found)
			}
			i += size
		}
		first, err := s.check(t.Context(), draft)
		require.NoError(t, err)
		again, err := s.check(t.Context(), draft)
		require.NoError(t, err)
		require.Equal(t, first, again)
		skipped := 0
		for _, n := range first.NotClaims {
			skipped += n.Count
		}
		require.Equal(t, claims, first.Counts.Claims)
		require.Equal(t, len(r.found), first.Counts.Claims+skipped)
		for _, c := range first.Claims {
			require.NotEmpty(t, c.Verdict)
			require.Equal(t, c.Figure.Value.IsZero(), c.Verdict == CannotVerify, "%+v", c)
		}
	})
}

// FuzzReadDigits: what a number is read as has the digits that are written, in
// their order, and at most one dot.
func FuzzReadDigits(f *testing.F) {
	for _, text := range []string{"1,234.5", "1 234,5", "1'234", "1.234.567,8", "1,2345", "0,123", "1,23,456", "12.3.4", "1,234 milliard"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if text == "" || !isDigit(text[0]) {
			return
		}
		end, digits := readDigits(text, 0)
		if digits == "" {
			return
		}
		require.LessOrEqual(t, strings.Count(digits, "."), 1)
		require.Equal(t, onlyDigits(text[:end]), onlyDigits(digits))
	})
}

func TestNumbersAreReadAsPeopleWriteThem(t *testing.T) {
	for text, want := range map[string]string{
		"1,234.5": "1234.5", "1 234,5": "1234.5", "1\u00a0234,5": "1234.5", "1\u202f234": "1234", "1'234": "1234", "1’234.50": "1234.50", "1.234.567": "1234567",
		"1.234,5": "1234.5", "0,5": "0.5", "3,14": "3.14", "1,234": "1234", "0,123": "0.123", "1,23,456": "123456", "1,234 milliard": "1.234", "12.": "12", "12, 13": "12", "007": "007",
	} {
		_, digits := readDigits(text, 0)
		require.Equal(t, want, digits, text)
	}
}

func TestAmountsAreReadWithWhatStandsAround(t *testing.T) {
	for text, want := range map[string]string{
		"it was $5.2 million": "5200000 $", "it was USD 5.2bn": "5200000000 USD", "it was −€3": "-3 EUR", "it was -$3": "-3 $", "it was 383 M€": "383000000 EUR", "it was 3,2 Mds d'euros": "3200000000 EUR",
		"it was 12.5%": "0.125 ratio", "it was 25 basis points": "0.0025 ratio", "it was 25bps": "0.0025 ratio", "it was 12.3x": "12.3 x", "it was £4m": "4000000 GBP", "it was 250 pence": "2.5 GBP", "it was GBp 250": "2.5 GBP",
		"it was ¥7 trillion": "7000000000000 ¥", "it was 5 thousand": "5000 ", "it was 5k": "5000 ", "it was CHF 1'200": "1200 CHF", "it was 10 US dollars": "10 USD", "a loss of (2,722)": "-2722 ", "it was US$1.5bn": "1500000000 USD",
	} {
		r := read(text, newNames())
		require.Len(t, r.sentences[0].claims, 1, text)
		m := r.sentences[0].claims[0]
		require.Equal(t, want, m.value.String()+" "+string(m.written()), text)
	}
}

func BenchmarkAThousandClaimsAgainstAHundredThousandFigures(b *testing.B) {
	rows := make([][2]string, 100_000)
	for i := range rows {
		name := "x:Metric" + string(rune('A'+i%26)) + string(rune('a'+i/26%26)) + "Revenues"
		rows[i] = [2]string{name, time.Unix(int64(i)*977, 0).UTC().Format("20060102150405")}
	}
	store := &dossier.Memory{}
	require.NoError(b, store.Record(context.Background(), table(b, "large", rows)))
	d := &dossier.Dossier{Mission: dossier.Mission{ID: "m", Subject: source.Identity{Name: "Example Corp.", CIK: "1"}}, Ledger: store, Log: store}
	var draft strings.Builder
	for i := range 1000 {
		draft.WriteString("Metric " + string(rune('A'+i%26)) + string(rune('a'+i/26%26)) + " revenues were $" + time.Unix(int64(i)*977, 0).UTC().Format("20060102150405") + " in 2023.\n\n")
	}
	b.ReportAllocs()
	for b.Loop() {
		report, err := Check(context.Background(), d, []byte(draft.String()))
		require.NoError(b, err)
		require.Equal(b, 1000, report.Counts.Claims)
	}
}
