// Package filings reads what companies filed, where they filed it.
//
// Start with [Client.Segments]: without an axis it lists the axes along which
// a filing breaks its figures down, with the members and how many facts stand
// on each; with an axis it gives the facts on it, each with its full
// dimensions, period, unit, precision and accession number.
//
// [Client.Accounts] reads the consolidated figures, where the company files:
// without a concept it lists what the issuer tags; with a concept it gives every
// value as filed, with each filing that reports it, and a number that another
// filing contradicts beside it.
//
// [Client.PrivatePlacements] reads the notices of private placements of one
// issuer over 180 days: each offering with the figures of its latest notice.
//
// Nothing here adds figures up. The members of an axis may nest, overlap and
// cut the same total more than once, so their sum means nothing: a breakdown
// is not a partition.
//
// Filings come from the SEC, which wants to know who asks (set
// DESKWORTH_CONTACT), from the index of European reports, or from a file of the operator's: instances, and inline
// XBRL pages where no instance was extracted from them.
package filings
