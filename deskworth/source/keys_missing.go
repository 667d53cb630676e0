package source

// MissingKey is the [KeyError] with which a live read of v would end, or nil.
// Who asks several vendors for one answer looks first, so that none is asked
// when one cannot be. With Recorded set no key is needed.
func (c *Client) MissingKey(v Vendor) error {
	if !v.NeedsKey || c != nil && c.Recorded != nil || c.key(v.KeyEnv) != "" {
		return nil
	}
	return &KeyError{Vendor: v.Name, Env: v.KeyEnv, Where: v.KeyPage}
}
