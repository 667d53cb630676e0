// Command filings measures package filings/xbrl, reading every fact with its
// context, dimensions, unit, accuracy and value, beside encoding/xml and lxml on
// the same bytes, in the same run, on one core:
//
//	cd bench && go run ./filings
//
// Each figure is the fastest of at least five calls after one that warms up, and
// is processor time of the process, collector included: other work on the machine
// then counts for little. The documents are public filings that are no part of the
// project; they are looked for beside the checkout, or at DESKWORTH_SHARED. lxml
// runs in lxml_facts.py, under the Python of the system (Debian: python3-lxml).
package main
