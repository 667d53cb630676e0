package option_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/market/option"
)

func TestAPriceThatDeterminesNoVolatilityIsRefusedByName(t *testing.T) {
	call := option.Black76{Side: option.Call, Forward: 110, Strike: 100, Years: 1, Discount: 1}
	put := option.Black76{Side: option.Put, Forward: 110, Strike: 100, Years: 1, Discount: 1}
	with := func(o option.Black76, change func(*option.Black76)) option.Black76 {
		change(&o)
		return o
	}
	cases := []struct {
		name  string
		o     option.Black76
		price float64
		want  option.Reason
	}{
		{"a price under intrinsic", call, 9.99, option.BelowIntrinsic},
		{"a price at intrinsic", call, 10, option.NoTimeValue},
		{"the last double under intrinsic", call, math.Nextafter(10, 0), option.BelowIntrinsic},
		{"a price of nothing out of the money", put, 0, option.NoTimeValue},
		{"a call as dear as its forward", call, 110, option.AboveMaximum},
		{"a put dearer than its strike", put, 100.5, option.AboveMaximum},
		{"no time left", with(call, func(o *option.Black76) { o.Years = 0 }), 12, option.Expired},
		{"an expiry of yesterday", with(call, func(o *option.Black76) { o.Years = -1. / 365 }), 12, option.Expired},
		{"a negative price", call, -1, option.BadArgument},
		{"a price that is no number", call, math.NaN(), option.BadArgument},
		{"the zero value", option.Black76{}, 1, option.BadArgument},
		{"no discount", with(call, func(o *option.Black76) { o.Discount = 0 }), 12, option.BadArgument},
		{"an infinite forward", with(call, func(o *option.Black76) { o.Forward = math.Inf(1) }), 12, option.BadArgument},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			vol, err := c.o.ImpliedVolatility(c.price)
			assert.Zero(t, vol)
			var refusal *option.Refusal
			require.ErrorAs(t, err, &refusal)
			assert.Equal(t, string(c.want), refusal.Code(), err.Error())
			assert.NotEmpty(t, refusal.Do)
		})
	}
}

func TestTimeValueOfOneUnitInTheLastPlaceIsANumber(t *testing.T) {
	o := option.Black76{Side: option.Call, Forward: 110, Strike: 100, Years: 1, Discount: 1}
	vol, err := o.ImpliedVolatility(math.Nextafter(10, 11))
	require.NoError(t, err)
	assert.Positive(t, vol)
}

func TestAnAmericanPriceIsRefusedByName(t *testing.T) {
	o := option.American{Side: option.Put, Spot: 36, Strike: 40, Years: 1, RatePerYear: .06}
	for price, want := range map[float64]option.Reason{3.9: option.BelowIntrinsic, 4: option.NoTimeValue, 40: option.AboveMaximum, -1: option.BadArgument} {
		_, err := o.ImpliedVolatility(price)
		var refusal *option.Refusal
		require.ErrorAs(t, err, &refusal, "%g", price)
		assert.Equal(t, want, refusal.Reason, "%g", price)
	}
	_, err := option.American{}.Value(.2)
	require.Error(t, err)
	_, err = o.Value(0)
	require.Error(t, err, "a tree needs a volatility")
	_, err = o.Value(1e6)
	require.Error(t, err, "beyond the doubles")
}

func TestAMidNeedsABidBelowTheAsk(t *testing.T) {
	for _, q := range []option.Quote{{Bid: 0, Ask: 1}, {Bid: 2, Ask: 1}, {Bid: 1, Ask: 1}, {Bid: -1, Ask: 1}, {Bid: math.NaN(), Ask: 1}, {Bid: 1, Ask: math.Inf(1)}} {
		_, err := q.Mid()
		var refusal *option.Refusal
		require.ErrorAs(t, err, &refusal, "%+v", q)
		assert.Equal(t, option.NoMid, refusal.Reason)
	}
	mid, err := option.Quote{Bid: 1, Ask: 1.5}.Mid()
	require.NoError(t, err)
	assert.Equal(t, 1.25, mid)
}

func TestASideIsReadAndWrittenInWords(t *testing.T) {
	var o option.Black76
	require.NoError(t, json.Unmarshal([]byte(`{"side":"P","forward":100}`), &o))
	assert.Equal(t, option.Put, o.Side)
	out, err := json.Marshal(o)
	require.NoError(t, err)
	assert.Contains(t, string(out), `"side":"put"`)
	require.Error(t, json.Unmarshal([]byte(`{"side":"straddle"}`), &o))
	_, err = json.Marshal(option.Black76{})
	require.Error(t, err, "a side that was never set is not written as one")
}
