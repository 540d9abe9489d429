import Hardware
import PropertyLists

// `linux,code` of gpio-keys and adc-keys, `linux,keymap` of matrix-keypad, in a device tree's source or overlay.
extension KeypadSource {
    init(deviceTree bytes: [UInt8], file: String) throws(KeypadSourceError) {
        self.init()
        var reader = DeviceTreeReader(scanner: DeviceTreeScanner(bytes, file: file))
        try reader.read()
        for code in reader.codes { add(code) }
        problems = reader.problems
    }
}

private struct DeviceTreeReader {
    /// A node that is open: its keys count once it is known to send keys and no switches.
    private struct Node {
        let line: Int
        let label: String?
        /// Whether it stands for a node that is somewhere else: `&label { }`.
        let isReference: Bool
        var codes: [UInt32] = []
        /// Of the nodes in it.
        var inner: [UInt32] = []
        var isSwitch = false
        /// As `status` says; nil where it says nothing.
        var isOn: Bool?
    }

    /// A cell, or what an expression in parentheses comes to.
    private struct Cell {
        var word = ""
        /// Parentheses that are open.
        var depth = 0
        /// Whether they were closed: the next ones are another cell.
        var isClosed = false
        /// What makes the last word not the value.
        var sign: String?

        mutating func add(_ word: String) {
            // A plus or a minus that stands alone is no name.
            if word.allSatisfy({ "+-?".contains($0) }) { sign = word } else { self.word = word }
        }

        /// A row and a column that are shifted above a code leave the code the last word.
        mutating func add(_ mark: Unicode.Scalar, of name: String) {
            if name != "linux,keymap" || !"<>|".unicodeScalars.contains(mark) {
                sign = String(mark)
            }
        }
    }

    private static let depthLimit = 64

    var scanner: DeviceTreeScanner
    private(set) var codes: [UInt32] = []
    private(set) var problems: [KeypadSourceError] = []
    private var open: [Node] = []
    /// The word before a `{` or a `=`.
    private var name = ""
    /// The word before a `:`, and the one behind a `&`.
    private var (label, reference): (String?, String?)
    /// Keys of nodes that are off, by their labels, and the labels that are said to be on elsewhere.
    private var off: [(label: String, codes: [UInt32])] = []
    private var on: Set<String> = []

    init(scanner: DeviceTreeScanner) { self.scanner = scanner }

    mutating func read() throws(KeypadSourceError) {
        while let token = try scanner.next() {
            switch token {
            case .word(let word):
                if reference == "" { reference = word }
                name = word
            case .mark(":"): label = name
            case .mark("&"):
                reference = ""
                try scanner.skipPath()
            case .mark("{"): try openNode()
            case .mark("}"): try closeNode()
            case .mark("="): try readProperty(name)
            case .mark(";"): (label, reference) = (nil, nil)
            default: break
            }
        }
        codes += off.filter { on.contains($0.label) }.flatMap(\.codes)
        if let node = open.last { throw scanner.failure("the node is never closed", line: node.line) }
    }

    private mutating func openNode() throws(KeypadSourceError) {
        guard open.count < Self.depthLimit else {
            throw scanner.failure("nodes are nested more than \(Self.depthLimit) deep")
        }
        open.append(
            Node(
                line: scanner.line, label: reference == "" ? nil : reference ?? label,
                isReference: reference != nil))
        (label, reference) = (nil, nil)
    }

    private mutating func closeNode() throws(KeypadSourceError) {
        guard let node = open.popLast() else { throw scanner.failure("a node ends that never began") }
        let keys = node.inner + (node.isSwitch ? [] : node.codes)
        guard node.isOn != false else {
            if let label = node.label { off.append((label, keys)) }
            return
        }
        if node.isReference, node.isOn == true, let label = node.label { on.insert(label) }
        if open.isEmpty { codes += keys } else { open[open.count - 1].inner += keys }
    }

