import Localization
import PropertyLists

/// The rules of each `DeviceFormat`. Every check answers with what is missing, nil where nothing is.
struct FormatCheck {
    private let text: Substring

    init(_ text: some StringProtocol) {
        self.text = Substring(text)
    }

    func only(_ isAllowed: (UInt8) -> Bool, _ reason: StringKey) -> LocalizedString? {
        text.utf8.allSatisfy(isAllowed) ? nil : LocalizedString(reason)
    }

    /// A WPA passphrase: 8 to 63 printable characters, or 64 hexadecimal digits.
    func wifiPassword() -> LocalizedString? {
        let length = text.utf8.count
        if length == 64, text.utf8.allSatisfy(Ascii.isHexDigit) { return nil }
        guard text.utf8.allSatisfy(Ascii.isPrintable) else { return LocalizedString(.plainOnly) }
        return (8...63).contains(length) ? nil : LocalizedString(.needsLength, 8, 63)
    }

    // MARK: Addresses

    func ipv4() -> LocalizedString? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, parts.allSatisfy({ !$0.isEmpty }) else {
            return LocalizedString(.needsFourNumbers, "192.168.1.10")
        }
        for part in parts {
            guard part.utf8.allSatisfy(Ascii.isDigit) else { return LocalizedString(.dotsOnly) }
            // Leading zeros mean octal to some programs and decimal to others.
            if part.utf8.count > 1, part.hasPrefix("0") { return LocalizedString(.startsWithZero, part) }
            guard part.utf8.count <= 3, let number = Int(part), number <= 255 else {
                return LocalizedString(.moreThan, part.prefix(8), 255)
            }
        }
        return nil
    }

    func netmask() -> LocalizedString? {
        if let problem = ipv4() { return problem }
        let bits = text.split(separator: ".").reduce(UInt32(0)) { $0 << 8 | (UInt32($1) ?? 0) }
        return (~bits &+ 1) & ~bits == 0 ? nil : LocalizedString(.noMask, "255.255.255.0")
    }

    func cidr() -> LocalizedString? {
        guard let slash = text.firstIndex(of: "/") else {
            return LocalizedString(.needsPrefix, "192.168.1.0/24")
        }
        let address = FormatCheck(text[..<slash])
        let isV6 = text[..<slash].contains(":")
        if let problem = isV6 ? address.ipv6() : address.ipv4() { return problem }
        return FormatCheck(text[text.index(after: slash)...]).number(in: 0...(isV6 ? 128 : 32))
    }

    func ipv6() -> LocalizedString? {
        let reason = LocalizedString(.noIPv6, "fe80::1")
        let halves = text.utf8.isEmpty ? [] : text.splitAtDoubleColons()
        guard (1...2).contains(halves.count) else { return reason }
        var groups = 0
        for (index, half) in halves.enumerated() where !half.isEmpty {
            guard let count = Self.groups(in: half, mayEndInIPv4: index == halves.count - 1) else {
                return reason
            }
            groups += count
        }
        return (halves.count == 2 ? groups <= 7 : groups == 8) ? nil : reason
    }

    /// How many groups of 16 bits; nil where one is wrong. The last two may be written as an IPv4 address.
    private static func groups(in half: Substring, mayEndInIPv4: Bool) -> Int? {
        let parts = half.split(separator: ":", omittingEmptySubsequences: false)
        var count = 0
        for (index, part) in parts.enumerated() {
            if mayEndInIPv4, index == parts.count - 1, part.contains(".") {
                guard FormatCheck(part).ipv4() == nil else { return nil }
                count += 2
            } else {
                guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy(Ascii.isHexDigit) else {
                    return nil
                }
                count += 1
            }
        }
        return count
    }

    func mac() -> LocalizedString? {
        let reason = LocalizedString(.needsPairs, "00:1A:2B:3C:4D:5E")
        let separator: Character = text.contains("-") ? "-" : ":"
        let pairs = text.split(separator: separator, omittingEmptySubsequences: false)
        let isRight =
            pairs.count == 6
            && pairs.allSatisfy { $0.utf8.count == 2 && $0.utf8.allSatisfy(Ascii.isHexDigit) }
        return isRight ? nil : reason
    }

    /// RFC 1123.
    func hostname() -> LocalizedString? {
        guard text.utf8.count <= 253 else { return LocalizedString(.maximumLength, 253) }
        for label in text.split(separator: ".", omittingEmptySubsequences: false) {
            guard !label.isEmpty else { return LocalizedString(.missingName) }
            guard label.utf8.count <= 63 else { return LocalizedString(.longLabel, 63) }
            guard label.utf8.allSatisfy({ Ascii.isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }) else {
                return LocalizedString(.hostnameOnly)
            }
            if label.hasPrefix("-") || label.hasSuffix("-") { return LocalizedString(.noHyphen) }
        }
        return nil
    }

    /// A name or an address of either kind. Digits and points alone are meant as an address.
    func host() -> LocalizedString? {
        if text.contains(":") { return ipv6() }
        let isNumeric = text.utf8.allSatisfy { Ascii.isDigit($0) || $0 == UInt8(ascii: ".") }
        return isNumeric ? ipv4() : hostname()
    }

    // MARK: Numbers

    func number(in range: ClosedRange<Int>) -> LocalizedString? {
        let reason = LocalizedString(.needsNumber, range.lowerBound, range.upperBound)
        guard !text.isEmpty, text.utf8.allSatisfy(Ascii.isDigit), let number = Int(text),
            range.contains(number)
        else { return reason }
        return nil
    }

    func integer() -> LocalizedString? {
        guard
            text.utf8.allSatisfy({ Ascii.isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") })
        else { return LocalizedString(.digitsOnly) }
        return Int(text) == nil ? LocalizedString(.notWhole) : nil
    }

    func decimal() -> LocalizedString? {
        var digits = text
        if let sign = digits.first, sign == "-" || sign == "+" { digits.removeFirst() }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        let isRight =
            (1...2).contains(parts.count)
            && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(Ascii.isDigit) }
        return isRight ? nil : LocalizedString(.notANumberAs, "21.5")
    }

    // MARK: Times

    func date() -> LocalizedString? {
        var scanner = ByteScanner(text.utf8)
        guard let (year, month, day) = scanner.date(), scanner.isAtEnd else {
            return LocalizedString(.needsDate, "2026-11-21")
        }
        guard (1...12).contains(month) else { return LocalizedString(.noMonth, month) }
        let isDay = CivilDate.isValid(year: year, month: month, day: day)
        return isDay ? nil : LocalizedString(.thatMonth, CivilDate.length(ofMonth: month, year: year))
    }

    func time() -> LocalizedString? {
        var scanner = ByteScanner(text.utf8)
        var isTime = scanner.time() != nil
        if isTime, !scanner.isAtEnd { isTime = scanner.skip(":") && scanner.number(digits: 2) != nil }
        guard isTime, scanner.isAtEnd else { return LocalizedString(.needsTime, "07:30") }
        return TimeOfDay(text) == nil ? LocalizedString(.atMost, "23:59") : nil
    }

    // MARK: Names

    func serial() -> LocalizedString? {
        let isRight = text.utf8.allSatisfy {
            Ascii.isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
                || $0 == UInt8(ascii: "/")
        }
        return isRight ? nil : LocalizedString(.only, DeviceFormat.serialCharacters)
    }

    func phone() -> LocalizedString? {
        let marks = Set("+*#,;()-/. pw".utf8)
        guard text.utf8.allSatisfy({ Ascii.isDigit($0) || marks.contains($0) }) else {
            return LocalizedString(.dialSpaces)
        }
        if text.dropFirst().contains("+") { return LocalizedString(.plusFirst) }
        return text.utf8.contains(where: Ascii.isDigit) ? nil : LocalizedString(.needsDigit)
    }

    func email() -> LocalizedString? {
        guard let at = text.lastIndex(of: "@") else { return LocalizedString(.needsAt) }
        let name = text[..<at]
        guard !name.isEmpty else { return LocalizedString(.needsNameBeforeAt) }
        guard !hasSpaces else { return LocalizedString(.noSpaces) }
        guard !name.utf8.contains(UInt8(ascii: "@")) else { return LocalizedString(.oneAt) }
        guard name.utf8.count <= 64 else { return LocalizedString(.longBeforeAt, 64) }
        let domain = text[text.index(after: at)...]
        return domain.isEmpty ? LocalizedString(.needsHostAfterAt) : FormatCheck(domain).hostname()
    }

    /// A scheme, and for those with `//` a host.
    func url() -> LocalizedString? {
        guard let colon = text.firstIndex(of: ":"), let first = text.utf8.first, Ascii.isLetter(first),
            text[..<colon].utf8.allSatisfy({ Ascii.isLetterOrDigit($0) || Set("+-.".utf8).contains($0) })
        else { return LocalizedString(.needsScheme, "https://") }
        guard !hasSpaces else { return LocalizedString(.noSpaces) }
        let rest = text[colon...].utf8.dropFirst()
        guard rest.starts(with: "//".utf8) else { return rest.isEmpty ? LocalizedString(.needsRest) : nil }
        var host = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
        if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host[at...].dropFirst() }
        if host.isEmpty { return text.hasPrefix("file:") ? nil : LocalizedString(.needsHost) }
        guard host.first == UInt8(ascii: "[") else {
            let name = host.prefix { $0 != UInt8(ascii: ":") }
            return FormatCheck(Substring(name)).host() ?? Self.problem(withPort: host.dropFirst(name.count))
        }
        guard let close = host.firstIndex(of: UInt8(ascii: "]")) else { return FormatCheck("[").ipv6() }
        let address = Substring(host[..<close].dropFirst())
        return FormatCheck(address).ipv6() ?? Self.problem(withPort: host[close...].dropFirst())
    }

    /// What stands behind a host: nothing, or a colon and perhaps a number.
    private static func problem(withPort rest: Substring.UTF8View) -> LocalizedString? {
        guard let first = rest.first else { return nil }
        guard first == UInt8(ascii: ":") else { return FormatCheck("[").ipv6() }
        let digits = Substring(rest.dropFirst())
        return digits.isEmpty ? nil : FormatCheck(digits).number(in: 0...65_535)
    }

    /// Nor what a terminal would act on.
    private var hasSpaces: Bool {
        text.unicodeScalars.contains {
            $0.properties.isWhitespace || $0.properties.generalCategory == .control
        }
    }
}

extension Substring {
    /// The parts around `::`, of which an IPv6 address may have one.
    fileprivate func splitAtDoubleColons() -> [Substring] {
        var parts: [Substring] = []
        var start = startIndex
        var index = startIndex
        while index < endIndex {
            let after = self.index(after: index)
            if self[index] == ":", after < endIndex, self[after] == ":" {
                parts.append(self[start..<index])
                start = self.index(after: after)
                index = start
            } else {
                index = after
            }
        }
        return parts + [self[start...]]
    }
}
