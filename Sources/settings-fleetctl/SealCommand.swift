import ArgumentParser
import Fleet
import FleetOperation
import Glibc
import PropertyLists
import Sealing
import Storage

/// `settings-fleetctl seal ID KEY`.
struct SealCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seal",
        abstract: "Seals a secret for one device into its document, so that nobody on the way can read it.",
        discussion: """
            The secret is asked for without echo, or read from standard input with --stdin. It is sealed with the key that \
            the device tells in its status, and stands in d/ID.json as {"$sealed":...}; push sends it. Only that device opens \
            it, and only for that setting.
            """)

    @Argument(help: "The device's id.")
    var id: String

    @Argument(help: "The setting's key.")
    var key: String

    @Flag(help: "The secret is what standard input says, without the line end.")
    var stdin = false

    @Option(
        help: ArgumentHelp(
            "The device's key, as show says it; else the broker is asked.", valueName: "k3:base64"))
    var box: String?

    @OptionGroup
    var options: FleetOptions

    func validate() throws {
        if let box, NamedBytes(box.utf8) == nil {
            throw ValidationError("--box \(box): expected a name and 32 bytes in base64, as in k3:...")
        }
    }

    func run() throws {
        guard let name = DocumentName("d/\(id)") else {
            throw CommandFailure.usage("\(id) is no device's id")
        }
        let draft = try options.fleet.draft(name) ?? DocumentDraft(empty: name)
        let box = try self.box ?? told()
        guard let known = NamedBytes(box.utf8) else {
            throw CommandFailure.refused("\(id) tells a key that cannot be read")
        }
        var secret = try secret()
        defer { overwrite(&secret) }
        guard let sealed = SealedSecret.seal(secret, for: key, with: known.bytes) else {
            throw CommandFailure.refused(
                "it cannot be sealed: a secret is a text of UTF-8 that is not empty, has no zero byte and fewer than "
                    + "65,000 bytes, and a device's key has 32 bytes")
        }
        try options.fleet.write(try sealing(key, NamedBytes(name: known.name, bytes: sealed).text, in: draft))
        put("\(name): \(key) is sealed for \(known.name); push sends it\n")
    }

    private func sealing(
        _ key: String, _ text: String, in draft: DocumentDraft
    ) throws(CommandFailure) -> DocumentDraft {
        do throws(DocumentDraft.Mistake) { return try draft.sealing(key, text) } catch {
            throw .refused(error.description(of: "\(draft.name).json"))
        }
    }

    /// What the device says of itself, or has said before it went away.
    private func told() throws -> String {
        let session = try options.gathered()
        guard let box = try session.device(id).status?.box else {
            throw CommandFailure.refused(
                "\(id) tells no key to seal for: its agent is older, or its settings were never there")
        }
        return box
    }

    private func secret() throws -> [UInt8] {
        guard stdin else { return Array(try hiddenLine().utf8) }
        var bytes = try FileContents.read(STDIN_FILENO, named: "standard input", limit: 65_536)
        if bytes.last == UInt8(ascii: "\n") {
            bytes.removeLast()
            if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        }
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw CommandFailure.refused("standard input is no text in UTF-8")
        }
        return bytes
    }

    private func hiddenLine() throws(CommandFailure) -> String {
        do throws(HiddenLine.Failure) {
            return try HiddenLine.read(asking: "\(key) of \(id): ")
        } catch {
            switch error {
            case .noTerminal: throw .usage("there is no terminal to ask on; --stdin takes the secret")
            case .interrupted: throw .refused("interrupted; nothing was sealed")
            case .nothingTyped: throw .refused("nothing was typed; nothing was sealed")
            case .terminal(let failure): throw .refused("\(failure)")
            }
        }
    }

    private func overwrite(_ bytes: inout [UInt8]) { explicit_bzero(&bytes, bytes.count) }
}
