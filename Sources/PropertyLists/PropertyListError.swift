/// Why a file is no property list that we read: which file, where in it, and what is wrong there.
package struct PropertyListError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Reason: Hashable, Sendable {
        case tooLarge(bytes: Int, limit: Int)
        case tooDeep(limit: Int)
        case tooManyNodes(limit: Int)
        /// A sentence without its end mark: "mismatched tag".
        case malformed(String)
    }

    package let location: SourceLocation
    package let reason: Reason

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
        }
    }

    package var isAboutSize: Bool {
        if case .malformed = reason { false } else { true }
    }
}

/// What a reader stops at, so that every file costs linear time and bounded memory.
package struct PropertyListLimits: Hashable, Sendable {
    package var bytes = 4 << 20
    package var depth = 64
    package var nodes = 200_000

    package init() {}
}
