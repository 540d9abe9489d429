/// A parsed regular expression.
indirect enum Pattern {
    case empty
    case set(PatternSet)
    case sequence([Pattern])
    case alternatives([Pattern])
    case repeated(Pattern, least: Int, most: Int?)
}

/// The characters that one place of a pattern takes.
struct PatternSet: Hashable, Sendable {
    /// In order and apart from one another, so that one of thousands is found in a few steps.
    private(set) var ranges: [ClosedRange<Unicode.Scalar>]
    private(set) var isInverted: Bool

    init(_ ranges: [ClosedRange<Unicode.Scalar>], isInverted: Bool = false) {
        self.ranges = ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { apart, range in
            if let last = apart.last, range.lowerBound <= last.upperBound {
                apart[apart.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                apart.append(range)
            }
        }
        self.isInverted = isInverted
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < scalar { low = middle + 1 } else { high = middle }
        }
        return (low < ranges.count && ranges[low].lowerBound <= scalar) != isInverted
    }

    /// The one character that it takes; nil where it takes others.
    var single: Unicode.Scalar? {
        guard !isInverted, ranges.count == 1, ranges[0].lowerBound == ranges[0].upperBound else { return nil }
        return ranges[0].lowerBound
    }

    static let any = PatternSet([], isInverted: true)
    static let digits = PatternSet(["0"..."9"])
    static let word = PatternSet(["a"..."z", "A"..."Z", "0"..."9", "_"..."_"])
    static let space = PatternSet([" "..." ", "\t"..."\r"])
}

/// Reads a regular expression by recursive descent; nesting is bounded.
struct PatternParser {
    private let scalars: [Unicode.Scalar]
    private var offset = 0
    private var depth = 0
    private static let depthLimit = 32
    private static let repeatLimit = 256

    init(_ expression: String) {
        scalars = Array(expression.unicodeScalars)
    }

    mutating func pattern() throws(PatternError) -> Pattern {
        let pattern = try alternatives()
        guard offset == scalars.count else { throw PatternError("a ) has no ( before it") }
        return pattern
    }

    private var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        offset += 1
        return true
    }

    private mutating func alternatives() throws(PatternError) -> Pattern {
        var parts = [try sequence()]
        while skip("|") { parts.append(try sequence()) }
        return parts.count == 1 ? parts[0] : .alternatives(parts)
    }

    private mutating func sequence() throws(PatternError) -> Pattern {
        var parts: [Pattern] = []
        while let scalar = next, scalar != "|", scalar != ")" {
            let part = try atom()
            parts.append(try repeated(part))
        }
        return parts.isEmpty ? .empty : .sequence(parts)
    }

    private mutating func atom() throws(PatternError) -> Pattern {
        let scalar = scalars[offset]
        offset += 1
        switch scalar {
        case "(": return try group()
        case "[": return .set(try set())
        case ".": return .set(.any)
        case "^", "$": return .empty
        case "\\": return .set(try escape())
        case "*", "+", "?", "{": throw PatternError("nothing stands before \(scalar)")
        default: return .set(PatternSet([scalar...scalar]))
        }
    }

    private mutating func group() throws(PatternError) -> Pattern {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw PatternError("groups are nested too deep") }
        if skip("?") {
            guard skip(":") else { throw PatternError("(? is not known here") }
        }
        let pattern = try alternatives()
        guard skip(")") else { throw PatternError("a ( is never closed") }
        return pattern
    }

    private mutating func repeated(_ part: Pattern) throws(PatternError) -> Pattern {
        guard let scalar = next, Self.isQuantifier(scalar) else { return part }
        offset += 1
        let repeated: Pattern
        switch scalar {
        case "*": repeated = .repeated(part, least: 0, most: nil)
        case "+": repeated = .repeated(part, least: 1, most: nil)
        case "?": repeated = .repeated(part, least: 0, most: 1)
        default: repeated = try counted(part)
        }
        // Whether it takes as few as it can: the whole text must match anyway.
        _ = skip("?")
        guard let second = next, Self.isQuantifier(second) else { return repeated }
        throw PatternError("a \(second) repeats what is repeated already")
    }

    private static func isQuantifier(_ scalar: Unicode.Scalar) -> Bool {
        "*+?{".unicodeScalars.contains(scalar)
    }

    /// `{3}`, `{3,}`, `{3,5}`; the brace is read already.
    private mutating func counted(_ part: Pattern) throws(PatternError) -> Pattern {
        let least = try count()
        var most: Int? = least
        if skip(",") { most = next == "}" ? nil : try count() }
        guard skip("}") else { throw PatternError("a { is never closed") }
        guard most ?? least >= least else { throw PatternError("the numbers in { } are the wrong way round") }
        return .repeated(part, least: least, most: most)
    }

    private mutating func count() throws(PatternError) -> Int {
        var number = 0
        var digits = 0
        while let scalar = next, ("0"..."9").contains(scalar) {
            number = number * 10 + Int(scalar.value - 0x30)
            guard number <= Self.repeatLimit else {
                throw PatternError("more than \(Self.repeatLimit) repetitions")
            }
            digits += 1
            offset += 1
        }
        guard digits > 0 else { throw PatternError("a number is missing in { }") }
        return number
    }

    // MARK: Sets

    private mutating func escape() throws(PatternError) -> PatternSet {
        guard let scalar = next else { throw PatternError("the pattern ends with \\") }
        offset += 1
        switch scalar {
        case "d": return .digits
        case "w": return .word
        case "s": return .space
        case "D": return PatternSet(PatternSet.digits.ranges, isInverted: true)
        case "W": return PatternSet(PatternSet.word.ranges, isInverted: true)
        case "S": return PatternSet(PatternSet.space.ranges, isInverted: true)
        case "t": return PatternSet(["\t"..."\t"])
        case "a"..."z", "A"..."Z", "0"..."9": throw PatternError("\\\(scalar) is not known here")
        default: return PatternSet([scalar...scalar])
        }
    }

    /// After the opening bracket. A `]` that comes first stands for itself.
    private mutating func set() throws(PatternError) -> PatternSet {
        let isInverted = skip("^")
        var ranges: [ClosedRange<Unicode.Scalar>] = []
        var isFirst = true
        while let scalar = next, scalar != "]" || isFirst {
            isFirst = false
            offset += 1
            guard scalar == "\\" else {
                ranges.append(try range(from: scalar))
                continue
            }
            let escaped = try escape()
            guard !escaped.isInverted else { throw PatternError("\\D, \\W and \\S stand outside of [ ]") }
            if let single = escaped.single {
                ranges.append(try range(from: single))
            } else {
                ranges += escaped.ranges
            }
        }
        guard skip("]") else { throw PatternError("a [ is never closed") }
        return PatternSet(ranges, isInverted: isInverted)
    }

    private mutating func range(from first: Unicode.Scalar) throws(PatternError) -> ClosedRange<
        Unicode.Scalar
    > {
        guard next == "-", offset + 1 < scalars.count, scalars[offset + 1] != "]" else {
            return first...first
        }
        var last = scalars[offset + 1]
        offset += 2
        if last == "\\" {
            let name = next
            guard let single = try escape().single else {
                throw PatternError("no range ends with \\\(name.map(String.init) ?? "")")
            }
            last = single
        }
        guard first <= last else { throw PatternError("\(first)-\(last) is the wrong way round") }
        return first...last
    }
}
