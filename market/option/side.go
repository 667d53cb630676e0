package option

import (
	"fmt"
	"strings"
)

// Side says which way an option pays. The zero value is neither and is refused.
type Side uint8

const (
	Call Side = iota + 1 // the right to buy
	Put                  // the right to sell
)

// String is call, put, or neither.
func (s Side) String() string {
	switch s {
	case Call:
		return "call"
	case Put:
		return "put"
	}
	return "neither"
}

// MarshalText writes call or put.
func (s Side) MarshalText() ([]byte, error) {
	if !s.known() {
		return nil, badArgument("side", "is neither call nor put", "name one of the two")
	}
	return []byte(s.String()), nil
}

// UnmarshalText reads call, put, C or P in any case.
func (s *Side) UnmarshalText(text []byte) error {
	switch strings.ToLower(string(text)) {
	case "call", "c":
		*s = Call
	case "put", "p":
		*s = Put
	default:
		return badArgument("side", fmt.Sprintf("%q is neither call nor put", text), "name one of the two")
	}
	return nil
}

func (s Side) known() bool { return s == Call || s == Put }

// pays is what exercise gives at one price of the underlying.
func (s Side) pays(underlying, strike float64) float64 {
	if s == Call {
		return max(underlying-strike, 0)
	}
	return max(strike-underlying, 0)
}
