package figure

// ink is a colour, 0xRRGGBB.
type ink uint32

func (c ink) rgb() (r, g, b uint8) { return uint8(c >> 16), uint8(c >> 8), uint8(c) }

const (
	black ink = 0x000000
	white ink = 0xFFFFFF
	dark  ink = 0x333333 // texts and axes
	quiet ink = 0x5A5A5A // source line and notes: 6.9 to 1 on white
	pale  ink = 0xDDDDDD // grid
)

// seriesInks are of M. Okabe and K. Ito, Color Universal Design (2002, revised 2008), as printed in B. Wong,
// Points of view: Color blindness, Nature Methods 8, 441 (2011). Its yellow and sky blue are left out: on white
// paper a thin line in them is too faint. A dash tells series apart as well, for paper without colour.
// Green and purple stand last: they have the nearest neighbours for tritan and deutan sight.
var seriesInks = []ink{0x0072B2, 0xD55E00, 0x000000, 0xE69F00, 0x009E73, 0xCC79A7}

// dashes go with seriesInks, one each.
var dashes = [][]length{nil, {4000, 1600}, {1200, 1200}, {5000, 1300, 1200, 1300}, {7000, 1600}, {2200, 900}}

// up and down are the colours of candles: blue and hollow, orange and filled. The shape alone tells them apart.
const (
	up   ink = 0x0B62A8
	down ink = 0xC2500A
)

// ramp is cividis of J. R. Nuñez, C. R. Anderton and R. S. Renslow, Optimizing colormaps with consideration
// for color vision deficiency, PLoS ONE 13(7) e0199239 (2018): dark blue to yellow, even in lightness for
// normal and colour-deficient sight. The stops are sixteenths of the polynomial that d3-scale-chromatic fits
// to it; kept as whole numbers, they come out alike where floating point does not.
var ramp = [17]ink{
	0x002051, 0x012B65, 0x11366C, 0x26426E, 0x3C4D6E, 0x51586E, 0x62646F, 0x727071, 0x7F7C75,
	0x8C8877, 0x9A9478, 0xA9A177, 0xBBAF71, 0xCEBD68, 0xE2CB5C, 0xF3DA4F, 0xFDEA45,
}

// rampSteps is how finely a number is told on the ramp.
const rampSteps = 256

// onRamp gives the colour of step 0 to rampSteps.
func onRamp(step int) ink {
	step = min(max(step, 0), rampSteps)
	const per = rampSteps / (len(ramp) - 1)
	i := min(step/per, len(ramp)-2)
	part := step - i*per
	mix := func(shift uint) ink {
		a, b := int(ramp[i]>>shift&0xFF), int(ramp[i+1]>>shift&0xFF)
		return ink((a*(per-part)+b*part+per/2)/per) << shift
	}
	return mix(16) | mix(8) | mix(0)
}

// legible is black or white, whichever stands out more on c, by the luminance of WCAG 2 in whole numbers:
// squares come near enough to its curve to choose between two, whose contrasts cross at a grey of 0.46.
func legible(c ink) ink {
	r, g, b := c.rgb()
	luminance := 2126*int(r)*int(r) + 7152*int(g)*int(g) + 722*int(b)*int(b)
	if luminance > 10000*255*255*21/100 {
		return black
	}
	return white
}
