/// Why a file is no property list that we read: which file, where in it, and what is wrong there.
package struct PropertyListError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong; sizes say what is read at most.
    package enum Reason: Hashable, Sendable {
        case tooLarge(bytes: Int, limit: Int)
        case tooDeep(limit: Int)
        case tooManyNodes(limit: Int)
        /// A sentence without its end mark: "mismatched tag".
        case malformed(String)
        /// Everything could be read all the same.
        case unquoted
    }

    /// The file alone where it was not read at all, for its size.
    package let location: SourceLocation
    /// Without the place.
    package let reason: Reason

    /// - Parameter location: where reading stopped.
    package init(at location: SourceLocation, _ reason: Reason) {
        self.location = location
        self.reason = reason
    }

    package var description: String { "\(location): \(sentence)" }

    /// Without the place.
    package var sentence: String {
        switch reason {
        case .tooLarge(let bytes, let limit): "\(bytes) bytes are more than the \(limit) that are read"
        case .tooDeep(let limit): "containers are nested more than \(limit) deep"
        case .tooManyNodes(let limit): "there are more than \(limit) values"
        case .malformed(let what): what
        case .unquoted: "the first tags' attributes have no quotation marks"
        }
    }

    /// Of an integer that no 64 bits hold, and that is kept as text.
    static func largeInteger(_ digits: String) -> String {
        "the integer \(digits) is larger than 64 bits, and kept as text"
    }

    /// Of a text with what is no character in it, which is replaced.
    static let noUnicode = "the text is no Unicode, and something else is read"

    /// Whether the file may be right, and is only more than is read.
    package var isAboutSize: Bool {
        switch reason {
        case .tooLarge, .tooDeep, .tooManyNodes: true
        case .malformed, .unquoted: false
        }
    }
}

/// What a reader stops at, so that every file costs linear time and bounded memory.
package struct PropertyListLimits: Hashable, Sendable {
    /// Of the whole file; 4 MB.
    package var bytes = 4 << 20
    /// Of containers in each other; 64.
    package var depth = 64
    /// Values of any kind, those of a binary file counted as often as they are referred to; 200,000.
    package var nodes = 200_000

    /// 4 MB, 64 levels, 200,000 values.
    package init() {}
}
