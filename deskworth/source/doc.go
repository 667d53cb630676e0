// Package source holds what was read: bytes from publishers, and the figures in them.
//
// Start with [Client]: it fetches bytes within the publishers' limits and makes
// a [Read], the record of one answer with its clocks, its digest and the only
// reference that can be quoted for it ([Ref]). What a read says stands in its
// [Table] values; one cell of one is a [Figure], and a [Locator] names it.
// A [Ledger] remembers which reads happened in one mission.
//
// Nothing here knows a publisher's format: the domain packages parse. Nothing
// here fills, converts or guesses: an absent value is absent, a decimal keeps
// the digits that it was read with.
package source
