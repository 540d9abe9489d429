import Graphics
import Hardware

/// What is said of a test once it was played: nothing where all is as expected.
package struct TestVerdict: Hashable, Sendable {
    /// Lines for a person: what differs, and how.
    package let complaints: [String]

    /// Whether the screen is as the test expects it.
    package var isPassed: Bool { complaints.isEmpty }

    /// Of a level of 255, by which fonts of other versions are told from other letters.
    private static let slightest = 32

    /// Compares what the keys led to with what is kept beside them; a test without either has nothing to say.
    ///
    /// - Parameter tolerance: pixels of a hundred that may differ, as where fonts are of another version.
    package init(_ outcome: PanelTest.Outcome, text: String?, picture: Picture?, tolerance: Double = 0) {
        var complaints: [String] = []
        if text == nil, picture == nil {
            complaints.append(
                "there is neither a text nor a picture to compare with; --update writes the text")
        }
        if let text, Self.lines(text) != Self.lines(outcome.text) {
            complaints += Self.difference(from: text, to: outcome.text)
        }
        if let picture, let difference = Self.difference(from: picture, to: outcome.picture, tolerance) {
            complaints.append(difference)
        }
        self.complaints = complaints
    }

    /// All lines: `-` was expected, `+` is there now.
    private static func difference(from old: String, to new: String) -> [String] {
        let (before, after) = (lines(old), lines(new))
        let changes = after.difference(from: before)
        let removed = Set(changes.removals.map(\.offset))
        let inserted = Set(changes.insertions.map(\.offset))
        var found: [String] = []
        var (old, new) = (0, 0)
        while old < before.count || new < after.count {
            if removed.contains(old) {
                found.append("- \(before[old])")
                old += 1
            } else if inserted.contains(new) {
                found.append("+ \(after[new])")
                new += 1
            } else {
                found.append("  \(after[new])")
                (old, new) = (old + 1, new + 1)
            }
        }
        return found
    }

    private static func lines(_ text: String) -> [Substring] {
        var lines = PanelTest.lines(text)
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    /// How many pixels differ, and where; nil where few enough do.
    private static func difference(from old: Picture, to new: Picture, _ tolerance: Double) -> String? {
        guard old.size == new.size else {
            return "the picture is \(new.size.width)x\(new.size.height), "
                + "and \(old.size.width)x\(old.size.height) was expected"
        }
        var (count, area) = (0, Rect.zero)
        for index in stride(from: 0, to: new.bytes.count, by: 4)
        where isOther(old.bytes, new.bytes, at: index) {
            count += 1
            let place = index / 4
            area = area.union(Rect(x: place % new.size.width, y: place / new.size.width, width: 1, height: 1))
        }
        let pixels = max(1, new.size.width * new.size.height)
        guard Double(count) / Double(pixels) * 100 > tolerance else { return nil }
        return
            "\(count) pixels of the picture differ, within \(area.width)x\(area.height) at \(area.x),\(area.y)"
    }

    private static func isOther(_ old: [UInt8], _ new: [UInt8], at index: Int) -> Bool {
        (index..<index + 3).contains { abs(Int(old[$0]) - Int(new[$0])) > slightest }
    }
}

extension CollectionDifference.Change {
    /// Where the element stood, or stands now.
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
