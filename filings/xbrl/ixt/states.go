package ixt

// states are the United States, their federal district and territories, with
// the codes of the Postal Service. Georgia is a state here; in places it is
// the country.
const states = `
AL Alabama
AK Alaska
AZ Arizona
AR Arkansas
CA California
CO Colorado
CT Connecticut
DE Delaware
FL Florida
GA Georgia
HI Hawaii
ID Idaho
IL Illinois
IN Indiana
IA Iowa
KS Kansas
KY Kentucky
LA Louisiana
ME Maine
MD Maryland
MA Massachusetts
MI Michigan
MN Minnesota
MS Mississippi
MO Missouri
MT Montana
NE Nebraska
NV Nevada
NH New Hampshire
NJ New Jersey
NM New Mexico
NY New York
NC North Carolina
ND North Dakota
OH Ohio
OK Oklahoma
OR Oregon
PA Pennsylvania
RI Rhode Island
SC South Carolina
SD South Dakota
TN Tennessee
TX Texas
UT Utah
VT Vermont
VA Virginia
WA Washington
WV West Virginia
WI Wisconsin
WY Wyoming
DC District of Columbia
AS American Samoa|Samoa
GU Guam
MP Northern Mariana Islands
PR Puerto Rico
UM United States Minor Outlying Islands
VI Virgin Islands, U.S.
`

// provinces are Canada's provinces and territories: the code of its post, the
// SEC's own, and the names. The SEC's registry has no code of its own for two
// of the territories.
const provinces = `
AB A0 Alberta
BC A1 British Columbia
MB A2 Manitoba
NB A3 New Brunswick
NL A4 Newfoundland and Labrador|Newfoundland
NS A5 Nova Scotia
NT - Northwest Territories
NU - Nunavut
ON A6 Ontario
PE A7 Prince Edward Island
QC A8 Quebec
SK A9 Saskatchewan
YT B0 Yukon
`
