package option

import (
	"fmt"
	"math"
)

// Reason names the rule because of which there is no answer.
type Reason string

const (
	BelowIntrinsic Reason = "below_intrinsic" // cheaper than what exercise is worth
	NoTimeValue    Reason = "no_time_value"   // the price carries nothing that a volatility could explain
	Expired        Reason = "expired"         // no time is left
	NoMid          Reason = "no_mid"          // nobody bids, or the bid is not below the ask
	AboveMaximum   Reason = "above_maximum"   // dearer than any volatility makes it
	NoForward      Reason = "no_forward"      // too few pairs, or pairs that contradict each other
	BadArgument    Reason = "arguments"       // not a number, or out of its range
	NotConverged   Reason = "not_converged"   // the search ended before its tolerance
)

// Refusal is every error of this package.
type Refusal struct {
	Reason Reason
	What   string // the quantity: "price 3.2"
	Why    string // the rule: "is below its intrinsic value 4.1"
	Do     string // what would work
}

func (e *Refusal) Error() string { return e.What + " " + e.Why + ": " + e.Do }

// Code is the reason as text, stable for programs.
func (e *Refusal) Code() string { return string(e.Reason) }

func badArgument(what, why, do string) error {
	return &Refusal{BadArgument, what, why, do}
}

// positive refuses zero, negative, infinite and NaN.
func positive(what string, v float64) error {
	if v > 0 && v <= math.MaxFloat64 {
		return nil
	}
	return badArgument(fmt.Sprintf("%s %g", what, v), "is not a positive finite number", "give the "+what+" in the unit its name says")
}

// finite refuses infinite and NaN.
func finite(what string, v float64) error {
	if v-v == 0 {
		return nil
	}
	return badArgument(fmt.Sprintf("%s %g", what, v), "is not a finite number", "give the "+what+" in the unit its name says")
}

func expired(years float64) error {
	return &Refusal{Expired, fmt.Sprintf("expiry in %g years", years), "leaves no time",
		"compare the expiry instant with the exchange's clock, and leave expired contracts out"}
}

// left checks the time to expiry.
func left(years float64) error {
	if years <= 0 {
		return expired(years)
	}
	return positive("years", years)
}

func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
