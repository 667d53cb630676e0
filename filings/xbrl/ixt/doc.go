// Package ixt turns the text of an inline XBRL fact into the value it stands
// for, by the rule that the fact's format names: "September 30, 2023" into
// 2023-09-30, "1.234,5" into 1234.5, "five-year" into P5Y.
//
// Start with [Transform]. A caller with many facts resolves a format once with
// [Lookup] and then uses [Format.Apply]. [Registries] and [Formats] list what
// is known.
//
// A format is chosen by the namespace of its registry and its local name, never
// by a prefix. The registries are XBRL International's [TR1] to [TR5] and the
// [SEC]'s. The same text can mean something else, or nothing, in another
// registry: 12,34,567.89 is a number for num-dot-decimal of [TR4] and an error
// for numdotdecimal of [TR3].
//
// Scale and sign are not applied here: they belong to the fact, not to its
// text. A result is always a valid lexical value of the format's [Target].
// Text that does not fit is a [TextError], and a format that no registry has is
// an [UnknownError]; neither is ever nought or an empty value.
//
// Nothing here reads a file, keeps state between calls or looks at the clock:
// years of two digits are read as 20xx, as the registries say.
package ixt
