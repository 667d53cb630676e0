//go:build shared

package sdmx

import "testing"

// BenchmarkRead reads the dollar's 6,548 rows of 1999 to 2024.
func BenchmarkRead(b *testing.B) {
	body := sharedFile(b, "ecb/EXR_D.USD.EUR.SP00.A_generic_1999-2024.xml.gz")
	b.ReportAllocs()
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		m, err := Read(body, Options{})
		if _, n, _ := m.Counts(); err != nil || n != 6548 {
			b.Fatal(n, err)
		}
	}
}

// BenchmarkReadStructure reads eleven code lists with 1,824 codes.
func BenchmarkReadStructure(b *testing.B) {
	body := sharedFile(b, "ecb/EXR_structure-full_codelists.xml")
	b.ReportAllocs()
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		if s, err := ReadStructure(body); err != nil || len(s.Codelists) != 11 {
			b.Fatal(err)
		}
	}
}
