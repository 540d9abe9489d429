import CExpat

/// Reads an XML property list through expat. Entities are refused, external ones never fetched.
///
/// expat calls back with start tag, text and end tag; an element in the making waits on `open`.
final class XMLPropertyListReader {
    /// Nothing that the tags of a property list do not say.
    private enum Tag: String {
        case plist, dictionary, array, key, string, integer, real, isTrue, isFalse, date, data

        /// As it is written between its brackets.
        var name: String {
            switch self {
            case .dictionary: "dict"
            case .isTrue: "true"
            case .isFalse: "false"
            default: rawValue
            }
        }
    }

    private struct OpenElement {
        let tag: Tag
        let position: SourcePosition
        var elements: [PropertyList] = []
        var entries: [PropertyListDictionary.Entry] = []
        var pendingKey: (name: String, position: SourcePosition)?
    }

    private let file: String
    private let limits: PropertyListLimits
    private let parser: XML_Parser
    private var open: [OpenElement] = []
    private var text: [UInt8] = []
    private var nodes = 0
    private var root: PropertyList?
    private var remarks: [PropertyListError] = []
    private var failure: PropertyListError?

    /// - Parameter encoding: nil where the declaration says it, or the first bytes do.
    private init?(file: String, limits: PropertyListLimits, encoding: String?) {
        guard let parser = XML_ParserCreate(encoding) else { return nil }
        self.parser = parser
        self.file = file
        self.limits = limits
    }

    deinit { XML_ParserFree(parser) }

    static func read(
        _ bytes: [UInt8], file: String, limits: PropertyListLimits
    ) throws(PropertyListError) -> PropertyListDocument {
        let prolog = UnquotedProlog(bytes)
        guard let reader = XMLPropertyListReader(file: file, limits: limits, encoding: prolog?.encoding)
        else {
            throw PropertyListError(at: SourceLocation(file: file), .malformed("no memory for a parser"))
        }
        if prolog != nil { reader.remarks = [PropertyListError(at: SourceLocation(file: file), .unquoted)] }
        return try reader.parse(prolog?.bytes ?? bytes)
    }

    private func parse(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListDocument {
        connectCallbacks()
        let status = bytes.withUnsafeBytes { buffer in
            let start = buffer.bindMemory(to: CChar.self).baseAddress
            return XML_Parse(parser, start, Int32(buffer.count), 1)
        }
        if let failure { throw failure }
        guard status == XML_STATUS_OK else { throw error(.malformed(malformation(of: bytes))) }
        guard let root else { throw error(.malformed("the plist element holds no value")) }
        return PropertyListDocument(file: file, root: root, remarks: remarks)
    }

    private func connectCallbacks() {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { user, name, _ in XMLPropertyListReader.from(user)?.start(name) },
            { user, _ in XMLPropertyListReader.from(user)?.end() })
        XML_SetCharacterDataHandler(parser) { user, characters, count in
            XMLPropertyListReader.from(user)?.append(characters, Int(count))
        }
        XML_SetEntityDeclHandler(parser) { user, _, _, _, _, _, _, _, _ in
            XMLPropertyListReader.from(user)?.fail("entity declarations are refused")
        }
        XML_SetSkippedEntityHandler(parser) { user, _, _ in
            XMLPropertyListReader.from(user)?.fail("undefined entity")
        }
    }