    private mutating func readProperty(_ name: String) throws(KeypadSourceError) {
        let line = scanner.line
        (label, reference) = (nil, nil)
        while let token = try scanner.next() {
            switch token {
            case .mark(";"): return
            case .mark("<"): try readCells(of: name)
            case .mark("&"): try scanner.skipPath()
            case .string(let status) where name == "status" && !open.isEmpty:
                open[open.count - 1].isOn = ["okay", "ok"].contains(status)
            case .mark("{"), .mark("}"):
                throw scanner.failure("the property \(name) is never ended", line: line)
            default: break
            }
        }
        throw scanner.failure("the property \(name) is never ended", line: line)
    }

    private mutating func readCells(of name: String) throws(KeypadSourceError) {
        let line = scanner.line
        var cell = Cell()
        while let token = try scanner.next(inCells: true) {
            switch token {
            case .mark(">") where cell.depth == 0:
                take(cell, of: name)
                return
            case .mark("("):
                if cell.isClosed { take(&cell, of: name) }
                cell.depth += 1
            case .mark(")"):
                cell.depth = max(0, cell.depth - 1)
                cell.isClosed = cell.depth == 0
            case .mark("&") where cell.depth == 0: try scanner.skipPath()
            // Of MATRIX_KEY(row, column, code) the last word counts.
            case .mark(","): break
            case .word(let word):
                if cell.depth == 0 { take(&cell, of: name) }
                cell.add(word)
            case .mark(";"), .mark("{"), .mark("}"), .string: throw unclosed(name, line)
            case .mark("<") where cell.depth == 0: throw unclosed(name, line)
            case .mark(let mark) where cell.depth > 0: cell.add(mark, of: name)
            case .mark(let mark): cannotWorkOut(String(mark), in: name)
            }
        }
        throw unclosed(name, line)
    }

    private func unclosed(_ name: String, _ line: Int) -> KeypadSourceError {
        scanner.failure("the cells of \(name) are never closed", line: line)
    }

    private mutating func take(_ cell: inout Cell, of name: String) {
        take(cell, of: name)
        cell = Cell()
    }

    /// What cannot be worked out costs that key alone.
    private mutating func take(_ cell: Cell, of name: String) {
        if let sign = cell.sign { cannotWorkOut(sign, in: name) } else { take(cell.word, of: name) }
    }

    private mutating func cannotWorkOut(_ sign: String, in name: String) {
        guard name == "linux,code" || name == "linux,keymap" else { return }
        problems.append(scanner.failure("\(name) holds a \(sign), which cannot be worked out"))
    }

    private mutating func take(_ cell: String, of name: String) {
        guard !cell.isEmpty, !open.isEmpty else { return }
        switch name {
        case "linux,code": takeCode(cell)
        case "linux,keymap": takeCode(cell)
        case "linux,input-type": open[open.count - 1].isSwitch = number(cell) != 1 && cell != "EV_KEY"
        default: break
        }
    }

    /// A key by its name, its number, or its number behind a row and a column: 0x01020045.
    private mutating func takeCode(_ cell: String) {
        let word = defined(cell)
        guard word != "MATRIX_KEY", word != "KEY" else { return }
        guard let code = number(word).map({ $0 & 0xFFFF }) ?? KernelKeyNames.code(word), code < 0x300 else {
            return problems.append(scanner.failure("the kernel has no key \(word)"))
        }
        // KEY_RESERVED: the places of a matrix where there is no key.
        if code != 0 { open[open.count - 1].codes.append(code) }
    }

    /// A definition may lead to another; not for ever.
    private func defined(_ word: String) -> String {
        var word = word
        for _ in 0..<8 {
            guard let next = scanner.definitions[word] else { return word }
            word = next
        }
        return word
    }

    private func number(_ word: String) -> UInt32? {
        word.hasPrefix("0x") || word.hasPrefix("0X") ? UInt32(word.dropFirst(2), radix: 16) : UInt32(word)
    }
}
