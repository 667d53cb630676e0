package calc

// Limits of one expression. They bound the work of parsing and evaluation, and
// keep every formula within what a spreadsheet accepts.
const (
	MaxCharacters = 2000 // of the text
	MaxDepth      = 32   // of the tree, and of parentheses in the text
	MaxNodes      = 200  // of the tree
	MaxArguments  = 64   // of one function
	MaxDigits     = 30   // of one number
	MaxIDLength   = 64   // of one identifier
	MaxGraph      = 5000 // calculations of one dossier
)

// Digits is the number of significant digits that every operation is rounded to.
const Digits = 34

// guardDigits are the last digits, which carry the rounding of earlier
// operations: comparisons and ROUND do not look at them, so that 1/3*3 = 1 holds
// here as it does in a spreadsheet.
const guardDigits = 4

const (
	maxExponent  = 1000 // of ^, as a number
	maxPlaces    = 30   // of ROUND, either way
	maxMagnitude = 307  // a spreadsheet holds nothing from 1E308 on
)
