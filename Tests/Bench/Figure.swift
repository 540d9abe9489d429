/// One measured figure and, where there is one, what it must stay below.
struct Figure {
    let name: String
    let value: Double
    let unit: String
    let bar: Double?

    init(_ name: String, _ value: Double, _ unit: String, bar: Double? = nil) {
        self.name = name
        self.value = value
        self.unit = unit
        self.bar = bar
    }

    private var verdict: String {
        guard let bar else { return "-" }
        return value <= bar ? "ok" : "short"
    }

    /// `name value unit bar ok|short`, or `name value unit - -`.
    var line: String {
        "\(name) \(Figure.short(value)) \(unit) \(bar.map(Figure.short) ?? "-") \(verdict)"
    }

    var json: String {
        let bar = bar.map(Figure.short) ?? "null"
        return
            #"{"name": "\#(name)", "value": \#(Figure.short(value)), "unit": "\#(unit)", "bar": \#(bar), "verdict": "\#(verdict)"}"#
    }

    /// Three significant places are more than a shared machine can repeat.
    private static func short(_ value: Double) -> String {
        let places = value >= 100 ? 1.0 : value >= 10 ? 10 : value >= 1 ? 100 : 1000
        let rounded = (value * places).rounded() / places
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}
