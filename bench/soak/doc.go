// Command soak lets many writers file into one dossier at once, on each store,
// and proves what came of it:
//
//	cd bench && go run ./soak
//
// 64 writers over 8 processes file 10,000 contributions, conflicts planted among
// them, while other processes read. Then: every acknowledged contribution is
// there exactly once, under its number; all readers saw one order; the conflicts
// are those planted; the dossier seals once they are settled, with one digest in
// two processes. The same bytes are then inserted into a bare table, as durably,
// by as many processes and writers. Last, one contribution is measured in dossiers
// of growing size. A broken rule is printed and the status is 1.
//
// The dossiers lie in a folder of their own below -folder; PostgreSQL is the one
// at -postgres or DESKWORTH_TEST_POSTGRES, where a database of its own is made and
// dropped, else one that the command starts.
package main
