import PropertyLists

/// How a property list is written down.
package enum PropertyListForm: String, CaseIterable, Sendable {
    case xml, binary, json

    /// By the ending of a file's name; nil for one that says nothing.
    package init?(fileName name: String) {
        if name.hasSuffix(".json") {
            self = .json
        } else if [".plist", ".xml", ".strings"].contains(where: name.hasSuffix) {
            self = .xml
        } else {
            return nil
        }
    }

    /// Reads XML, binary, JSON or OpenStep, by the first bytes or the ending `.json`; a value that could not be read as what
    /// it says, or a key that is there twice, is an error: nothing else may come of it elsewhere.
    package static func read(
        _ bytes: [UInt8], file: String
    ) throws(PropertyListError) -> PropertyList {
        let root = try root(of: bytes, file: file)
        try refuseKeysThereTwice(root, file: file)
        return root
    }

    /// The file that holds all of `root`.
    ///
    /// - Parameter file: what the place of an error names: the one that `root` was read from.
    /// - Throws: what this form cannot hold, and where it stands.
    package func written(_ root: PropertyList, file: String) throws(PropertyListError) -> [UInt8] {
        let (bytes, losses) =
            switch self {
            case .xml: XMLPropertyListWriter.write(root, file: file)
            case .binary: BinaryPropertyListWriter.write(root, file: file)
            case .json: JSONPropertyListWriter.write(root, file: file)
            }
        if let loss = losses.first { throw loss }
        return bytes
    }

    private static func root(
        of bytes: [UInt8], file: String
    ) throws(PropertyListError) -> PropertyList {
        if file.hasSuffix(".json") || isJSON(bytes) {
            return try JSONPropertyListReader.read(bytes, file: file, limits: PropertyListLimits())
        }
        let document = try PropertyListDocument.read(bytes, file: file)
        if let remark = document.remarks.first(where: { $0.reason != .unquoted }) { throw remark }
        return document.root
    }

    /// A brace opens OpenStep's dictionaries too, and their entries may begin like JSON's texts and numbers: what stands after
    /// the first key tells them apart.
    private static func isJSON(_ bytes: [UInt8]) -> Bool {
        let text = bytes.starts(with: JSONPropertyListReader.mark) ? bytes.dropFirst(3) : bytes[...]
        guard !bytes.starts(with: BinaryPropertyListReader.magic),
            !PropertyListDocument.beginsWithEntry(bytes),
            let start = text.firstIndex(where: { !Ascii.isSpace($0) })
        else { return false }
        switch text[start] {
        case UInt8(ascii: "["), UInt8(ascii: "\""): return true
        case UInt8(ascii: "{"): return isJSONObject(text[(start + 1)...])
        case let byte: return Ascii.isDigit(byte) || "-tfn".utf8.contains(byte)
        }
    }

    private static func isJSONObject(_ rest: ArraySlice<UInt8>) -> Bool {
        guard let opening = rest.firstIndex(where: { !Ascii.isSpace($0) }),
            rest[opening] == UInt8(ascii: "\"")
        else { return false }
        var index = opening + 1
        while index < rest.endIndex, rest[index] != UInt8(ascii: "\"") {
            index += rest[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index < rest.endIndex else { return false }
        return rest[(index + 1)...].first { !Ascii.isSpace($0) } == UInt8(ascii: ":")
    }

    private static func refuseKeysThereTwice(
        _ node: PropertyList, file: String
    ) throws(PropertyListError) {
        for element in node.array ?? [] { try refuseKeysThereTwice(element, file: file) }
        guard let dictionary = node.dictionary else { return }
        var seen: Set<String> = []
        for entry in dictionary.entries {
            guard seen.insert(entry.key).inserted else {
                throw PropertyListError(
                    at: SourceLocation(file: file, position: entry.position),
                    .malformed("the key \(entry.key) is there twice"))
            }
            try refuseKeysThereTwice(entry.value, file: file)
        }
    }
}
