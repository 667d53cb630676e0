// Package option prices options, gives their sensitivities, and finds the
// volatility that a price implies.
//
// Start with [Black76] when a forward and a discount factor are at hand,
// [BlackScholes] when a spot, a rate and a yield are, and [American] when the
// holder may exercise early. Each has Value, Greeks and ImpliedVolatility.
// [BuildSlice] turns the quotes of one expiry into points of a volatility
// surface, [CheckSlice] and [CheckCalendar] report where those points allow
// arbitrage, and [FitSVI] draws a smooth line that is labelled a model.
//
// Units are in the names: years are ACT/365 years to the instant of expiry, a
// rate is continuously compounded per year, a volatility is per square root of
// a year and 0.20 means twenty percent, prices are per share in the currency of
// the strike.
//
// Nothing here reads a clock, draws a random number, repairs a quote, fills a
// hole, or answers with a number where a price does not determine one: it
// returns a [Refusal] that says which rule was not met.
//
// Formulas: Black, "The pricing of commodity contracts" (1976); Haug, "The
// Complete Guide to Option Pricing Formulas" (2007); Jäckel, "Let's Be Rational"
// (2015, revised 2017); Gatheral and Jacquier, "Arbitrage-free SVI volatility
// surfaces" (2014).
package option
