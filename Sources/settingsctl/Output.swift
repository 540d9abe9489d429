import Glibc
import Storage

/// Writes all of `text`; on a terminal control characters are written out.
func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
    CommandOutput.write(text, to: descriptor)
}

/// As `write(_:to:)`, to whoever takes control characters.
func writeAsItIs(_ text: String, to descriptor: Int32) { writeAsItIs(Array(text.utf8), to: descriptor) }

/// Bytes as they are.
func writeAsItIs(_ bytes: [UInt8], to descriptor: Int32) {
    CommandOutput.writeAsItIs(bytes, to: descriptor)
}
