// Command mcp puts the desk's MCP server under load and prints what was seen,
// beside a handler written by hand and the official SDK's own stateless server
// doing the same tool in the same run:
//
//	cd bench && go run ./mcp -mixed 10m
//
// It exits 1 on a figure beyond its limit and on any wrong answer. Every answer
// is read: what a call said must come back. All servers collect at the same
// setting as dw-mcp does, each in a process of its own.
//
// Other work on the machine slows all of them: what is compared runs in turns,
// and the best of the rounds counts.
package main
