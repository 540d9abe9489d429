import Glibc

/// What a command makes sure of before it does anything.
package enum CommandStart {
    /// Descriptors 0 to 2 that were handed over closed become ones that fail: the next file that is opened would have their
    /// number, and what is printed or read would be its.
    package static func fillDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest that is free is this one. What is read from cannot be read, and what is written to not written.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// What is wrong with the words of the command; nil where all are UTF-8. Swift would put other letters in the place of
    /// what is none, in values and in names of files.
    package static var problem: String? {
        let words = CommandLine.unsafeArgv
        for number in 0..<Int(CommandLine.argc) {
            guard let word = words[number] else { break }
            if let problem = problem(of: word, number: number) { return problem }
        }
        return nil
    }

    static func problem(of word: UnsafePointer<CChar>, number: Int) -> String? {
        let bytes = UnsafeBufferPointer(start: word, count: strlen(word)).map(UInt8.init(bitPattern:))
        return String(validating: bytes, as: UTF8.self) == nil
            ? "argument \(number) is no UTF-8: \(String(decoding: bytes, as: UTF8.self))" : nil
    }
}
