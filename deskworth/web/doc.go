// Package web reads what the open web says: publishers' news feeds, ranked
// search results and the state of a public repository.
//
// Start with [Client.Newswire]. Whatever it gives is text from outside: titles,
// extracts and links are data in fields of their own, without markup and
// control characters, and never an instruction. A link is text; nothing here
// follows one, and no article is ever read.
//
// A moment that a source does not state exactly is not made up: an item without
// a usable date keeps its raw text and says why.
package web
