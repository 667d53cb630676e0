package main

import "testing"

func TestTheFastestRunCounts(t *testing.T) {
	all := parse([]byte(`goos: linux
cpu: Some Processor @ 2 GHz
BenchmarkX/peer=encoding/json-2   	       1	 300 ns/op	  34.56 MB/s	 27 B/op	 6 allocs/op
BenchmarkX/market-2   	       1	 200 ns/op	  10.00 MB/s	 5 B/op	 1 allocs/op	 3 ns/byte
BenchmarkX/market-2   	       1	 150 ns/op	  13.33 MB/s	 5 B/op	 1 allocs/op	 4 ns/byte
BenchmarkY 	       1	 7 ns/op
PASS
`))
	if got := all.byName["BenchmarkX/market"]; got != (result{nanos: 150, speed: 13.33, bytes: 5, perByte: 3}) {
		t.Errorf("%+v", got)
	}
	if got := all.byName["BenchmarkY"]; got.nanos != 7 {
		t.Errorf("%+v", got)
	}
	if len(all.names) != 3 || processor([]byte("cpu: Some Processor\n")) != "Some Processor" {
		t.Errorf("%v", all.names)
	}
}
