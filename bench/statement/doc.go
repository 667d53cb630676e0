// Package statement holds the desk's manifest against two other programs of its
// form: the published schema of in-toto's Statement v1, as its own Go module
// reads and validates it, and the reader of signed envelopes (DSSE) of the
// library that in-toto's and Sigstore's programs use.
package statement
