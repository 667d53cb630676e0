// Package room is the desk's data on disk, and the only place of the project
// that composes a path of it.
//
// Start with [Open], which gives a [Home]. A home lends small things, each with
// its own rule: [Bundles] publishes folders that appear whole or not at all,
// [Bodies] keeps bytes by their digest, [Kept] is one file that is replaced
// under a lock, [Lines] is one file that only grows, [Card] is a card's folder.
//
// Names of missions and cards are checked names that a person chose; a symbol,
// a title or a word of an agent never becomes a name here. Nothing is written
// through a symbolic link, nothing published is edited afterwards, and no
// directory is made before something has to be kept in it.
//
// The package imports nothing of ours and trades in plain types: bytes, names,
// fs.FS.
package room
