import Testing

@testable import Drivers

@Suite struct EdgeDebounceTests {
    /// What counts of edges at these milliseconds, each the opposite of the one before, of a line that is low.
    private func counted(_ edges: [Int], span: Int) -> [String] {
        var debounce = EdgeDebounce(span: .milliseconds(span), level: false)
        var counted: [String] = []
        func settle(until time: Int?) {
            while let due = debounce.deadline, time.map({ due <= .milliseconds($0) }) ?? true {
                if debounce.expire(at: due) {
                    counted.append("\(debounce.level ? "on" : "off") \(Int(due / .milliseconds(1)))")
                }
            }
        }
        for (index, edge) in edges.enumerated() {
            settle(until: edge)
            if debounce.take(index.isMultiple(of: 2), at: .milliseconds(edge)) {
                counted.append("\(debounce.level ? "on" : "off") \(edge)")
            }
        }
        settle(until: nil)
        return counted
    }

    @Test(
        "the first edge counts at once, bouncing does not, and what holds after it does",
        arguments: [
            ("a clean press", [0, 200], ["on 0", "off 200"]),
            ("bouncing when pressed", [0, 1, 2, 9, 15, 200, 300], ["on 0", "off 200", "on 300"]),
            ("bouncing that ends closed", [0, 1, 2, 200], ["on 0", "off 200"]),
            ("bouncing at both ends", [0, 5, 10, 200, 205, 210], ["on 0", "off 200"]),
            ("a short touch lasts as long as bouncing might", [0, 3], ["on 0", "off 20"]),
            ("two presses 30 ms apart", [0, 30, 60, 90], ["on 0", "off 30", "on 60", "off 90"]),
        ] as [(String, [Int], [String])])
    func edges(name: String, edges: [Int], expected: [String]) {
        #expect(counted(edges, span: 20) == expected)
    }

    @Test("bounces of 1 to 15 ms are one press and one release", arguments: 1...15)
    func bounces(width: Int) {
        let press = [0, width, min(2 * width, 19)]
        let release = press.map { $0 + 300 }
        #expect(counted(press + release, span: 20) == ["on 0", "off 300"])
    }

    @Test("without a span every change counts, and nothing is waited for")
    func none() {
        #expect(counted([0, 1, 2, 3], span: 0) == ["on 0", "off 1", "on 2", "off 3"])
        var debounce = EdgeDebounce(span: .zero, level: false)
        let isCounted = debounce.take(true, at: .zero)
        #expect(isCounted)
        #expect(debounce.deadline == nil)
    }

    @Test("a button that is active from the start counts once it was let go, and is not said to be let go")
    func stuck() {
        var debounce = EdgeDebounce(span: .milliseconds(20), level: false)
        debounce.isStuck = true
        let first = debounce.take(true, at: .zero)
        let release = debounce.take(false, at: .seconds(1))
        #expect(!first && !release && !debounce.isStuck)
        let press = debounce.take(true, at: .seconds(2))
        #expect(press && debounce.level)
    }

    @Test("the level that it has already is no change")
    func same() {
        var debounce = EdgeDebounce(span: .milliseconds(20), level: false)
        let isCounted = debounce.take(false, at: .zero)
        #expect(!isCounted)
        #expect(debounce.deadline == nil)
    }
}
