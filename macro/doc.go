// Package macro reads economic series as they stood on a given day.
//
// Start with [Client.Series] for a series as it stands, or with [Client.Vintage]
// for one as it stood on a past day and what became of it since. A value that was
// not public on that day is never returned as if it had been: its date is listed
// apart, with the day on which it came out. Missing observations are counted and
// dropped, not filled. Values keep their digits and the unit text of the
// publisher; the scale in that text is not applied, and the publisher's own
// transformations and aggregations are not offered.
//
// [Client.ECB] reads series of the ECB's data portal; package macro/sdmx reads the
// statistical messages of it and of others.
//
// Nothing here caches or retries; package source does. Nothing here falls back
// to today's values when a day has none.
package macro
