// Package xmlw writes XML one element at a time and lets nothing illegal out.
//
// Start with [New], then [Writer.Open], [Writer.Text] and [Writer.Close], and
// take the document from [Writer.Bytes]. Every text is escaped. The first
// mistake (a character that XML 1.0 forbids, bytes that are not UTF-8, an
// element left open) is kept and comes back from Bytes, so callers write
// without looking at an error after each line.
//
// The writer knows no schema, resolves no namespace and never reads XML.
package xmlw
