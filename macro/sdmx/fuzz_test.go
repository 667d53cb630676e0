package sdmx

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzRead holds the law that a message of any form, written as SDMX-CSV, says
// the same when that is read: keys, periods, values and statuses.
func FuzzRead(f *testing.F) {
	f.Add([]byte("KEY,FREQ,TIME_PERIOD,OBS_VALUE,OBS_STATUS\r\nX.M,M,2024-01,1.50,A\r\nX.Q,Q,2024-Q1,NaN,H\r\n"))
	f.Add([]byte("STRUCTURE[;],STRUCTURE_ID,ACTION,DIM_1: One,OBS_VALUE: Value\ndataflow,A:B(1.0),I,A: Value A,12.4\n"))
	f.Add([]byte(generic(`<Series><SeriesKey><Value id="FREQ" value="D"/></SeriesKey><Obs><ObsDimension value="2024-01-01"/><ObsValue value="1"/></Obs></Series>`)))
	f.Add([]byte(`<m:StructureSpecificData` + data21 + `><m:DataSet><Group CURRENCY="USD" TITLE="T"/><Obs FREQ="M" CURRENCY="USD" TIME_PERIOD="2024-01" OBS_VALUE="7"/></m:DataSet></m:StructureSpecificData>`))
	f.Add([]byte(`{"data":{"dataSets":[{"structure":0,"observations":{"0:0":[1.50,0]}}],"structures":[{"dimensions":{"observation":[{"id":"FREQ","values":[{"id":"M"}]},{"id":"TIME_PERIOD","values":[{"value":"2024-01"}]}]},"attributes":{"observation":[{"id":"OBS_STATUS","values":[{"id":"A"}]}]}}]}}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		m, err := Read(body, Options{})
		if err != nil {
			require.Implements(t, (*interface{ Code() string })(nil), err)
			require.Empty(t, m)
			return
		}
		for _, set := range m.Sets {
			for _, s := range set.Series {
				if len(s.Observations) > 0 {
					writeAndReadAgain(t, s)
				}
			}
		}
	})
}

func writeAndReadAgain(t *testing.T, s Series) {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	head, codes := []string{"DATAFLOW"}, []string{"A:B(1.0)"}
	for i, d := range s.Dimensions {
		head, codes = append(head, "D"+strconv.Itoa(i)), append(codes, d.Value) // names may be anything, codes too
	}
	require.NoError(t, w.Write(append(head, timeConcept, valueConcept, "OBS_STATUS")))
	for _, o := range s.Observations {
		require.Equal(t, o.Value, valueOf(o.Value), "no mark of a missing value is a value")
		require.NoError(t, w.Write(append(codes[:len(codes):len(codes)], o.Period, o.Value, o.Status)))
	}
	w.Flush()
	again, err := Read(out.Bytes(), Options{})
	require.NoError(t, err)
	require.Len(t, again.Sets[0].Series, 1)
	require.Len(t, again.Sets[0].Series[0].Observations, len(s.Observations))
	for i, o := range again.Sets[0].Series[0].Observations {
		require.Equal(t, plainly(s.Observations[i].Period), o.Period)
		require.Equal(t, plainly(s.Observations[i].Value), o.Value)
		require.Equal(t, plainly(s.Observations[i].Status), o.Status)
	}
}

// plainly is what CSV makes of line ends inside a cell.
func plainly(text string) string {
	return string(bytes.ReplaceAll([]byte(text), []byte("\r\n"), []byte("\n")))
}

// FuzzReadStructure holds the law that a label is one of the message's own texts.
func FuzzReadStructure(f *testing.F) {
	f.Add([]byte(smallStructure))
	f.Add([]byte(`<m:Structure` + data21 + `><Codelists><Codelist id="L"><Code id="M"><Name>Month</Name></Code></Codelist></Codelists></m:Structure>`))
	f.Fuzz(func(t *testing.T, body []byte) {
		s, err := ReadStructure(body)
		if err != nil {
			require.Implements(t, (*interface{ Code() string })(nil), err)
			return
		}
		for _, flow := range s.Flows {
			l := s.Labels(flow.ID)
			for _, codes := range l.codes {
				for code, label := range codes {
					require.NotEmpty(t, code)
					require.NotEmpty(t, label)
				}
			}
		}
	})
}
