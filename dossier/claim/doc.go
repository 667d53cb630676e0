// Package claim holds a draft against what a mission has read.
//
// Start with [Check]: every number of a text that somebody wrote becomes a
// [Claim] with a verdict, or is counted as something else: a date, a heading's
// number, a name. What a number is about is taken from the words around it, by
// stated rules; no model is asked. It is compared with figures of the mission's
// ledger and with facts and calculations of its dossier, and with nothing else:
// what the mission does not hold cannot be verified here.
//
// Nothing here reads a publisher, computes a figure, or changes a dossier.
package claim
