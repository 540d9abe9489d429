import DrawingSamples
import Glibc
import Testing

@testable import Drivers

/// Streams of edges and scans as broken contacts, floating lines and machines without time make them.
@Suite("random GPIO events")
struct EdgeFuzzTests {
    /// FUZZ_SEED is the first; `Tests/Fuzz/run service` gives others each time, and more of them.
    private static var seeds: Range<UInt64> {
        func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }
        let first = number("FUZZ_SEED") ?? 0
        return first..<first + (number("FUZZ_RUNS") ?? 2000)
    }

    @Test("what counts of a line alternates, no faster than it may bounce, and ends as the line does")
    func edges() {
        for seed in Self.seeds {
            var random = SeededRandom(seed: seed)
            let span = Duration.milliseconds(Int.random(in: 0...30, using: &random))
            var debounce = EdgeDebounce(span: span, level: Bool.random(using: &random))
            var (now, wire) = (Duration.seconds(1), debounce.level)
            var changes: [(level: Bool, time: Duration)] = [(debounce.level, .seconds(-1))]
            for _ in 0..<60 {
                now += .microseconds(Int.random(in: 0...20_000, using: &random))
                let due = debounce.deadline
                if debounce.expire(at: now) { changes.append((debounce.level, due ?? now)) }
                wire = Bool.random(using: &random)
                if debounce.take(wire, at: now) { changes.append((debounce.level, now)) }
            }
            while let due = debounce.deadline {
                if debounce.expire(at: due) { changes.append((debounce.level, due)) }
            }
            #expect(debounce.level == wire, "seed \(seed)")
            for (before, after) in zip(changes, changes.dropFirst()) {
                #expect(before.level != after.level, "seed \(seed)")
                #expect(after.time - before.time >= span, "seed \(seed)")
            }
        }
    }

    @Test("keys of a matrix go down and up in turns, scans keep their pace, and quiet lets go of everything")
    func scans() {
        for seed in Self.seeds {
            var random = SeededRandom(seed: seed)
            let (rows, columns) = (
                Int.random(in: 1...8, using: &random), Int.random(in: 1...32, using: &random)
            )
            var scanner = MatrixScanner(rows: rows, columns: columns)
            var now = Duration.seconds(1)
            var last: Duration?
            var down: Set<[Int]> = []
            func scan(_ closed: [UInt32]) {
                if let last { #expect(now - last >= MatrixScanner.interval, "seed \(seed)") }
                last = now
                for change in scanner.take(closed, at: now) {
                    let key = [change.row, change.column]
                    #expect(change.isDown != down.contains(key), "seed \(seed)")
                    if change.isDown { down.insert(key) } else { down.remove(key) }
                }
            }
            for _ in 0..<40 {
                if Bool.random(using: &random) { scanner.wake(at: now) }
                now = max(
                    now + .microseconds(Int.random(in: 0...4000, using: &random)), scanner.deadline ?? now)
                guard scanner.deadline != nil else { continue }
                scan((0..<rows).map { _ in UInt32.random(in: 0...3, using: &random) << 2 })
            }
            for _ in 0..<10 {
                guard let due = scanner.deadline else { break }
                now = due
                scan([UInt32](repeating: 0, count: rows))
            }
            #expect(scanner.deadline == nil && down.isEmpty, "seed \(seed)")
        }
    }
}
