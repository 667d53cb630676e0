// Package calc is the bounded calculation language of a dossier.
//
// Start with [Parse]: it turns an expression such as "CAGR(revenue_2020, revenue_2024, 4)"
// into a [Node], an exported tree that others may walk. [Node.Eval] computes it
// exactly, with 34 significant digits; [Node.Excel] writes the same expression
// as a formula of a workbook. [Order] sorts calculations so that each needs only
// earlier ones.
//
// # Numbers
//
// A quantity enters arithmetic as the number that it means: 394.3 at scale 9 is
// 394300000000, and 5.33 percent is 0.0533 ([Unscaled]). Mixed scales can
// therefore not go wrong, and a result always has scale nought. After each
// operation a number is rounded to 34 significant digits, halves away from
// nought.
//
// # Units
//
// Units are compared before anything is computed, the branch of an IF that is
// not taken included. The rules are few:
//
//   - A number written in the expression has no unit and fits every unit.
//   - + and −, comparisons, MIN, MAX, SUM, AVERAGE, MEDIAN, CHANGE, CAGR, NPV and
//     the two branches of IF need one unit.
//   - × and ÷ multiply units as texts, and equal ones cancel: USD/shares × shares
//     is USD. What cancels altogether is a "ratio"; percent is a ratio too.
//   - Two currencies, or two kinds of shares, stand over one another only where a
//     figure that was read says how many of one the other is: equity in USD over
//     ordinary shares is no price in USD/ADS before it is multiplied by a ratio in
//     ordinary/ADS, and an assumed ratio is refused ([Reads]).
//   - days count: they stay days under + and −, and vanish under × and ÷.
//   - LN, EXP, exponents and rates need a number without a unit.
//
// # Periods
//
// Unlike periods, a quarter added to a year or a stock compared with a flow, are
// a [Warning] of [Node.Over] and no error. What telescopes is not unlike: a year
// less nine months is its fourth quarter.
//
// # Truth values
//
// Comparisons, AND, OR and NOT give a truth value. It is good for the first
// argument of IF and for a check ([Node.Holds], [Node.Compare]); it is never a
// figure, and arithmetic on it is refused by Parse.
//
// Nothing here knows a dossier, a file or a clock, and nothing iterates.
package calc
