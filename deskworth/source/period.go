package source

import "encoding/json"

// Period is what a figure covers: from Start to End, both within it. Without a
// Start it is the instant End: for a day, the end of that day.
type Period struct {
	Start, End Moment
}

// Instant is the period that is one moment.
func Instant(m Moment) Period { return Period{End: m} }

// Between is the period from one day to another, both within it.
func Between(start, end Date) Period { return Period{Start: OnDay(start), End: OnDay(end)} }

// IsZero says that no period is known.
func (p Period) IsZero() bool { return p.Start.IsZero() && p.End.IsZero() }

// IsInstant says that the period is one moment.
func (p Period) IsInstant() bool { return p.Start.IsZero() && !p.End.IsZero() }

// Equal compares both ends.
func (p Period) Equal(other Period) bool {
	return p.Start.Equal(other.Start) && p.End.Equal(other.End)
}

// String is "2023-01-01/2023-12-31" or the instant alone.
func (p Period) String() string {
	if p.Start.IsZero() {
		return p.End.String()
	}
	return p.Start.String() + "/" + p.End.String()
}

type periodJSON struct {
	Start   Moment `json:"start,omitzero"`
	End     Moment `json:"end,omitzero"`
	Instant Moment `json:"instant,omitzero"`
}

// MarshalJSON writes {"start","end"} or {"instant"}.
func (p Period) MarshalJSON() ([]byte, error) {
	if p.IsInstant() {
		return json.Marshal(periodJSON{Instant: p.End})
	}
	return json.Marshal(periodJSON{Start: p.Start, End: p.End})
}

// UnmarshalJSON reads what [Period.MarshalJSON] writes.
func (p *Period) UnmarshalJSON(text []byte) error {
	var read periodJSON
	if err := json.Unmarshal(text, &read); err != nil {
		return err
	}
	*p = Period{Start: read.Start, End: read.End}
	if !read.Instant.IsZero() {
		*p = Instant(read.Instant)
	}
	return nil
}
