import Localization

/// Why a PIN is not taken: others would try it early.
package enum WeakPIN: Error, Hashable, Sendable {
    case notDigits
    case tooShort
    /// Longer than anybody types, and than a slot's question has room for.
    case tooLong
    /// One digit, or a part that comes again: 777777, 121212, 123123.
    case repeated
    /// Digits in a row, up or down: 123456, 987654.
    case run
    /// A day of a year, however it is written.
    case date
    /// What people choose most: two digits alone, pairs, mirrored halves, ways over a pad.
    case common
    /// It stands on the device.
    case serialNumber

    /// The shortest and the longest, in digits.
    package static let lengths = 6...32

    /// For the person who chooses.
    package var phrase: LocalizedString {
        switch self {
        case .notDigits: LocalizedString(.digitsOnly)
        case .tooShort: LocalizedString(.needsCharacters, Self.lengths.lowerBound)
        case .tooLong: LocalizedString(.maximumLength, Self.lengths.upperBound)
        case .repeated: LocalizedString(.pinRepeats)
        case .run: LocalizedString(.pinRuns)
        case .date: LocalizedString(.pinIsDate)
        case .common: LocalizedString(.pinIsCommon)
        case .serialNumber: LocalizedString(.pinIsSerial)
        }
    }

    /// Nil for a PIN that may be taken.
    ///
    /// - Parameter serials: numbers that stand on the device.
    package static func reason(against pin: String, serials: [String] = []) -> WeakPIN? {
        guard pin.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return .notDigits }
        let digits = pin.utf8.map { Int($0) - 0x30 }
        guard digits.count >= lengths.lowerBound else { return .tooShort }
        guard digits.count <= lengths.upperBound else { return .tooLong }
        if isRepeated(digits) { return .repeated }
        if isRun(digits) { return .run }
        if isDate(digits) { return .date }
        if isCommon(digits) { return .common }
        return serials.contains { isOf($0, pin) } ? .serialNumber : nil
    }

    // MARK: What is looked for

    private static func isRepeated(_ digits: [Int]) -> Bool {
        (1...digits.count / 2).contains { length in
            digits.indices.allSatisfy { digits[$0] == digits[$0 % length] }
        }
    }

    /// Each step is the same, nines and zeros beside each other: 246802 is one too.
    private static func isRun(_ digits: [Int]) -> Bool {
        let steps = Set(zip(digits, digits.dropFirst()).map { ($1 - $0 + 10) % 10 })
        return steps.count == 1
    }

    private static func isDate(_ digits: [Int]) -> Bool {
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
        func isDay(_ day: Int, _ month: Int) -> Bool { (1...31).contains(day) && (1...12).contains(month) }
        func isYear(_ year: Int) -> Bool { (1900...2099).contains(year) }
        switch digits.count {
        case 6:
            let (first, second, third) = (number(0..<2), number(2..<4), number(4..<6))
            return isDay(first, second) || isDay(second, first) || isDay(third, second)
        case 8:
            let (first, second) = (number(0..<2), number(2..<4))
            if isYear(number(4..<8)) { return isDay(first, second) || isDay(second, first) }
            let (month, day) = (number(4..<6), number(6..<8))
            return isYear(number(0..<4)) && (isDay(day, month) || isDay(month, day))
        default: return false
        }
    }

    private static func isCommon(_ digits: [Int]) -> Bool {
        let half = digits.count / 2
        let isMirrored = digits == digits.reversed()
        let hasPairs =
            digits.count.isMultiple(of: 2)
            && stride(from: 0, to: digits.count, by: 2).allSatisfy { digits[$0] == digits[$0 + 1] }
        let hasRuns = isRun(Array(digits[..<half])) && isRun(Array(digits[half...]))
        return Set(digits).count <= 2 || isMirrored || hasPairs || hasRuns || isWayOverPad(digits)
    }

    /// Along the columns, rows and diagonals of a pad, one after the other: 147258, 159753.
    private static func isWayOverPad(_ digits: [Int]) -> Bool {
        guard digits.count.isMultiple(of: 3) else { return false }
        return stride(from: 0, to: digits.count, by: 3).allSatisfy { start in
            lines.contains(Array(digits[start..<start + 3]))
        }
    }

    private static let lines: Set<[Int]> = {
        let ways = [
            [1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 4, 7], [2, 5, 8], [3, 6, 9], [5, 8, 0], [1, 5, 9],
            [3, 5, 7],
        ]
        return Set(ways + ways.map { $0.reversed() })
    }()

    /// Whether the digits of a serial number hold it, whatever stands between them.
    private static func isOf(_ serial: String, _ pin: String) -> Bool {
        let digits = serial.filter { $0.isASCII && $0.isNumber }
        return digits.count >= pin.count && digits.indices.contains { digits[$0...].hasPrefix(pin) }
    }
}
