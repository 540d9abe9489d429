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
        var codes: [UInt32] = []
        var isSwitch = false
    }

    private static let depthLimit = 64

    var scanner: DeviceTreeScanner
    private(set) var codes: [UInt32] = []
    private(set) var problems: [KeypadSourceError] = []
    private var open: [Node] = []
    /// The word before a `{` or a `=`.
    private var name = ""

    init(scanner: DeviceTreeScanner) { self.scanner = scanner }

    mutating func read() throws(KeypadSourceError) {
        while let token = try scanner.next() {
            switch token {
            case .word(let word): name = word
            case .mark("{"): try openNode()
            case .mark("}"): try closeNode()
            case .mark("="): try readProperty(name)
            default: break
            }
        }
        if let node = open.last { throw scanner.failure("the node is never closed", line: node.line) }
    }

    private mutating func openNode() throws(KeypadSourceError) {
        guard open.count < Self.depthLimit else {
            throw scanner.failure("nodes are nested more than \(Self.depthLimit) deep")
        }
        open.append(Node(line: scanner.line))
    }

    private mutating func closeNode() throws(KeypadSourceError) {
        guard let node = open.popLast() else { throw scanner.failure("a node ends that never began") }
        if !node.isSwitch { codes += node.codes }
    }

    private mutating func readProperty(_ name: String) throws(KeypadSourceError) {
        let line = scanner.line
        while let token = try scanner.next() {
            switch token {
            case .mark(";"): return
            case .mark("<"): try readCells(of: name)
            case .mark("{"), .mark("}"):
                throw scanner.failure("the property \(name) is never ended", line: line)
            default: break
            }
        }
        throw scanner.failure("the property \(name) is never ended", line: line)
    }

    private mutating func readCells(of name: String) throws(KeypadSourceError) {
        let line = scanner.line
        var cell = ""
        var isInParentheses = false
        while let token = try scanner.next(inCells: true) {
            switch token {
            case .mark(">"):
                take(cell, of: name)
                return
            case .mark("("): isInParentheses = true
            case .mark(")"): isInParentheses = false
            // Of MATRIX_KEY(row, column, code) the last word counts.
            case .mark(","), .mark("&"): break
            case .word(let word):
                if !isInParentheses { take(cell, of: name) }
                cell = word
            case .mark(";"), .mark("{"), .mark("}"), .mark("<"), .string:
                throw scanner.failure("the cells of \(name) are never closed", line: line)
            case .mark(let mark):
                if name == "linux,code" || name == "linux,keymap" {
                    problems.append(scanner.failure("\(name) holds a \(mark), which cannot be worked out"))
                }
            }
        }
        throw scanner.failure("the cells of \(name) are never closed", line: line)
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
