package sdmx

// describing are the attributes that describe a series in every domain, in the
// spelling of the standard. Structure-specific XML does not tell attributes from
// dimensions; without the structure these names are taken for attributes.
var describing = []string{
	"TITLE", "TITLE_COMPL", "UNIT", "UNIT_MEASURE", "UNIT_MULT", "UNIT_INDEX_BASE", "DECIMALS", "TIME_FORMAT",
	"COLLECTION", "COLL_METHOD", "TIME_PER_COLLECT", "BASE_PER", "SOURCE_AGENCY", "COMPILING_ORG", "DISS_ORG",
	"SCALE", "DECIMALS_DISPLAYED", "OVERLAP", "COUNTRY_UPDATE_DATE", "LAST_UPDATE", "SERIES_NAME",
	"BREAKS", "COMPILATION", "COVERAGE", "AVAILABILITY", "PUBL_ECB", "PUBL_MU", "PUBL_PUBLIC", "DOM_SER_IDS", "NAT_TITLE", "SOURCE_PUB",
}
