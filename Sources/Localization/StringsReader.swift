import PropertyLists

/// Reads the OpenStep notation of `.strings`: `"key" = "text";`, with comments. A key alone stands for itself.
struct StringsReader {
    private var scanner: OpenStepScanner
    private let limits: PropertyListLimits

    init(_ utf8: [UInt8], file: String, limits: PropertyListLimits) {
        scanner = OpenStepScanner(utf8, file: file)
        self.limits = limits
    }

    /// Where reading stopped; nil at the end of the file.
    private(set) var problem: PropertyListError?

    /// The entries up to the first that is wrong.
    mutating func read() -> [String: String] {
        var texts: [String: String] = [:]
        do {
            try read(into: &texts)
        } catch {
            problem = error
        }
        return texts
    }

    private mutating func read(into texts: inout [String: String]) throws(PropertyListError) {
        try scanner.skipSpace()
        // Property lists may put braces around the whole table.
        let isBraced = scanner.skip("{")
        var entries = 0
        while try !isAtEnd(isBraced) {
            entries += 1
            guard entries <= limits.nodes else { throw scanner.error(.tooManyNodes(limit: limits.nodes)) }
            let key = try scanner.word()
            texts[key] = try value(of: key)
        }
    }

    private mutating func isAtEnd(_ isBraced: Bool) throws(PropertyListError) -> Bool {
        try scanner.skipSpace()
        guard isBraced else { return scanner.next == nil }
        guard scanner.next != nil else { throw scanner.malformed("the closing brace is missing") }
        guard scanner.skip("}") else { return false }
        try scanner.skipSpace()
        guard scanner.next == nil else { throw scanner.malformed("text stands after the closing brace") }
        return true
    }

    private mutating func value(of key: String) throws(PropertyListError) -> String {
        try scanner.skipSpace()
        var text = key
        if scanner.skip("=") {
            try scanner.skipSpace()
            text = try scanner.word()
            try scanner.skipSpace()
        }
        guard scanner.skip(";") || scanner.next == UInt8(ascii: "}") else {
            let isCut = scanner.next == nil
            throw scanner.malformed(isCut ? "the file ends within an entry" : "a semicolon is missing")
        }
        return text
    }
}
