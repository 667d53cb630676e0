// Package chartml writes and reads native charts: the DrawingML part that slides
// and sheets share.
//
// Start with [Chart.XML]. Each series names the cells that it draws and holds
// what those cells hold: an office program draws from this cache and opens the
// cells when somebody edits the data, so that both must be written from the same
// texts. [Read] gives every cached point back.
//
// The package knows no zip and no relationship: where the part lies, and which
// workbook it belongs to, is its caller's. It computes nothing: a missing cell is
// a gap, never a nought.
package chartml
