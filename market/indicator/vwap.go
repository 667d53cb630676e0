package indicator

import "fmt"

// SessionLine is the line of one session. Row is the session's first input
// row and Line.Warmup counts input rows from the start of the columns, as in
// every [Series]: a session's rows before its first trade are its warm-up. A
// session without any volume has an empty line.
type SessionLine struct {
	Row  int    `json:"row"`
	Line Series `json:"line"`
}

// VWAP is the volume-weighted average price of each session so far. Sessions
// holds the row at which each begins, in order, the first being 0; see
// [SessionRows]. Nothing is carried from one session into the next.
func VWAP(b Bars, sessions []int) ([]SessionLine, error) {
	if err := b.checkTraded("VWAP", 1); err != nil {
		return nil, err
	}
	if err := checkSessions(sessions, len(b.Close)); err != nil {
		return nil, err
	}
	d := Definition{
		Name: "VWAP", Price: "typical price (high + low + close)/3, and volume, as given",
		Seed:    "anew at each session's first row with volume",
		Formula: "sum of typical price * volume / sum of volume, since the session began",
		Source:  "Berkowitz, Logue and Noser, The Total Cost of Transactions on the NYSE, Journal of Finance 43:1, 1988",
	}
	values := make([]float64, len(b.Close))
	lines := make([]SessionLine, len(sessions))
	for i, row := range sessions {
		end := len(b.Close)
		if i+1 < len(sessions) {
			end = sessions[i+1]
		}
		start := firstTrade(b.Volume, row, end)
		weigh(values[start:end], b, start)
		lines[i] = SessionLine{Row: row, Line: Series{Definition: d, Warmup: start, Values: values[start:end:end]}}
	}
	return lines, nil
}

// SessionRows gives the rows at which a key differs from the row before it:
// the exchange's date of each bar is such a key, since a session may cross
// midnight in UTC.
func SessionRows[K comparable](keys []K) []int {
	var rows []int
	for i := range keys {
		if i == 0 || keys[i] != keys[i-1] {
			rows = append(rows, i)
		}
	}
	return rows
}

func checkSessions(sessions []int, rows int) error {
	const remedy = "give the rows at which sessions begin, rising from 0; SessionRows makes them"
	if len(sessions) == 0 || sessions[0] != 0 {
		return badArgument("VWAP", "has no session that begins at row 0", remedy)
	}
	for i, row := range sessions[1:] {
		if row <= sessions[i] || row >= rows {
			return badArgument("VWAP", fmt.Sprintf("has a session at row %d after row %d, of %d rows", row, sessions[i], rows), remedy)
		}
	}
	return nil
}

func firstTrade(volume []float64, row, end int) int {
	for row < end && volume[row] < smallest {
		row++
	}
	return row
}

// weigh adds up from a row in the session's range, so that a flat price is
// exactly its own average.
func weigh(dst []float64, b Bars, start int) {
	high, low, last, volume := b.High[start:], b.Low[start:], b.Close[start:], b.Volume[start:]
	high, low, last, volume = high[:len(dst)], low[:len(dst)], last[:len(dst)], volume[:len(dst)]
	var base, paid, traded float64
	for i, h := range high {
		typical := (h + low[i] + last[i]) / 3
		if i == 0 {
			base = typical
		}
		paid += float64((typical - base) * volume[i])
		traded += volume[i]
		dst[i] = base + paid/traded
	}
}
