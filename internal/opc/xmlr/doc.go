// Package xmlr reads the XML of office documents, fast.
//
// Start with [Parse] for a tree, or with [Walk] to see each element as it opens.
// A document of an office program is plain: UTF-8, names in ASCII, no document
// type, no entity but the five that XML has. What is not so is refused, and so is
// what is not well-formed, uses a prefix that nobody declared, or says an
// attribute twice. What is accepted reads as encoding/xml reads it, which a fuzz
// test holds it to; that one takes ten times as long, and every file that the desk
// writes is read several times before anybody sees it.
//
// Nothing here follows a reference or knows a schema.
package xmlr
