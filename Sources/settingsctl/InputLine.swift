import Storage

/// What a person or a program hands over by a descriptor.
enum InputLine {
    /// All of it, without the line end that a shell adds.
    static func text(of descriptor: Int) throws -> String {
        do throws(FileError) {
            let text = try FileContents.text("/dev/fd/\(descriptor)")
            return text.hasSuffix("\r\n") || text.hasSuffix("\n") ? String(text.dropLast()) : text
        } catch {
            throw CommandFailure.refused("\(error)")
        }
    }
}
