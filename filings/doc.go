// Package filings reads what companies filed, where they filed it.
//
// Start with [Client.Segments]: without an axis it lists the axes along which
// a filing breaks its figures down, with the members and how many facts stand
// on each; with an axis it gives the facts on it, each with its full
// dimensions, period, unit, precision and accession number.
//
// Nothing here adds figures up. The members of an axis may nest, overlap and
// cut the same total more than once, so their sum means nothing: a breakdown
// is not a partition.
//
// Filings come from the SEC, which wants to know who asks (set
// DESKWORTH_CONTACT), or from a file of the operator's: instances, and inline
// XBRL pages where no instance was extracted from them.
package filings
