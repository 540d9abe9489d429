import Hardware
import PropertyLists

/// What a file says of a keypad: its codes, what it calls itself, and what was pressed where that was recorded.
package struct KeypadSource: Hashable, Sendable {
    /// A key that went down or up, in the kernel's words.
    package struct Edge: Hashable, Sendable {
        /// Since the recording began.
        package let time: Duration
        /// As in linux/input-event-codes.h.
        package let code: UInt32
        /// False where it was let go.
        package let isDown: Bool
    }

    /// Each once, in the order of the file.
    package internal(set) var codes: [UInt32] = []
    /// The input device, as a board file names it: `04d9:1203`, or its name; nil where the file does not say.
    package internal(set) var device: String?
    /// Empty for what is no recording.
    package internal(set) var edges: [Edge] = []
    /// What could not be read, each with its file and line; everything else was.
    package internal(set) var problems: [KeypadSourceError] = []

    /// No file that describes a keypad is larger.
    package static let byteLimit = 16 << 20

    /// Reads a device tree, a keymap of rc_keymaps, or what `libinput record` or `evtest` wrote, by what stands in it.
    package init(_ bytes: [UInt8], file: String) throws(KeypadSourceError) {
        guard bytes.count <= Self.byteLimit else {
            throw KeypadSourceError(
                file: file, line: nil,
                "\(bytes.count) bytes are more than the \(Self.byteLimit) that are read")
        }
        guard !bytes.starts(with: [0xD0, 0x0D, 0xFE, 0xED]) else {
            throw KeypadSourceError(
                file: file, line: nil, "it is a compiled device tree: dtc -I dtb -O dts makes text of it")
        }
        switch Self.format(of: bytes) {
        case .deviceTree: try self.init(deviceTree: bytes, file: file)
        case .remoteKeymap: try self.init(remoteKeymap: bytes, file: file)
        case .recording: try self.init(recording: bytes, file: file)
        case nil:
            throw KeypadSourceError(
                file: file, line: nil,
                "it is no device tree, no keymap of rc_keymaps, and no recording of libinput record or evtest"
            )
        }
        guard !codes.isEmpty else {
            throw problems.first ?? KeypadSourceError(file: file, line: nil, "there is no key in it")
        }
    }

    /// To be filled by one of the readers.
    init() {}

    private enum Format {
        case deviceTree, remoteKeymap, recording
    }

    private static func format(of bytes: [UInt8]) -> Format? {
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let start = line.drop(while: Ascii.isSpace)
            if start.starts(with: "[[protocols".utf8) { return .remoteKeymap }
            if start.starts(with: "# libinput record".utf8) || start.starts(with: "libinput:".utf8)
                || start.starts(with: "Input driver version".utf8) || start.starts(with: "Event: time".utf8)
            {
                return .recording
            }
            let hasKeys = ["linux,code", "linux,keymap"].contains { word in
                line.indices.contains { line[$0...].starts(with: word.utf8) }
            }
            if hasKeys || start.starts(with: "/dts-v1/".utf8) {
                return .deviceTree
            }
        }
        return nil
    }

    /// A "00" key may be two zeros: only a recording without such a pair shows that there is none.
    var mayHaveDoubleZero: Bool {
        let zeros = edges.filter { $0.isDown && KernelKeys.standard[$0.code] == .digit(0) }
        return edges.isEmpty
            || zip(zeros, zeros.dropFirst()).contains { $1.time - $0.time < KeyTiming.doubleZero }
    }

    mutating func add(_ code: UInt32) {
        if known.insert(code).inserted { codes.append(code) }
    }

    private var known: Set<UInt32> = []

    /// The code that a word of the kernel's or a number names.
    static func code(named word: String) -> UInt32? {
        if word.hasPrefix("0x") || word.hasPrefix("0X") {
            return UInt32(word.dropFirst(2), radix: 16).flatMap { KernelKeyNames.code(String($0)) }
        }
        return KernelKeyNames.code(word)
    }
}

/// Why a file is no description of a keypad, or what of it could not be read.
package struct KeypadSourceError: Error, Hashable, Sendable, CustomStringConvertible {
    private let file: String
    private let line: Int?
    private let reason: String

    init(file: String, line: Int?, _ reason: String) {
        self.file = file
        self.line = line
        self.reason = reason
    }

    package var description: String { line.map { "\(file):\($0): \(reason)" } ?? "\(file): \(reason)" }
}
