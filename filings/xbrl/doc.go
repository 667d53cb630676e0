// Package xbrl reads what a company filed as XBRL: every fact, with the
// concept, entity, period, dimensions, unit and precision it was filed with.
//
// Start with [Parse], or [ParseBytes] when the document is already in memory:
// they read traditional instances (.xml, .xbrl) and the instances that a
// regulator extracts from inline filings (_htm.xml). [ParseInline] reads inline
// documents (.htm, .xhtml) and sets of them into the same model, [ParseJSON]
// xBRL-JSON, and [OpenPackage] finds the report in an archive; [Sniff] tells
// which a document is, and [ParseAny] reads it. [ParseInlineTarget] reads the
// other instances that inline documents may hold, and [Facts] gives the facts of
// an instance one by one, for documents too large to hold. [Instance.Groups] says which
// facts report the same thing and whether they agree, [Instance.Cover] gives the
// document's own description of itself, and [Instance.FootnotesOf] the notes that
// a fact refers to. [Check] holds an instance, and the schemas and linkbases
// behind it, to the rules of XBRL 2.1.
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
// [TaxonomyOf] reads the schema, the linkbases and the MetaLinks that a filing
// brings, [Discover] follows a taxonomy from document to document: a [Taxonomy]
// then gives labels, the trees that show which member stands under which, the
// default of an axis, and whether facts keep the rules of XBRL Dimensions. It is
// evidence beside the facts and changes none of them.
//
// Nothing here adds or rounds a value that it gives, or opens a file or a
// connection: what [Discover] and [Check] read, their caller opens, and Check
// adds and rounds only to compare. External entities are never read.
package xbrl
