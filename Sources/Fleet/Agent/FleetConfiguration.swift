import Hardware
import TextChecks

/// What `/etc/settings-fleet/fleet.ini` says.
package struct FleetConfiguration: Hashable, Sendable {
    /// A value of its own, or a setting's, so that panel and fleet can change it.
    package enum Source: Hashable, Sendable {
        case text(String)
        /// `setting:KEY`
        case setting(String)

        /// Nil for `setting:` without a key.
        init?(_ text: String) {
            let word = "setting:"
            guard text.hasPrefix(word) else {
                self = .text(text)
                return
            }
            guard text.utf8.count > word.utf8.count else { return nil }
            self = .setting(String(text.dropFirst(word.utf8.count)))
        }
    }

    /// The broker's name or address; nil until somebody says one.
    package var host: Source?
    /// TCP.
    package var port = 8883
    /// Of all topics.
    package var prefix = FleetTopics.usualPrefix
    /// 30 to 1,100 s; the broker's answer wins.
    package var keepAlive = 240
    /// Nil: the certificate's common name.
    package var id: String?
    /// Empty where none is said.
    package var model = ""
    /// 16 at most.
    package var groups: [String] = []
    /// The folder of the bundle, for what rows want and for the schema.
    package var bundle = "/etc/settingsd/Settings.bundle"
    /// A file of certificates; nil for a broker on this very device, which needs none.
    package var authority: String?
    /// Whose values are reported.
    package var keys = KeyPatterns("*")
    /// Whether reports and statuses are retained.
    package var retains = true
    /// A setting that switches the fleet off.
    package var enabledBy: String?
    /// The first connection comes within it.
    package var startSpread = Duration.seconds(30)
    /// The longest wait between attempts while the broker cannot be reached.
    package var backOffCap = Duration.seconds(300)
    /// A group's trial begins within it.
    package var trialSpread = Duration.seconds(300)

    /// What an empty file says.
    package init() {}

    /// - Parameter file: what errors call the text.
    package init(_ text: String, file: String) throws(FleetConfigurationError) {
        let entries: [INIDocument.Entry]
        do throws(BoardError) { entries = try INIDocument(text, file: file).entries } catch {
            throw FleetConfigurationError(file: file, line: error.line, reason: error.reason)
        }
        for entry in entries {
            do throws(WrongEntry) { try take(entry) } catch {
                throw FleetConfigurationError(file: file, line: entry.line, reason: error.reason)
            }
        }
        guard authority != nil || isOnThisDevice else {
            throw FleetConfigurationError(
                file: file, line: nil,
                reason: "CA in [TLS] is missing; only a broker on this very device is spoken to without TLS")
        }
    }

    /// Nobody between could listen or answer. Without a broker there is nobody to speak to.
    private var isOnThisDevice: Bool {
        guard let host else { return true }
        guard case .text(let name) = host else { return false }
        return Self.isOnThisDevice(name)
    }

    /// Whether a broker of that name or address is spoken to without TLS.
    package static func isOnThisDevice(_ host: String) -> Bool {
        host == "localhost" || host == "::1"
            || host.hasPrefix("127.") && DeviceFormat.ipv4.problem(with: host) == nil
    }

    // MARK: Entries

    private static let names: [String: [String]] = [
        "Broker": ["Host", "Port", "Prefix", "KeepAlive"], "Device": ["ID", "Model", "Groups", "Bundle"],
        "TLS": ["CA"], "Report": ["Keys", "Retain"], "Trust": ["EnabledBy"],
        "Pace": ["StartSpread", "BackoffCap", "TrialSpread"],
    ]

    private mutating func take(_ entry: INIDocument.Entry) throws(WrongEntry) {
        guard let names = Self.names[entry.section] else {
            let valid = Self.names.keys.sorted().map { "[\($0)]" }.joined(separator: ", ")
            throw WrongEntry("unknown section [\(entry.section)]; valid are \(valid)")
        }
        guard names.contains(entry.name) else {
            throw WrongEntry(
                "unknown name \(entry.name) in [\(entry.section)]; valid are \(names.joined(separator: ", "))"
            )
        }
        switch entry.section {
        case "Broker": try takeBroker(entry)
        case "Device": try takeDevice(entry)
        case "Pace": try takePace(entry)
        default: try takeOther(entry)
        }
    }

    private mutating func takeBroker(_ entry: INIDocument.Entry) throws(WrongEntry) {
        switch entry.name {
        case "Host":
            guard !entry.value.isEmpty else { return host = nil }
            guard let source = Source(entry.value), !entry.value.contains(" ") else {
                throw entry.wrong("a name, an address, or setting:KEY")
            }
            host = source
        case "Port": port = try entry.number(in: 1...65_535)
        case "Prefix":
            guard FleetTopics.isValid(prefix: entry.value) else {
                throw entry.wrong("at most 3 levels of letters, digits, _ . and -, 40 bytes in all")
            }
            prefix = entry.value
        default: keepAlive = try entry.number(in: 30...1_100)
        }
    }

    private mutating func takeDevice(_ entry: INIDocument.Entry) throws(WrongEntry) {
        switch entry.name {
        case "ID":
            guard entry.value.isEmpty || FleetName.isValid(entry.value) else {
                throw entry.wrong("1 to 64 letters, digits, _ . and -")
            }
            id = entry.value.isEmpty ? nil : entry.value
        case "Model": model = entry.value
        case "Groups":
            let words = entry.value.split(separator: " ").map(String.init)
            guard words.count <= 16, words.allSatisfy(FleetName.isValid), Set(words).count == words.count
            else {
                throw entry.wrong("at most 16 names of letters, digits, _ . and -, each once")
            }
            groups = words
        default:
            guard entry.value.hasPrefix("/") else { throw entry.wrong("a path that begins with /") }
            bundle = entry.value
        }
    }

    private mutating func takePace(_ entry: INIDocument.Entry) throws(WrongEntry) {
        switch entry.name {
        case "StartSpread": startSpread = .seconds(try entry.number(in: 0...3_600))
        case "BackoffCap": backOffCap = .seconds(try entry.number(in: 10...3_600))
        default: trialSpread = .seconds(try entry.number(in: 0...3_600))
        }
    }

    private mutating func takeOther(_ entry: INIDocument.Entry) throws(WrongEntry) {
        switch entry.name {
        case "CA": authority = entry.value.isEmpty ? nil : entry.value
        case "Keys": keys = KeyPatterns(entry.value)
        case "Retain":
            guard ["yes", "no"].contains(entry.value) else { throw entry.wrong("yes or no") }
            retains = entry.value == "yes"
        default:
            guard case .setting(let key)? = Source(entry.value) else { throw entry.wrong("setting:KEY") }
            enabledBy = key
        }
    }
}

/// Why the configuration cannot be used: which file, which line, what is wrong and what would be right.
package struct FleetConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// As it was named to the reader.
    package let file: String
    /// Counted from 1; nil where the whole file is meant.
    package let line: Int?
    /// A clause for after the place.
    package let reason: String

    package var description: String { file + (line.map { ":\($0)" } ?? "") + ": " + reason }
}

/// What is wrong with one line.
private struct WrongEntry: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

extension INIDocument.Entry {
    fileprivate func wrong(_ expected: String) -> WrongEntry {
        WrongEntry("\(name) = \(value): expected \(expected)")
    }

    fileprivate func number(in allowed: ClosedRange<Int>) throws(WrongEntry) -> Int {
        guard let number = Int(value), allowed.contains(number) else {
            throw wrong("a number from \(allowed.lowerBound) to \(allowed.upperBound)")
        }
        return number
    }
}
