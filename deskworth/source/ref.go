package source

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"strings"
	"time"
)

// Ref is the only thing that can be quoted for a read: "R-XXXXXXXX-C", forty
// bits of a digest in Crockford's base 32 and a check character that catches
// every single wrong character and every two that changed places.
type Ref string

const (
	crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	refDigits = 8
)

// DeriveRef computes the only Ref that r can have, from its mission, vendor,
// question, cutoff, part digests and read time.
func DeriveRef(r Read) Ref {
	sum := sha256.New()
	for _, text := range []string{r.Mission, r.Vendor, r.Question.Verb, compacted(r.Question.Request), r.Cutoff.String(), r.ReadAt.UTC().Format(time.RFC3339Nano)} {
		writeFramed(sum, text)
	}
	for _, p := range r.Parts {
		writeFramed(sum, p.Digest)
	}
	return refOf(sum.Sum(nil))
}

// writeFramed puts the length first, so that no two lists of texts run together.
func writeFramed(h hash.Hash, text string) {
	var size [8]byte
	binary.BigEndian.PutUint64(size[:], uint64(len(text)))
	h.Write(size[:])
	h.Write([]byte(text))
}

func compacted(request json.RawMessage) string {
	var out bytes.Buffer
	if json.Compact(&out, request) != nil {
		return string(request)
	}
	return out.String()
}

func refOf(sum []byte) Ref {
	bits := uint64(sum[0])<<32 | uint64(binary.BigEndian.Uint32(sum[1:5]))
	var digits [refDigits]byte
	for i := range digits {
		digits[i] = crockford[bits>>(35-5*i)&31]
	}
	return Ref("R-" + string(digits[:]) + "-" + string(checkCharacter(digits[:])))
}

// ParseRef reads a reference. It returns a [RefusedError] with rule "reference"
// for a text that no read of any desk can have: copy it from a tool's answer.
func ParseRef(text string) (Ref, error) {
	body, found := strings.CutPrefix(text, "R-")
	digits, check, cut := strings.Cut(body, "-")
	shaped := found && cut && len(digits) == refDigits && len(check) == 1
	if !shaped || strings.Trim(body, crockford+"-") != "" || checkCharacter([]byte(digits)) != check[0] {
		return "", &RefusedError{
			Rule:   "reference",
			Reason: fmt.Sprintf("%q is not a reference that a read can have", clip(text)),
			Remedy: "quote one exactly as a tool returned it",
		}
	}
	return Ref(text), nil
}

// UnmarshalText reads what [ParseRef] reads; nothing is absent.
func (r *Ref) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*r = ""
		return nil
	}
	read, err := ParseRef(string(text))
	if err == nil {
		*r = read
	}
	return err
}

// checkCharacter is a weighted sum over the field of 32 elements (x⁵+x²+1), with
// the powers of x as weights: all differ, so a change of place shows as well.
func checkCharacter(digits []byte) byte {
	sum := 0
	for _, digit := range digits {
		sum = timesX(sum ^ max(0, strings.IndexByte(crockford, digit)))
	}
	return crockford[sum]
}

func timesX(element int) int {
	element <<= 1
	if element&32 != 0 {
		element ^= 0b100101
	}
	return element
}

// Digest is the SHA-256 of a body, in hex.
func Digest(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

// digestOfParts is the digest of a read: over its parts' digests, in order.
func digestOfParts(parts []Part) string {
	sum := sha256.New()
	for _, p := range parts {
		writeFramed(sum, p.Digest)
	}
	return hex.EncodeToString(sum.Sum(nil))
}
