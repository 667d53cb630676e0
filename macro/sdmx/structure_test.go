package sdmx

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Written by hand: a flow with one coded dimension, and one coded by its concept.
const smallStructure = `<m:Structure` + data21 + `><m:Structures>
<s:Dataflows><s:Dataflow id="F" agencyID="A"><c:Name xml:lang="de">Fluss</c:Name><c:Name xml:lang="en">Flow</c:Name><s:Structure><Ref id="D"/></s:Structure></s:Dataflow></s:Dataflows>
<s:Codelists><s:Codelist id="CL_FREQ"><c:Name>Frequencies</c:Name><s:Code id="M"><c:Name xml:lang="fr">Mensuel</c:Name></s:Code></s:Codelist><s:Codelist id="CL_UNIT"><s:Code id="EUR"><c:Name>Euro</c:Name></s:Code></s:Codelist></s:Codelists>
<s:Concepts><s:ConceptScheme id="C"><s:Concept id="FREQ"><c:Name>Frequency</c:Name></s:Concept><s:Concept id="UNIT"><c:Name>Unit</c:Name><s:CoreRepresentation><s:Enumeration><Ref id="CL_UNIT"/></s:Enumeration></s:CoreRepresentation></s:Concept></s:ConceptScheme></s:Concepts>
<s:DataStructures><s:DataStructure id="D" agencyID="A"><c:Name>Definition</c:Name><s:DataStructureComponents><s:DimensionList><s:Dimension id="FREQ"><s:ConceptIdentity><Ref id="FREQ"/></s:ConceptIdentity><s:LocalRepresentation><s:Enumeration><Ref id="CL_FREQ"/></s:Enumeration></s:LocalRepresentation></s:Dimension><s:TimeDimension id="TIME_PERIOD"/></s:DimensionList><s:AttributeList><s:Attribute id="UNIT"><s:ConceptIdentity><Ref id="UNIT"/></s:ConceptIdentity></s:Attribute></s:AttributeList></s:DataStructureComponents></s:DataStructure></s:DataStructures>
</m:Structures></m:Structure>`

func TestLabelsComeFromTheDefinitionOfTheFlow(t *testing.T) {
	s, err := ReadStructure([]byte(smallStructure))
	require.NoError(t, err)
	assert.Equal(t, []Flow{{"A", "F", "Flow", "D"}}, s.Flows)
	l := s.Labels("F")
	assert.Equal(t, []string{"Frequency", "Mensuel", "Euro", "", ""}, []string{l.Name("FREQ"), l.Code("FREQ", "M"), l.Code("UNIT", "EUR"), l.Code("UNIT", "USD"), l.Code("NOSUCH", "M")})
	d, known := s.Definition("F")
	require.True(t, known)
	assert.Equal(t, []Component{{"FREQ", "FREQ", "CL_FREQ"}}, d.Dimensions)
	assert.True(t, s.Labels("OTHER").IsZero(), "another flow's labels are not borrowed")
}

func TestDataAreNoStructure(t *testing.T) {
	for body, says := range map[string]string{generic(""): "SDMX-ML 2.1 generic", "<html/>": "a page (HTML)", "": "unexpected EOF", "{}": "ends before"} {
		s, err := ReadStructure([]byte(body))
		if body == "" || body == "{}" {
			require.Error(t, err, says)
			continue
		}
		assert.ErrorContains(t, err, says)
		assert.Empty(t, s)
	}
}

func TestNearLabelsWin(t *testing.T) {
	near, far := Labels{}, Labels{}
	near.setCode("FREQ", "B", "Daily - businessweek")
	far.setCode("FREQ", "B", "Business")
	far.setCode("FREQ", "M", "Monthly")
	both := near.Or(far)
	assert.Equal(t, []string{"Daily - businessweek", "Monthly"}, []string{both.Code("FREQ", "B"), both.Code("FREQ", "M")})
	assert.True(t, Labels{}.Or(Labels{}).IsZero())
}
