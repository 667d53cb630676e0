// Package xbrl reads what a company filed as XBRL: every fact, with the
// concept, entity, period, dimensions, unit and precision it was filed with.
//
// Start with [Parse], or [ParseBytes] when the document is already in memory:
// they read traditional instances (.xml, .xbrl) and the instances that a
// regulator extracts from inline filings (_htm.xml). [ParseInline] reads inline
// documents (.htm, .xhtml) and sets of them into the same model; [Sniff] tells
// which a document is. [Instance.Groups] then says which facts report the same thing and whether they agree, and
// [Instance.Cover] gives the document's own description of itself.
//
// Periods are inclusive days: the instant 2023-09-30 is the end of that day,
// and an end written 2024-01-01T00:00:00 is shown as 2023-12-31. Values keep
// the characters they were filed with, or in an inline document the digits that
// its format, scale and sign give them; [Fact.Number] gives the decimal.
//
// A fact that cannot be trusted (its context is missing, its number is not
// one) keeps its place and carries a [Problem]; it is never dropped and never
// nought. A document that is not an instance is refused with an [Error].
//
// Nothing here adds or rounds a value, reads a taxonomy, or opens a
// file or a connection. External entities are never read.
package xbrl
