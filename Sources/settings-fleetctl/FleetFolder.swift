import Fleet
import FleetOperation
import Glibc
import Hardware
import Storage

/// The operator's folder: `d/ID.json` and `g/NAME.json` as written by hand, `sent/` as published, `fleet.conf`.
struct FleetFolder {
    /// Without a slash at its end.
    let path: String

    init(_ path: String) {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        self.path = path.isEmpty ? "." : path
    }

    /// The folder and the document of a file in it, `fleet/g/all.json`.
    static func place(of file: String) throws(CommandFailure) -> (folder: FleetFolder, name: DocumentName) {
        let levels = file.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        let ending = ".json"
        guard let last = levels.last, last.hasSuffix(ending), levels.count >= 2,
            let name = DocumentName("\(levels[levels.count - 2])/\(last.dropLast(ending.count))")
        else {
            throw .usage(
                "\(file): expected d/ID.json for a device or g/NAME.json for a group, in the fleet's folder")
        }
        let above = levels.dropLast(2).joined(separator: "/")
        return (FleetFolder((file.hasPrefix("/") ? "/" : "") + above), name)
    }

    // MARK: Documents

    /// In the order of their names: those with a file, and those that were sent.
    var names: [DocumentName] {
        let found = ["g", "d"].flatMap { kind in
            (Folder.names(in: "\(path)/\(kind)") + Folder.names(in: "\(path)/sent/\(kind)")).filter {
                $0.hasSuffix(".json")
            }.compactMap { DocumentName("\(kind)/\($0.dropLast(5))") }
        }
        return Set(found).sorted()
    }

    /// As the file wants it; nil where there is none.
    func draft(_ name: DocumentName) throws -> DocumentDraft? {
        let file = "\(path)/\(name).json"
        guard let bytes = try contents(file) else { return nil }
        do throws(DocumentDraft.Mistake) {
            return try DocumentDraft(bytes, for: name)
        } catch {
            throw CommandFailure.refused(error.description(of: file))
        }
    }

    /// As it was published last from here; nil where it never was.
    func sent(_ name: DocumentName) throws -> [UInt8]? {
        try contents("\(path)/\(Self.file(ofSent: name))")
    }

    /// Below the folder.
    static func file(ofSent name: DocumentName) -> String { "sent/\(name).json" }

    func known(_ name: DocumentName) throws -> FleetComparison.Known {
        FleetComparison.Known(draft: try draft(name), sent: try sent(name))
    }

    /// Before it is published: what was sent and is not written down could never be told from somebody else's.
    func keep(_ payload: [UInt8], as name: DocumentName) throws(FileError) {
        try write(payload, Self.file(ofSent: name))
    }

    /// As though it had never been published from here.
    func forget(_ name: DocumentName) throws(FileError) {
        let file = "\(path)/\(Self.file(ofSent: name))"
        guard unlink(file) == 0 || errno == ENOENT || errno == ENOTDIR else {
            throw FileError(path: file, attempt: "removing")
        }
    }

    /// What somebody else has published: taken for sent, and for the file where there is none.
    func take(_ payload: [UInt8], as name: DocumentName) throws {
        try keep(payload, as: name)
        guard try contents("\(path)/\(name).json") == nil,
            let draft = DocumentDraft(published: payload, for: name, withNext: true)
        else { return }
        try write(draft)
    }

    /// As the document is to be from now on.
    func write(_ draft: DocumentDraft) throws(FileError) {
        try write(Array(draft.text.utf8), "\(draft.name).json")
    }

    private func contents(_ file: String) throws(FileError) -> [UInt8]? {
        do throws(FileError) { return try FileContents.read(file) } catch {
            guard error.code == ENOENT || error.code == ENOTDIR else { throw error }
            return nil
        }
    }

    private func write(_ bytes: [UInt8], _ relative: String) throws(FileError) {
        let file = "\(path)/\(relative)"
        var folder = path
        for level in relative.split(separator: "/").dropLast() {
            folder += "/\(level)"
            guard mkdir(folder, 0o755) == 0 || errno == EEXIST else {
                throw FileError(path: folder, attempt: "making")
            }
        }
        try FileContents.replace(file, with: bytes, mode: 0o644, isSynced: true)
    }

    // MARK: Schemas

    private static func file(ofSchema hash: String) -> String? {
        SchemaPages.digits(of: hash).map { "schemas/\($0).json" }
    }

    /// Nil where there is none, or not any more what the hash is of.
    func schema(_ hash: String) throws -> [UInt8]? {
        guard let file = Self.file(ofSchema: hash), let bytes = try contents("\(path)/\(file)"),
            SchemaPages.isDocument(bytes, of: hash)
        else { return nil }
        return bytes
    }

    func keep(schema document: [UInt8], _ hash: String) throws {
        if let file = Self.file(ofSchema: hash) { try write(document, file) }
    }

    // MARK: fleet.conf

    private static let entries = [
        "Broker": ["Host", "Port", "Prefix"], "TLS": ["CA", "Certificate", "Key"],
    ]

    /// By name; empty where there is no such file. Throws where there is no such folder: a typing mistake would lead to
    /// another broker.
    func configuration() throws -> [String: String] {
        var status = stat()
        guard stat(path, &status) == 0 else { throw FileError(path: path, attempt: "looking at") }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw CommandFailure.refused("\(path): it is no folder")
        }
        let file = "\(path)/fleet.conf"
        guard let bytes = try contents(file) else { return [:] }
        let document: INIDocument
        do throws(BoardError) {
            document = try INIDocument(String(decoding: bytes, as: UTF8.self), file: file)
        } catch {
            throw CommandFailure.refused("\(error)")
        }
        return try document.entries.reduce(into: [:]) { known, entry in
            guard let names = Self.entries[entry.section], names.contains(entry.name) else {
                let valid = Self.entries.sorted { $0.key < $1.key }
                    .map { "[\($0.key)] " + $0.value.joined(separator: " ") }.joined(separator: ", ")
                throw CommandFailure.refused(
                    "\(file):\(entry.line): unknown name \(entry.name) in [\(entry.section)]; valid are \(valid)"
                )
            }
            known[entry.name] = entry.value
        }
    }
}
