import Settings

/// What a file of a drop-in folder asks for: which settings it is about, the files that they are written to, what takes
/// them over, and how it is seen that they work.
package struct DropIn: Hashable, Sendable {
    /// The file's name without `.apply`.
    package let name: String
    /// As it is said in messages.
    package let file: String
    /// Patterns of keys: `network_*`, `network.`, or a key.
    package internal(set) var keys: [String] = []
    /// Said before it is applied; by language, and for all others under "".
    package internal(set) var costs: [String: String] = [:]
    /// 0 to 99: earlier first, and undone in reverse.
    package internal(set) var order = 50
    /// Seconds that one of its actions may take.
    package internal(set) var within = 20
    /// Every setting that it names, where it does.
    package internal(set) var mentions: [Mention] = []
    /// In the order of the file, as everything here.
    package internal(set) var files: [FileTemplate] = []
    /// What takes the values over.
    package internal(set) var actions: [Action] = []
    /// What is looked at until they are confirmed.
    package internal(set) var checks: [Check] = []

    init(name: String, file: String) { (self.name, self.file) = (name, file) }

    /// Whether what it writes has other lines for other values.
    package var hasConditions: Bool {
        files.contains { $0.only != nil || $0.lines.contains { $0.condition != nil } }
    }

    /// Whether a change of that setting triggers it.
    package func isAbout(_ key: String) -> Bool { keys.contains { SettingPattern.covers($0, key) } }

    /// The settings that it names besides: in a file, an action, a check, or to decide on one.
    package var usedKeys: Set<String> { Set(mentions.lazy.filter { !$0.isTrigger }.map(\.key)) }

    /// What it names that no setting is of all that there are, each once.
    package func unknownKeys(among known: [String]) -> [Mention] {
        var told: Set<String> = []
        return mentions.filter { mention in
            let isKnown =
                mention.isTrigger
                ? known.contains { SettingPattern.covers(mention.key, $0) } : known.contains(mention.key)
            return !isKnown && told.insert(mention.key).inserted
        }
    }

    /// A setting's key as a line has it.
    package struct Mention: Hashable, Sendable {
        /// In `Keys=` it may be a pattern.
        package let key: String
        /// Whether it stands in `Keys=`.
        package let isTrigger: Bool
        /// In the drop-in.
        package let line: Int
    }

    /// The settings that its checks name.
    var checkedKeys: Set<String> { checks.reduce(into: []) { $0.formUnion($1.what.keys) } }

    /// Those that decide on one.
    var decidingKeys: Set<String> { Set(checks.compactMap { $0.condition?.key }) }

    /// A line, an action or a check is only there while this holds.
    package enum Condition: Hashable, Sendable {
        /// Set, and neither false, 0 nor empty.
        case isTrue(String)
        case isFalse(String)
        case equals(String, String)

        /// `key`, `!key` or `key=VALUE`; nil for what is none.
        init?(_ text: String) {
            if let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
                self = .equals(String(text[..<equals]), String(text[text.utf8.index(after: equals)...]))
            } else if text.utf8.first == UInt8(ascii: "!") {
                self = .isFalse(String(text.unicodeScalars.dropFirst()))
            } else {
                self = .isTrue(text)
            }
            guard Template.isKey(key), !key.utf8.contains(UInt8(ascii: "!")) else { return nil }
        }

        var key: String {
            switch self {
            case .isTrue(let key), .isFalse(let key), .equals(let key, _): key
            }
        }

        func holds(in values: [String: SettingValue]) -> Bool {
            switch self {
            case .isTrue(let key): values[key]?.isTrue ?? false
            case .isFalse(let key): !(values[key]?.isTrue ?? false)
            case .equals(let key, let text): values[key].map { $0.displayText == text } ?? text.isEmpty
            }
        }
    }

    /// A file that is written whole.
    package struct FileTemplate: Hashable, Sendable {
        /// One line of it.
        struct Line: Hashable, Sendable {
            let condition: Condition?
            let template: Template
            /// In the drop-in.
            let line: Int
        }

        /// Where it lies.
        package internal(set) var path = ""
        /// Reading and writing, by owner, group and others.
        package internal(set) var mode: UInt32 = 0o644
        /// Nil: root's.
        package internal(set) var group: String?
        /// How values stand in it.
        package internal(set) var format = FileFormat.plain
        /// While it does not hold the file is not there.
        package internal(set) var only: Condition?
        var lines: [Line] = []
        /// Where it begins in the drop-in.
        let line: Int

        /// The keys whose values stand in it.
        package var keys: Set<String> { lines.reduce(into: []) { $0.formUnion($1.template.keys) } }
    }

    /// What takes values over, by the bus of who owns them.
    package struct Action: Hashable, Sendable {
        /// By its word in the file.
        package enum Kind: String, CaseIterable, Hashable, Sendable {
            case reload = "Reload"
            case restart = "Restart"
            case tryRestart = "TryRestart"
            case hostname = "Hostname"
            case timezone = "Timezone"
            case locale = "Locale"
            /// A date, in UTC: only while no time server sets the clock.
            case time = "Time"
            /// Whether a time server does.
            case timeServers = "NTP"
            /// Reload, then the link.
            case networkd = "Networkd"
            /// The connection's file, then that connection.
            case networkManager = "NetworkManager"
        }

        /// What is asked for.
        package let kind: Kind
        /// What for: a unit, a name, a link.
        package let what: Template
        let condition: Condition?
        /// In the drop-in.
        let line: Int
    }

    /// What is looked at.
    package struct Check: Hashable, Sendable {
        /// By its word in the file.
        package enum Kind: String, CaseIterable, Hashable, Sendable {
            case unit = "Unit"
            case link = "Link"
            case address = "Address"
            case gateway = "Gateway"
            case name = "Name"
            case tcp = "Tcp"
            case clock = "Clock"
        }

        /// What is looked at.
        package let kind: Kind
        /// Which one.
        package let what: Template
        let condition: Condition?
        /// In the drop-in.
        let line: Int
    }
}

extension SettingValue {
    /// Set, and neither false, 0 nor empty.
    fileprivate var isTrue: Bool {
        switch self {
        case .boolean(let flag): flag
        case .integer(let number): number != 0
        case .real(let number): number != 0
        case .string(let text): !text.isEmpty
        case .data(let bytes): !bytes.isEmpty
        case .array(let elements): !elements.isEmpty
        case .dictionary(let entries): !entries.isEmpty
        case .date: true
        }
    }
}
