// Package pagecmp holds the pages of a document, as images, against images that a person has looked at
// and approved, in tests.
//
// Start with [Check]: it draws each page at 100 dots an inch with poppler's pdftoppm and fails the test for
// each page of which more than a thousandth of the pixels differ. New images are then left in a folder that
// the failure names: look at them, copy them over the approved ones, and write a line in CHANGELOG.md.
//
// Nothing here approves an image by itself. An image proves no figure: what a file shows is read from its
// text elsewhere; this finds what no reader of text sees, such as two lines over each other.
package pagecmp
