import ChildProcess
import Foundation

/// An authority, another one that nobody should believe, and certificates of the first, made by OpenSSL.
package final class TestCertificates {
    private let folder: URL

    package struct CannotMake: Error { let what: String }

    package init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "tls-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for authority in ["ca", "other"] {
            try openssl(
                ["req", "-x509"] + Self.key + [
                    "-subj", "/CN=\(authority)", "-days", "3650", "-keyout", path("\(authority).key"), "-out",
                    path("\(authority).pem"),
                ])
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Where a file is: `NAME.pem`, `NAME.key`, of `ca` and `other` too.
    package func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// A certificate for a host, or for a device of that name.
    package func sign(_ name: String, host: String) throws {
        try openssl(
            ["req"] + Self.key + [
                "-subj", "/CN=\(host)", "-keyout", path("\(name).key"), "-out", path("\(name).csr"),
            ])
        let extensions = path("\(name).ext")
        try "subjectAltName=DNS:\(host)\n".write(toFile: extensions, atomically: true, encoding: .utf8)
        try openssl([
            "x509", "-req", "-in", path("\(name).csr"), "-CA", path("ca.pem"), "-CAkey", path("ca.key"),
            "-CAcreateserial", "-days", "30", "-extfile", extensions, "-out", path("\(name).pem"),
        ])
    }

    /// A certificate for a host that begins and ends at times, `YYYYMMDDHHMMSSZ`: OpenSSL 3.5 makes none of fewer than no days.
    package func sign(_ name: String, host: String, from start: String, until end: String) throws {
        try sign(name, host: host)
        try openssl([
            "ca", "-batch", "-notext", "-config", try book(), "-startdate", start, "-enddate", end,
            "-extfile", path("\(name).ext"), "-in", path("\(name).csr"), "-out", path("\(name).pem"),
        ])
    }

    /// Takes a certificate back: `revoked.pem` is the authority's list of those.
    package func revoke(_ name: String) throws {
        let book = try book()
        try openssl(["ca", "-config", book, "-revoke", path("\(name).pem")])
        try openssl(["ca", "-config", book, "-gencrl", "-crldays", "30", "-out", path("revoked.pem")])
    }

    /// Where `openssl ca` keeps what it has signed and taken back.
    private func book() throws -> String {
        let file = path("ca.conf")
        guard !FileManager.default.fileExists(atPath: file) else { return file }
        let configuration = """
            [ca]
            default_ca = own
            [own]
            database = \(path("index"))
            new_certs_dir = \(folder.path)
            certificate = \(path("ca.pem"))
            private_key = \(path("ca.key"))
            unique_subject = no
            rand_serial = yes
            default_md = sha256
            policy = names
            [names]
            commonName = supplied
            """
        try configuration.write(toFile: file, atomically: true, encoding: .utf8)
        try "".write(toFile: path("index"), atomically: true, encoding: .utf8)
        return file
    }

    private static let key = ["-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]

    private func openssl(_ words: [String]) throws {
        let ended = try FinishedProgram(["openssl"] + words)
        guard ended.code == 0 else { throw CannotMake(what: ended.text) }
    }
}
