module github.com/deskworth/deskworth-go/bench

go 1.26.0

require (
	github.com/deskworth/deskworth-go v0.0.0
	github.com/markcheno/go-talib v0.0.0-20250114000313-ec55a20c902f
	github.com/piquette/finance-go v1.1.0
)

require (
	github.com/cenkalti/backoff/v5 v5.0.3 // indirect
	github.com/shopspring/decimal v1.6.0 // indirect
	golang.org/x/time v0.16.0 // indirect
)

replace github.com/deskworth/deskworth-go => ../
