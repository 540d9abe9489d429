/// Measures several ways of doing the same in turns, so that a busy machine slows them all alike.
struct Rounds {
    private let clock = ContinuousClock()
    let count: Int
    /// Calls of each way within a round; the round's figure is their mean. Few, so that a round ends before its time
    /// slice does: what a busy machine interrupts is then left out by the median.
    let repetitions: Int

    init(count: Int = 61, repetitions: Int = 20) {
        self.count = count
        self.repetitions = repetitions
    }

    /// The median of each way's rounds, in microseconds.
    func medians(_ ways: [() -> Void]) -> [Double] {
        for way in ways { way() }
        var samples = ways.map { _ in [Double]() }
        for _ in 0..<count {
            for (index, way) in ways.enumerated() {
                let time = clock.measure { for _ in 0..<repetitions { way() } }
                samples[index].append(time.microseconds / Double(repetitions))
            }
        }
        return samples.map(\.median)
    }
}

extension Duration {
    var microseconds: Double {
        Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12
    }
}

extension [Double] {
    /// The middle value; 0 for none.
    var median: Double {
        isEmpty ? 0 : sorted()[count / 2]
    }
}
