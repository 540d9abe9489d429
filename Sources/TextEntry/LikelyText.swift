/// What is likely to be typed next, for the middle of a grid or a ring: one move away, or none.
///
/// It follows from the kind of field and the text before the caret alone: the same text always finds the same cells.
struct LikelyText {
    /// Where the focus is after every character.
    let home: GridCell
    /// Beside it; nil where the field has nothing to suggest, from its first key to its last.
    let word: GridCell?

    /// - Parameters:
    ///   - hasCase: whether the page's letters have capitals; shift does nothing to others.
    ///   - latest: the character that was typed just now.
    init(at moment: TypingMoment, hasCase: Bool, after latest: Character?) {
        let (text, field) = (moment.text, moment.field)
        let isAtEnd = text.isAtEnd && text.selection == nil && !text.replacesAll
        let typed = text.replacesAll ? "" : String(text.characters.prefix(text.caret))
        let plain: GridCell = hasCase ? .shift : .insert(" ")
        let isUpper = moment.letterCase == .upper
        let changed = latest.flatMap { text.other(of: $0, in: field) }.map(GridCell.swap)
        self.init(field, typed, isAtEnd, isUpper: isUpper, shift: changed ?? plain)
    }

    private init(_ field: EditedField, _ typed: String, _ isAtEnd: Bool, isUpper: Bool, shift: GridCell) {
        let place = WebPlace(typed)
        let middle = Self.middle(field, typed, place)
        home = field.pairsCharacters ? shift : .insert(middle)
        guard Self.suggests(field) else {
            word = nil
            return
        }
        let rest =
            isAtEnd ? Self.rest(of: typed, field, place) ?? field.rest(of: typed, isUpper: isUpper) : nil
        let second = Self.second(field, typed, place, middle)
        // A dot that is there is not typed again.
        let isDotted = typed.hasSuffix(".") && second.hasPrefix(".") && second.count > 1
        word = .insert(rest ?? (isDotted ? String(second.dropFirst()) : second))
    }

    // MARK: The middle

    private static func middle(_ field: EditedField, _ typed: String, _ place: WebPlace) -> String {
        switch field.kind {
        case .url:
            switch place {
            case .start: "https://"
            case .host where typed.hasSuffix("://"): "www."
            case .host where WebWords.endings.contains(where: typed.hasSuffix): "/"
            case .host: "."
            case .path: "/"
            }
        case .email: typed.contains("@") ? "." : "@"
        case .hostname: "."
        case .serial: "-"
        default: " "
        }
    }

    /// Where nothing is known: what the field has next often.
    private static func second(
        _ field: EditedField, _ typed: String, _ place: WebPlace, _ middle: String
    ) -> String {
        switch field.kind {
        case .url:
            switch place {
            case .start: "http://"
            case .host: typed.hasSuffix("://") ? "192.168." : middle == "/" ? ":8080" : ".com"
            case .path: "."
            }
        case .email: typed.contains("@") ? ".com" : "."
        case .hostname: typed.isEmpty ? "-" : ".local"
        default: ","
        }
    }

    // MARK: Words

    /// Whether it ever has something to suggest: its cell is then always there.
    private static func suggests(_ field: EditedField) -> Bool {
        guard !field.traits.isSecure else { return false }
        return [.url, .email, .hostname].contains(field.kind) || !field.traits.suggestions.isEmpty
            || field.completesWords
    }

    /// What completes the text to a value that is known here, or its last word to one that is usual.
    private static func rest(of typed: String, _ field: EditedField, _ place: WebPlace) -> String? {
        if let value = field.traits.suggestions.first(where: { $0.count > typed.count && $0.hasPrefix(typed) }
        ) {
            return String(value.dropFirst(typed.count))
        }
        switch field.kind {
        case .url where place != .start, .hostname:
            return WebWords.rest(of: typed, isPath: place == .path)
        case .email:
            // The domain of an address that is known.
            guard !typed.isEmpty else { return nil }
            let begun = typed.firstIndex(of: "@").map { typed[$0...] } ?? ""
            let domains = field.traits.suggestions.compactMap { value in
                value.firstIndex(of: "@").map { value[$0...] }
            }
            let domain = domains.first { $0.count > begun.count && $0.hasPrefix(begun) }
            return domain.map { String($0.dropFirst(begun.count)) }
        default: return nil
        }
    }
}

extension EditedField {
    /// Whether the device has words that may go on here.
    fileprivate var completesWords: Bool { dictionary != nil && traits.allowsPrediction }

    /// What completes the last word of a text to the commonest that begins so; nil where none does.
    ///
    /// A word that begins with a capital in the list, as nouns of German do, completes none without; a capital completes
    /// any. Addresses have no capitals.
    fileprivate func rest(of typed: String, isUpper: Bool) -> String? {
        guard completesWords, let dictionary else { return nil }
        let begun = String(typed.reversed().prefix(while: \.isLetter).reversed())
        let small = String(begun.map { cased($0, isUpper: false) })
        let capital = small.prefix(1).map { cased($0, isUpper: true) } + small.dropFirst()
        let hasCapital = kind.isMadeOfNames || begun.first != small.first
        let beginnings = hasCapital ? [small, String(capital)] : [small]
        guard !begun.isEmpty, let word = dictionary.completion(of: beginnings) else { return nil }
        let rest = word.dropFirst(begun.count).map { letter in
            kind.isMadeOfNames || isUpper ? cased(letter, isUpper: isUpper) : letter
        }
        return rest.allSatisfy(takes) ? String(rest) : nil
    }
}

extension EditedText {
    /// What the character just typed may become; nil where another stands before the caret by now.
    func other(of latest: Character, in field: EditedField) -> Character? {
        guard caret > 0, !replacesAll, selection == nil, characters[caret - 1] == latest else { return nil }
        return field.other(of: latest)
    }
}

/// Which part of an address is being typed.
private enum WebPlace {
    case start, host, path

    init(_ typed: String) {
        guard !typed.isEmpty else {
            self = .start
            return
        }
        let slashes = typed.split(separator: "/", omittingEmptySubsequences: false)
        let isWhole = slashes.count > 1 && slashes[0].hasSuffix(":") && slashes[1].isEmpty
        self = slashes.count > (isWhole ? 3 : 1) ? .path : .host
    }
}

/// Words that hosts and paths of devices are called by, the commonest first.
private enum WebWords {
    static let endings = [".com", ".net", ".org", ".edu", ".local", ".lan", ".de", ".io"]

    private static let hosts = [
        "www", "api", "mail", "ftp", "ntp", "mqtt", "time", "cloud", "update", "data", "app", "dev", "files",
        "docs", "shop", "static", "media", "portal", "server", "gateway", "router", "device", "camera",
        "printer", "sensor", "local", "com", "org", "net", "io", "de",
    ]
    private static let paths = [
        "api", "index.html", "login", "admin", "status", "config", "setup", "settings", "firmware", "update",
        "upload", "download", "files", "images", "docs", "manual", "help", "support", "about", "contact",
        "search", "news", "users", "devices", "data", "metrics", "health", "info", "version", "latest",
        "list",
    ]

    /// What completes the last word of an address; nil for less than two characters.
    static func rest(of typed: String, isPath: Bool) -> String? {
        let begun = typed.reversed().prefix { $0.isLetter || $0.isNumber }.reversed()
        guard !begun.isEmpty else { return nil }
        let word = (isPath ? paths + hosts : hosts + paths).first {
            $0.starts(with: begun) && $0.count > begun.count + 1
        }
        return word.map { String($0.dropFirst(begun.count)) }
    }
}
