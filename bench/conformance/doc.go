// Command conformance holds the MCP server to the protocol's own programs: the
// official conformance suite, the official inspector, and the official clients
// for Go and TypeScript. It prints docs/conformance.md:
//
//	cd bench/conformance && npm ci && go run . > ../../docs/conformance.md
//
// It exits 1 on whatever baseline.txt does not expect, on an expectation that no
// longer holds, and on a program that is missing: nothing is skipped. The suite
// runs against a fixture server behind the desk's own guard, lookup of cards and
// recovery, and, where no fixtures are needed, against dw-mcp itself. The suite
// sends no token, so that a server in front of dw-mcp adds one.
package main
