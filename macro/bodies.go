package macro

import (
	"encoding/xml"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// meta is what the publisher says of a series in one vintage.
type meta struct {
	ID          string      `json:"id" xml:"id,attr"`
	Start       source.Date `json:"realtime_start" xml:"realtime_start,attr"`
	End         source.Date `json:"realtime_end" xml:"realtime_end,attr"`
	Title       string      `json:"title" xml:"title,attr"`
	First       source.Date `json:"observation_start" xml:"observation_start,attr"`
	Last        source.Date `json:"observation_end" xml:"observation_end,attr"`
	Frequency   string      `json:"frequency" xml:"frequency,attr"`
	Short       string      `json:"frequency_short" xml:"frequency_short,attr"`
	Units       string      `json:"units" xml:"units,attr"`
	Seasonal    string      `json:"seasonal_adjustment" xml:"seasonal_adjustment,attr"`
	LastUpdated string      `json:"last_updated" xml:"last_updated,attr"`
	Notes       string      `json:"notes" xml:"notes,attr"` // may be absent
}

type seriesBody struct {
	Series []meta `json:"seriess" xml:"series"`
}

func (*seriesBody) root() string { return "seriess" }
func (*seriesBody) rooted()      {}

type vintagesBody struct {
	Order  string         `json:"sort_order" xml:"sort_order,attr"`
	Count  int            `json:"count" xml:"count,attr"`
	Offset int            `json:"offset" xml:"offset,attr"`
	Dates  *[]source.Date `json:"vintage_dates" xml:"vintage_date"`
}

func (*vintagesBody) root() string { return "vintage_dates" }

func (b *vintagesBody) rooted() {
	if b.Dates == nil {
		b.Dates = &[]source.Date{}
	}
}

// The publisher's output types.
const (
	rowPerWindow   = 1 // a row for each value of a date, with the vintages in which it stood
	allColumns     = 2 // a row a date, a column a vintage
	changedColumns = 3 // the same, of values that are new or revised in that vintage
	firstReleases  = 4 // rows as of type 1, of first values alone
)

type observationsBody struct {
	Start        source.Date      `json:"realtime_start" xml:"realtime_start,attr"`
	End          source.Date      `json:"realtime_end" xml:"realtime_end,attr"`
	OutputType   int              `json:"output_type" xml:"output_type,attr"`
	Units        string           `json:"units" xml:"units,attr"`
	Count        int              `json:"count" xml:"count,attr"`
	Offset       int              `json:"offset" xml:"offset,attr"`
	Observations *observationList `json:"observations" xml:"observation"`

	served int // rows as they came, which count and offset count
}

func (*observationsBody) root() string { return "observations" }

func (b *observationsBody) rooted() {
	if b.Observations == nil {
		b.Observations = &observationList{}
	}
}

// observation is one value of one date with the vintages in which it stood.
type observation struct {
	Start source.Date `json:"realtime_start" xml:"realtime_start,attr"`
	End   source.Date `json:"realtime_end" xml:"realtime_end,attr"`
	Date  source.Date `json:"date" xml:"date,attr"`
	Value string      `json:"value" xml:"value,attr"`

	Columns []xml.Attr `json:"-" xml:",any,attr"` // of types 2 and 3 in XML
}
