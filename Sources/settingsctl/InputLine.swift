import Glibc
import Storage

/// What a person or a program hands over by a descriptor.
enum InputLine {
    /// All of it, without the line end that a shell adds.
    static func text(of descriptor: Int) throws -> String {
        let name = descriptor == 0 ? "standard input" : "descriptor \(descriptor)"
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try FileContents.read(Int32(clamping: descriptor), named: name)
        } catch {
            throw CommandFailure.refused("\(error)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure.refused("\(name): it is no UTF-8")
        }
        return text.hasSuffix("\r\n") || text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// The next line of standard input, without its end; nil where there is none.
    static func next() throws -> String? {
        let line: [UInt8]?
        do throws(FileError) {
            line = try FileContents.line(of: STDIN_FILENO, named: name(ofFile: "-"))
        } catch {
            throw CommandFailure.refused("\(error)")
        }
        return line.map { bytes in
            String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...], as: UTF8.self)
        }
    }

    /// A file's bytes; `-` is standard input.
    static func bytes(
        ofFile path: String, limit: Int = FileContents.byteLimit
    ) throws(FileError) -> [UInt8] {
        isStandardInput(path)
            ? try FileContents.read(STDIN_FILENO, named: name(ofFile: path), limit: limit)
            : try FileContents.read(path, limit: limit)
    }

    /// What sentences call it.
    static func name(ofFile path: String) -> String { isStandardInput(path) ? "standard input" : path }

    private static func isStandardInput(_ path: String) -> Bool { path == "-" }
}

extension [String] {
    /// Words that are taken as they are, options' names too, without the `--` that says so.
    var behindTerminator: [String] { count > 1 && first == "--" ? Array(dropFirst()) : self }
}
