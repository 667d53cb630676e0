module github.com/deskworth/deskworth-go/bench

go 1.26.0

require (
	github.com/deskworth/deskworth-go v0.0.0
	github.com/markcheno/go-talib v0.0.0-20250114000313-ec55a20c902f
)

replace github.com/deskworth/deskworth-go => ../
