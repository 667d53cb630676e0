package market

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// longChain writes a chain of n contracts in the shape of the exchange's file:
// the same members in the same order, numbers of the same lengths. The figures
// are invented, by a rule and not by chance.
func longChain(n int) []byte {
	const strikes = 260
	var out bytes.Buffer
	out.WriteString(`{"timestamp":"2026-08-17 18:42:35","symbol":"^SPX","data":{"options":[`)
	for i := range n {
		root, side := "SPX", "C"
		expiry := source.NewDate(2026, 8, 21).AddDays(i / (2 * strikes) * 7)
		if i/(2*strikes)%3 > 0 {
			root = "SPXW"
		}
		if i%2 == 1 {
			side = "P"
		}
		strike := 1000 + i/2%strikes*25
		if i > 0 {
			out.WriteByte(',')
		}
		fmt.Fprintf(&out, `{"option":"%s%s%s%08d","bid":%d.%d,"bid_size":%d.0,"ask":%d.%d,"ask_size":%d.0,"iv":0.%04d,"open_interest":%d.0,"volume":%d.0,"delta":0.%04d,"gamma":0.0001,"vega":%d.%04d,"theta":-0.%04d,"rho":0.%04d,"theo":%d.%04d,"change":-%d.%d,"open":%d.%d,"high":%d.%d,"low":%d.%d,"tick":"no_change","last_trade_price":%d.%d,"last_trade_time":"2026-08-%02dT%02d:31:50","percent_change":-0.868901,"prev_day_close":%d.%012d}`,
			root, expiry.Midnight(newYorkZone).Format("060102"), side, strike*1000,
			i%5000, i%10, 1+i%90, i%5000+2, i%10, 1+i%80, 1000+i%8000, i%20000, i%400, i%10000, i%9, i%10000, i%10000, i%10000,
			i%5000+1, i%10000, i%20, i%10, i%5000, i%10, i%5000+3, i%10, i%5000, i%10, i%5000+1, i%10, 1+i%17, 10+i%6, i%5000, int64(i)*40014648%1e12)
	}
	out.WriteString(`],"symbol":"^SPX","security_type":"index","current_price":7755.5098,"close":7755.5098,"prev_day_close":7785.7598,"bid":7754.1602,"ask":7756.9102,"tick":"down","volume":0,"last_trade_time":"2026-08-17T14:27:32"}}`)
	return out.Bytes()
}

const longChainContracts = 30_000

var spx = OptionChainRequest{Symbol: "SPX"}

func TestALongChainIsReadWhole(t *testing.T) {
	body := longChain(longChainContracts)
	require.Greater(t, len(body), 12_900_000)
	require.True(t, json.Valid(body))
	o, err := chainParsed(t, string(body), spx, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, longChainContracts, o.Counts.Received)
	assert.Equal(t, longChainContracts, o.Contracts.Len())
	assert.Empty(t, o.Dropped)
	assert.Len(t, o.Expiries, 58)
	i, found := o.Contracts.Find("SPX260821P01250000")
	require.True(t, found)
	c := o.Contracts.At(i) // entry 21 of the file: 2*(1250-1000)/25 + 1
	assert.Equal(t, []string{"21.1", "23.1", "0.1021", "21.000840307608", "1250"}, []string{c.Bid.String(), c.Ask.String(), c.IV.String(), c.Previous.String(), c.Strike.String()})
}

func BenchmarkDecodeChain(b *testing.B) {
	body := longChain(longChainContracts)
	b.Run("market", func(b *testing.B) {
		asked, err := spx.resolved()
		require.NoError(b, err)
		answer, _ := recorded{body: body}.Replay(b.Context(), asked.request().Address)
		read, err := (&source.Client{}).Read(CBOE, VerbOptionChain, asked, answer)
		require.NoError(b, err)
		b.ReportAllocs()
		b.SetBytes(int64(len(body)))
		for b.Loop() {
			if _, err := parseChain(read, body); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("peer=encoding/json", func(b *testing.B) {
		b.ReportAllocs()
		b.SetBytes(int64(len(body)))
		for b.Loop() {
			var file plainChain
			if err := json.Unmarshal(body, &file); err != nil || len(file.Data.Options) != longChainContracts {
				b.Fatal(err)
			}
		}
	})
}

// plainChain is the file as a plain struct: floats, which lose the digits.
type plainChain struct {
	Timestamp string
	Symbol    string
	Data      struct {
		Options []struct {
			Option                                                     string
			Bid, Ask, IV, Delta, Gamma, Vega, Theta, Rho, Theo, Volume float64
			BidSize, AskSize                                           float64 `json:"-"`
			OpenInterest                                               float64 `json:"open_interest"`
			Change, Open, High, Low                                    float64
			LastTradePrice                                             float64 `json:"last_trade_price"`
			LastTradeTime                                              string  `json:"last_trade_time"`
			PrevDayClose                                               float64 `json:"prev_day_close"`
		}
		LastTradeTime string `json:"last_trade_time"`
	}
}

const (
	chainFileEnv = "DESKWORTH_TEST_CHAIN_FILE" // set for the process that is measured
	maxPeakKiB   = 64 << 10
)

// TestALongChainFitsIn64MiB starts a process of its own that reads the file and
// holds every contract, and asks the system for its peak.
func TestALongChainFitsIn64MiB(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the peak is read from /proc")
	}
	file := filepath.Join(t.TempDir(), "chain.json")
	require.NoError(t, os.WriteFile(file, longChain(longChainContracts), 0o600))
	child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestHoldAChain$", "-test.v")
	child.Env = append(os.Environ(), chainFileEnv+"="+file)
	out, err := child.CombinedOutput()
	require.NoError(t, err, string(out))
	found := regexp.MustCompile(`held (\d+) contracts, peak (\d+) KiB`).FindSubmatch(out)
	require.NotNil(t, found, string(out))
	assert.Equal(t, strconv.Itoa(longChainContracts), string(found[1]))
	peak, err := strconv.Atoi(string(found[2]))
	require.NoError(t, err)
	t.Logf("%s", found[0])
	if !raceEnabled { // whose own memory would be measured
		assert.LessOrEqual(t, peak, maxPeakKiB)
	}
}

// TestHoldAChain is the process that is measured.
func TestHoldAChain(t *testing.T) {
	name := os.Getenv(chainFileEnv)
	if name == "" {
		return // nothing to do but in a process of its own
	}
	file, err := os.Open(name)
	require.NoError(t, err)
	defer file.Close()
	asked, err := spx.resolved()
	require.NoError(t, err)
	o, err := readChain(chainReadOf(t, "", asked, source.Date{}), file)
	require.NoError(t, err)
	status, err := os.ReadFile("/proc/self/status")
	require.NoError(t, err)
	peak := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
	require.NotNil(t, peak)
	fmt.Printf("held %d contracts, peak %s KiB\n", o.Contracts.Len(), peak[1])
	runtime.KeepAlive(o)
}
