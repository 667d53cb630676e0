// Command workbook measures how long it takes to write a million cells, and how
// much memory, beside other writers of workbooks; then the workbook of a large
// dossier beside XlsxWriter on the same cells. Each writer is a process of its
// own, so that its peak (VmHWM) is its own; all write the same cells, one formula
// with its value a row.
//
//	cd bench && npm ci --prefix workbook && go run ./workbook
//
// XlsxWriter and openpyxl come from Debian (python3-xlsxwriter, python3-openpyxl),
// exceljs from its lockfile here. It ends with status 1 when ours is not ahead of
// every peer, when its peak is above 300 MiB, and when a peer is not there: it is
// said then and not measured.
package main
