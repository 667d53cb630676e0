package deskworth

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestEveryRoleMayReadContributeAndSayThatItIsBlocked(t *testing.T) {
	for _, r := range Roles() {
		for _, c := range []Capability{DossierRead, DossierContribute, MissionBlock} {
			assert.Truef(t, r.Holds(c), "%s holds %s", r, c)
		}
	}
}

func TestRolesHoldWhatTheDesignGivesThem(t *testing.T) {
	for _, rule := range []struct {
		name string
		c    Capability
		held []Role
	}{
		{"only the lead seals", DossierSeal, []Role{Lead}},
		{"only the observer observes", DossierObserve, []Role{Observer}},
		{"only the observer makes gestures", DriveGesture, []Role{Observer}},
		{"only the quant runs Python", SandboxRun, []Role{Quant}},
		{"only the quant holds quantitative compute", QuantCompute, []Role{Quant}},
		{"prices", MarketRead, []Role{Lead, Markets, Quant}},
		{"macro series", MacroRead, []Role{Lead, Macro, Quant}},
		{"filings", FilingsRead, []Role{Lead, Fundamentals, Quant, Private}},
		{"news", NewsRead, []Role{Lead, Markets, News}},
		{"the open web", WebRead, []Role{Lead, Markets, Fundamentals, Macro, News, Private}},
		{"deliverables", ComposeWrite, []Role{Lead, Markets, Fundamentals, Macro, Quant, Private}},
	} {
		t.Run(rule.name, func(t *testing.T) { assert.Equal(t, rule.held, rule.c.Holders()) })
	}
}

func TestACapabilityThatNoToolClaimsStaysVisible(t *testing.T) {
	rows := CapabilityTable([]Tool{barsTool()})
	require.Len(t, rows, len(Capabilities()))
	for _, row := range rows {
		switch row.Capability {
		case QuantCompute:
			assert.True(t, row.Orphan())
			assert.Equal(t, []Role{Quant}, row.Roles)
		case MarketRead:
			assert.False(t, row.Orphan())
			assert.Equal(t, []string{"bars"}, row.Tools)
		}
	}
}

func TestAnUnknownRoleIsRefusedWithTheRolesThereAre(t *testing.T) {
	_, err := ParseRole("boss")
	assert.ErrorContains(t, err, "lead, markets")
	assert.Equal(t, CodeArguments, CodeOf(err))
	assert.False(t, Role("boss").Holds(DossierRead), "a role that nobody knows holds nothing")
}
