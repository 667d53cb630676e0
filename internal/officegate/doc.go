// Package officegate opens office files with LibreOffice, in tests.
//
// Start with [Convert], which has it write a file in another form; [Text] is what
// it prints of one, and [Recalculate] is every formula of a workbook beside what
// LibreOffice makes of it from scratch.
//
// A program that is missing skips the test and says which package has it.
package officegate
