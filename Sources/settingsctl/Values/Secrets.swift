import ArgumentParser
import Glibc
import Storage

/// The options and the file entry with which secrets leave the device and come back.
struct SecretOptions: ParsableArguments {
    /// The entry of an exported file that holds the wrapped secrets.
    static let entry = "$secrets"

    @Option(
        help: ArgumentHelp(
            "Where the passphrase is, on the first line; - is standard input.", valueName: "file"),
        completion: .file())
    var passphraseFile: String?

    func passphrase() throws -> [UInt8] {
        guard let passphraseFile else {
            throw CommandFailure.usage("secrets are wrapped: --passphrase-file says with what")
        }
        do {
            let line = try InputLine.bytes(ofFile: passphraseFile).prefix { $0 != 0x0A && $0 != 0x0D }
            guard !line.isEmpty else {
                throw CommandFailure.usage("\(passphraseFile): there is no passphrase")
            }
            return Array(line)
        } catch let error as FileError {
            throw CommandFailure.refused("\(error)")
        }
    }
}
