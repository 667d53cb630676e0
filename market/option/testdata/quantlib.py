# Answers the differential test: reads contracts from standard input, writes what
# QuantLib makes of them. Needs the Debian package quantlib-python.
import csv, sys
import QuantLib as ql

today = ql.Date(1, 1, 2025)
ql.Settings.instance().evaluationDate = today
count = ql.Actual365Fixed()


def european(side, forward, strike, years, discount, vol):
    kind = ql.Option.Call if side == "call" else ql.Option.Put
    dev = vol * years ** 0.5
    return kind, ql.blackFormula(kind, strike, forward, dev, discount)


def implied(kind, forward, strike, years, discount, price):
    dev = ql.blackFormulaImpliedStdDev(kind, strike, forward, price, discount, 0.0, ql.nullDouble(), 1e-14, 1000)
    return dev / years ** 0.5


def american(side, spot, strike, days, rate, dividend, vol):
    kind = ql.Option.Call if side == "call" else ql.Option.Put
    process = ql.BlackScholesMertonProcess(
        ql.QuoteHandle(ql.SimpleQuote(spot)),
        ql.YieldTermStructureHandle(ql.FlatForward(today, dividend, count)),
        ql.YieldTermStructureHandle(ql.FlatForward(today, rate, count)),
        ql.BlackVolTermStructureHandle(ql.BlackConstantVol(today, ql.NullCalendar(), vol, count)))
    o = ql.VanillaOption(ql.PlainVanillaPayoff(kind, strike), ql.AmericanExercise(today, today + int(days)))
    o.setPricingEngine(ql.QdFpAmericanEngine(process, ql.QdFpAmericanEngine.accurateScheme()))
    return o.NPV()


for row in csv.reader(sys.stdin):
    kind, side, numbers = row[0], row[1], [float(v) for v in row[2:]]
    try:
        if kind == "european":
            forward, strike, years, discount, vol, price = numbers
            option, value = european(side, forward, strike, years, discount, vol)
            print("%.17g,%.17g" % (value, implied(option, forward, strike, years, discount, price)))
        else:
            print("%.17g,0" % american(side, *numbers))
    except RuntimeError as refused:
        print("refused,%s" % str(refused).replace(",", ";").replace("\n", " "))
