/// What a line was told meanwhile: its changes, in milliseconds.
struct LineRecord {
    private(set) var changes: [(time: Int, level: Int)] = []

    /// - Parameters:
    ///   - trace: the kernel's words, `... SECONDS.MICROSECONDS: gpio_value: LINE set LEVEL`, one line each time that a line was
    ///     told its level.
    ///   - line: the kernel's number; what is said of others is left out.
    init(_ trace: String, line: Int) {
        for row in trace.split(separator: "\n") {
            let words = row.split(separator: " ")
            guard let name = words.firstIndex(of: "gpio_value:"), name > 0, words.count == name + 4,
                words[name + 1] == "\(line)", words[name + 2] == "set",
                let time = Double(words[name - 1].dropLast()), let level = Int(words[name + 3])
            else { continue }
            guard changes.last?.level != level else { continue }
            changes.append((Int(time * 1000), level))
        }
    }

    /// How long the line was high each time, as far as that began and ended meanwhile.
    var highs: [Int] { lengths(of: 1) }
    var lows: [Int] { lengths(of: 0) }

    private func lengths(of level: Int) -> [Int] {
        zip(changes, changes.dropFirst()).filter { $0.0.level == level }.map { $1.time - $0.time }
    }
}
