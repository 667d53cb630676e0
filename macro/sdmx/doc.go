// Package sdmx reads statistical messages in the formats of the SDMX standard
// into one model: CSV 1.0 and 2.0, XML 2.1 (generic and structure-specific) with
// the older compact and generic forms, JSON 1.0 and 2.0, and XML structures.
//
// Start with [Read] for data and [ReadStructure] for labels. [ParsePeriod] turns
// the text of a period into its first and last day.
//
// Texts stay as they were written: no value becomes a float, no code becomes a
// label, no gap is filled. A missing value stays in its place, marked as missing.
// Nothing here knows a network, and nothing larger than 32 MiB is read.
package sdmx