    private static func from(_ user: UnsafeMutableRawPointer?) -> XMLPropertyListReader? {
        user.map { Unmanaged<XMLPropertyListReader>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: What expat says

    private func start(_ name: UnsafePointer<XML_Char>?) {
        guard failure == nil, let name else { return }
        guard let tag = Self.tag(named: name) else {
            return fail("<\(String(cString: name))> is no element of a property list")
        }
        let position = currentPosition
        guard mayOpen(tag) else { return }
        nodes += 1
        if nodes > limits.nodes { return fail(.tooManyNodes(limit: limits.nodes)) }
        if open.count > limits.depth { return fail(.tooDeep(limit: limits.depth)) }
        open.append(OpenElement(tag: tag, position: position))
        text.removeAll(keepingCapacity: true)
    }

    /// Fails where that element may not stand.
    private func mayOpen(_ tag: Tag) -> Bool {
        guard let parent = open.last else {
            if tag != .plist { fail("the first element is not <plist>") }
            return tag == .plist
        }
        switch parent.tag {
        case .plist where tag != .plist && tag != .key && root == nil: return true
        case .array where tag != .key && tag != .plist: return true
        case .dictionary where tag == .key && parent.pendingKey == nil: return true
        case .dictionary where tag == .key:
            fail("the key before this one has no value")
        case .dictionary where parent.pendingKey != nil && tag != .plist: return true
        case .dictionary:
            fail("a value stands in a dictionary without a key before it")
        case .plist, .array:
            fail("an element stands where none may be")
        default:
            fail("<\(tag.name)> begins before <\(parent.tag.name)> ends")
        }
        return false
    }

    private func append(_ characters: UnsafePointer<XML_Char>?, _ count: Int) {
        guard failure == nil, let parent = open.last, let characters else { return }
        let bytes = UnsafeRawBufferPointer(start: characters, count: count)
        switch parent.tag {
        case .key, .string, .integer, .real, .date, .data:
            text.append(contentsOf: bytes)
        case .plist, .dictionary, .array, .isTrue, .isFalse:
            guard bytes.allSatisfy(Ascii.isSpace) else {
                return fail("text stands outside of an element that holds text")
            }
        }
    }

    private func end() {
        guard failure == nil, let element = open.popLast() else { return }
        if element.tag == .key {
            let name = String(decoding: text, as: UTF8.self)
            open[open.count - 1].pendingKey = (name, element.position)
            return
        }
        guard element.tag != .plist, let content = content(of: element) else { return }
        attach(PropertyList(content, at: element.position))
    }

    private func attach(_ node: PropertyList) {
        let parent = open.count - 1
        switch open[parent].tag {
        case .array:
            open[parent].elements.append(node)
        case .dictionary:
            guard let key = open[parent].pendingKey else { return }
            open[parent].entries.append(.init(key: key.name, position: key.position, value: node))
            open[parent].pendingKey = nil
        default:
            root = node
        }
    }

    // MARK: Values

    private func content(of element: OpenElement) -> PropertyList.Content? {
        switch element.tag {
        case .isTrue: return .boolean(true)
        case .isFalse: return .boolean(false)
        case .array: return .array(element.elements)
        case .string: return .string(String(decoding: text, as: UTF8.self))
        case .dictionary:
            if let key = element.pendingKey {
                fail("the key \(key.name) has no value")
                return nil
            }
            return .dictionary(PropertyListDictionary(element.entries))
        default: return scalar(element)
        }
    }

    /// A number, date or data; what does not read as one stays text and is remarked on.
    private func scalar(_ element: OpenElement) -> PropertyList.Content {
        let words = String(decoding: text, as: UTF8.self).trimmingASCIISpace()
        switch element.tag {
        case .integer:
            if let integer = Self.integer(words) { return .integer(integer) }
        case .real:
            if let real = Double(words) {
                // A word has a letter for that; a number was too large.
                if real.isInfinite, words.utf8.contains(where: Ascii.isDigit) {
                    remark("the real \(words) is larger than 64 bits hold, and infinite", element)
                }
                return .real(real)
            }
        case .date:
            if let date = SettingDate(rfc3339: words) { return .date(date) }
        default:
            if let bytes = Base64.decode(text) { return .data(bytes) }
        }
        let kind = element.tag == .data ? "base64" : element.tag.rawValue
        remark(
            element.tag == .integer && Self.isInteger(words)
                ? PropertyListError.largeInteger(words) : "\"\(words)\" is no \(kind)", element)
        return .string(words)
    }

    private func remark(_ what: String, _ element: OpenElement) {
        let place = SourceLocation(file: file, position: element.position)
        remarks.append(PropertyListError(at: place, .malformed(what)))
    }

    private static func integer(_ words: String) -> Int? {
        let sign = words.hasPrefix("-") ? "-" : ""
        let digits = words.dropFirst(words.hasPrefix("-") || words.hasPrefix("+") ? 1 : 0)
        guard digits.hasPrefix("0x") || digits.hasPrefix("0X") else { return Int(words) }
        return Int(sign + digits.dropFirst(2), radix: 16)
    }

    /// Of any size: digits after a sign, hexadecimal ones after 0x.
    private static func isInteger(_ words: String) -> Bool {
        let digits = words.utf8.dropFirst(words.hasPrefix("-") || words.hasPrefix("+") ? 1 : 0)
        guard digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8) else {
            return !digits.isEmpty && digits.allSatisfy(Ascii.isDigit)
        }
        return digits.count > 2 && digits.dropFirst(2).allSatisfy(Ascii.isHexDigit)
    }

    /// By the letters that tell the names apart, then by the whole name: this runs for every value of a bundle.
    private static func tag(named name: UnsafePointer<XML_Char>) -> Tag? {
        func tag(_ tag: Tag, if expected: StaticString) -> Tag? {
            let isSame = expected.withUTF8Buffer { bytes in
                bytes.indices.allSatisfy { UInt8(bitPattern: name[$0]) == bytes[$0] }
                    && name[bytes.count] == 0
            }
            return isSame ? tag : nil
        }
        switch UInt8(bitPattern: name[0]) {
        case UInt8(ascii: "k"): return tag(.key, if: "key")
        case UInt8(ascii: "s"): return tag(.string, if: "string")
        case UInt8(ascii: "i"): return tag(.integer, if: "integer")
        case UInt8(ascii: "d"):
            return tag(.dictionary, if: "dict") ?? tag(.date, if: "date") ?? tag(.data, if: "data")
        case UInt8(ascii: "t"): return tag(.isTrue, if: "true")
        case UInt8(ascii: "f"): return tag(.isFalse, if: "false")
        case UInt8(ascii: "a"): return tag(.array, if: "array")
        case UInt8(ascii: "r"): return tag(.real, if: "real")
        case UInt8(ascii: "p"): return tag(.plist, if: "plist")
        default: return nil
        }
    }

    // MARK: Failing

    /// expat's words, which element was still open where the file, or another one, ends, or what a bare & should be.
    private func malformation(of bytes: [UInt8]) -> String {
        let code = XML_GetErrorCode(parser)
        let words = XML_ErrorString(code).map { String(cString: $0) } ?? "not XML"
        if code == XML_ERROR_INCORRECT_ENCODING {
            return "the first line says another encoding than the file has"
        }
        let place = max(0, Int(expat_byte(parser)))
        if code == XML_ERROR_INVALID_TOKEN,
            bytes.prefix(place).last(where: { !Ascii.isLetter($0) }) == UInt8(ascii: "&")
        {
            return "\(words): & is written &amp;"
        }
        guard let element = open.last, case .text(let line, _) = element.position else { return words }
        let stillOpen = "<\(element.tag.name)> of line \(line) is still open"
        switch code {
        case XML_ERROR_TAG_MISMATCH: return "\(words): \(stillOpen)"
        case XML_ERROR_NO_ELEMENTS: return "the file ends, and \(stillOpen)"
        default: return words
        }
    }

    private var currentPosition: SourcePosition {
        .text(line: Int(expat_line(parser)), column: Int(expat_column(parser)) + 1)
    }

    private func error(_ reason: PropertyListError.Reason) -> PropertyListError {
        PropertyListError(at: SourceLocation(file: file, position: currentPosition), reason)
    }

    private func fail(_ what: String) { fail(.malformed(what)) }

    private func fail(_ reason: PropertyListError.Reason) {
        guard failure == nil else { return }
        failure = error(reason)
        XML_StopParser(parser, XML_Bool(XML_FALSE))
    }
}
