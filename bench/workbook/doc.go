// Command workbook measures how long it takes to write a million cells, and how
// much memory, beside other writers of workbooks; then the workbook of a large
// dossier beside XlsxWriter on the same cells. Each writer is a process of its
// own, so that its peak (VmHWM) is its own; all write the same cells, one formula
// with its value a row.
//
//	cd bench && go run ./workbook
//
// XlsxWriter and openpyxl come from Debian (python3-xlsxwriter, python3-openpyxl).
// exceljs is found where EXCELJS names its folder (npm install exceljs). What is
// not there is said and not measured.
package main
