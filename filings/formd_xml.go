package filings

import "encoding/xml"

// The shape of a notice as the SEC takes it in. Names carry no namespace, so
// that they match in any. [parseNotice] makes a [Notice] of it.
type (
	sentNotice struct {
		XMLName        xml.Name
		SchemaVersion  once         `xml:"schemaVersion"`
		SubmissionType once         `xml:"submissionType"`
		TestOrLive     once         `xml:"testOrLive"`
		Primary        sentIssuer   `xml:"primaryIssuer"`
		Others         []sentIssuer `xml:"issuerList>issuer"`
		Over100Issuers once         `xml:"issuerList>over100IssuerFlag"`
		Persons        []sentPerson `xml:"relatedPersonsList>relatedPersonInfo"`
		Over100Persons once         `xml:"relatedPersonsList>over100PersonsFlag"`
		Offering       sentOffering `xml:"offeringData"`
	}
	sentIssuer struct {
		CIK             once        `xml:"cik"`
		Name            once        `xml:"entityName"`
		Address         sentAddress `xml:"issuerAddress"`
		Phone           once        `xml:"issuerPhoneNumber"`
		Jurisdiction    once        `xml:"jurisdictionOfInc"`
		EntityType      once        `xml:"entityType"`
		EntityTypeOther once        `xml:"entityTypeOtherDesc"`
		OwnNames        sentNames   `xml:"issuerPreviousNameList"`
		EDGARNames      sentNames   `xml:"edgarPreviousNameList"`
		Over            once        `xml:"yearOfInc>overFiveYears"`
		Within          once        `xml:"yearOfInc>withinFiveYears"`
		YetToBe         once        `xml:"yearOfInc>yetToBeFormed"`
		Year            once        `xml:"yearOfInc>value"`
	}
	// sentNames are former names: some senders write value, some previousName.
	sentNames struct {
		Values []string `xml:"value"`
		Names  []string `xml:"previousName"`
	}
	sentAddress struct {
		Street1 once `xml:"street1"`
		Street2 once `xml:"street2"`
		City    once `xml:"city"`
		State   once `xml:"stateOrCountry"`
		Country once `xml:"stateOrCountryDescription"`
		Zip     once `xml:"zipCode"`
	}
	sentPerson struct {
		First         once        `xml:"relatedPersonName>firstName"`
		Middle        once        `xml:"relatedPersonName>middleName"`
		Last          once        `xml:"relatedPersonName>lastName"`
		Address       sentAddress `xml:"relatedPersonAddress"`
		Relationships []string    `xml:"relatedPersonRelationshipList>relationship"`
		Clarification once        `xml:"relationshipClarification"`
	}
	sentOffering struct {
		Industry           once            `xml:"industryGroup>industryGroupType"`
		FundType           once            `xml:"industryGroup>investmentFundInfo>investmentFundType"`
		Is40Act            once            `xml:"industryGroup>investmentFundInfo>is40Act"`
		Revenue            once            `xml:"issuerSize>revenueRange"`
		NetAssets          once            `xml:"issuerSize>aggregateNetAssetValueRange"`
		Exemptions         []string        `xml:"federalExemptionsExclusions>item"`
		IsAmendment        once            `xml:"typeOfFiling>newOrAmendment>isAmendment"`
		Previous           once            `xml:"typeOfFiling>newOrAmendment>previousAccessionNumber"`
		FirstSale          once            `xml:"typeOfFiling>dateOfFirstSale>value"`
		YetToOccur         once            `xml:"typeOfFiling>dateOfFirstSale>yetToOccur"`
		OverOneYear        once            `xml:"durationOfOffering>moreThanOneYear"`
		Securities         sentKind        `xml:"typesOfSecuritiesOffered"`
		Combination        once            `xml:"businessCombinationTransaction>isBusinessCombinationTransaction"`
		Combining          once            `xml:"businessCombinationTransaction>clarificationOfResponse"`
		Minimum            once            `xml:"minimumInvestmentAccepted"`
		Recipients         []sentRecipient `xml:"salesCompensationList>recipient"`
		Over100Paid        once            `xml:"salesCompensationList>over100RecipientFlag"`
		Offered            once            `xml:"offeringSalesAmounts>totalOfferingAmount"`
		Sold               once            `xml:"offeringSalesAmounts>totalAmountSold"`
		Remaining          once            `xml:"offeringSalesAmounts>totalRemaining"`
		Amounts            once            `xml:"offeringSalesAmounts>clarificationOfResponse"`
		NonAccredited      once            `xml:"investors>hasNonAccreditedInvestors"`
		NonAccreditedCount once            `xml:"investors>numberNonAccreditedInvestors"`
		Invested           once            `xml:"investors>totalNumberAlreadyInvested"`
		Commissions        sentSum         `xml:"salesCommissionsFindersFees>salesCommissions"`
		Finders            sentSum         `xml:"salesCommissionsFindersFees>findersFees"`
		Fees               once            `xml:"salesCommissionsFindersFees>clarificationOfResponse"`
		Proceeds           sentSum         `xml:"useOfProceeds>grossProceedsUsed"`
		Use                once            `xml:"useOfProceeds>clarificationOfResponse"`
		Authorized         once            `xml:"signatureBlock>authorizedRepresentative"`
		Signatures         []sentSignature `xml:"signatureBlock>signature"`
	}
	sentKind struct {
		Equity     once `xml:"isEquityType"`
		Debt       once `xml:"isDebtType"`
		Option     once `xml:"isOptionToAcquireType"`
		Acquired   once `xml:"isSecurityToBeAcquiredType"`
		Pooled     once `xml:"isPooledInvestmentFundType"`
		Tenant     once `xml:"isTenantInCommonType"`
		Mineral    once `xml:"isMineralPropertyType"`
		Other      once `xml:"isOtherType"`
		OtherWords once `xml:"descriptionOfOtherType"`
	}
	sentSum struct {
		Dollars  once `xml:"dollarAmount"`
		Estimate once `xml:"isEstimate"`
	}
	sentRecipient struct {
		Name       once        `xml:"recipientName"`
		CRD        once        `xml:"recipientCRDNumber"`
		Broker     once        `xml:"associatedBDName"`
		BrokerCRD  once        `xml:"associatedBDCRDNumber"`
		Address    sentAddress `xml:"recipientAddress"`
		States     []string    `xml:"statesOfSolicitationList>state"`
		StateNames []string    `xml:"statesOfSolicitationList>description"`
		AllStates  []string    `xml:"statesOfSolicitationList>value"`
		Foreign    once        `xml:"foreignSolicitation"`
	}
	sentSignature struct {
		Issuer once `xml:"issuerName"`
		As     once `xml:"signatureName"`
		Signer once `xml:"nameOfSigner"`
		Title  once `xml:"signatureTitle"`
		Date   once `xml:"signatureDate"`
	}
)
