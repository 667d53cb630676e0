// Package peers makes what the writers of other projects are told: one large
// dossier, the cells of a workbook, and the slides of a deck.
package peers
