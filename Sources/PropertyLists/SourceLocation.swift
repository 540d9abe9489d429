/// Where something was said: a file of the bundle and a place in it.
package struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    /// Relative to the bundle, `de.lproj/Root.strings`.
    package let file: String
    /// In that file.
    package let position: SourcePosition

    /// Means the whole file where no `position` is given.
    package init(file: String, position: SourcePosition = .file) {
        self.file = file
        self.position = position
    }

    /// `Root.plist:12:5`, for a binary file `Root.plist:/PreferenceSpecifiers/3/Key`, else `Root.plist:1:1`.
    package var description: String { "\(file):\(position)" }
}

/// A place in a file.
package enum SourcePosition: Hashable, Sendable, CustomStringConvertible {
    /// The file as a whole.
    case file
    /// Both from 1; columns count bytes.
    case text(line: Int, column: Int)
    /// A binary file has no lines: the keys and indexes that lead to the object.
    case object(ObjectPath)

    package var description: String {
        switch self {
        case .file: "1:1"
        case .text(let line, let column): "\(line):\(column)"
        case .object(let path): path.description
        }
    }
}

/// The keys and indexes that lead from a property list's root to one of its objects.
package indirect enum ObjectPath: Hashable, Sendable, CustomStringConvertible {
    case root
    case key(String, of: ObjectPath)
    case index(Int, of: ObjectPath)

    /// `/PreferenceSpecifiers/3/Key`.
    package var description: String {
        var components: [String] = []
        var path = self
        while true {
            switch path {
            case .root:
                return "/" + components.reversed().joined(separator: "/")
            case .key(let key, let parent):
                components.append(key)
                path = parent
            case .index(let index, let parent):
                components.append(String(index))
                path = parent
            }
        }
    }
}
