import Bundles
import Foundation
import ScratchFolder
import Storage
import Testing
import Thrown

struct BundleFolderTests {
    let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/b/de.lproj", withIntermediateDirectories: true)
        try Data("root".utf8).write(to: URL(fileURLWithPath: folder.path + "/b/Root.plist"))
        try Data("text".utf8).write(to: URL(fileURLWithPath: folder.path + "/b/de.lproj/Root.strings"))
        try Data("secret".utf8).write(to: URL(fileURLWithPath: folder.path + "/outside.plist"))
    }

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/b/" + path, withDestinationPath: target)
    }

    @Test("the files of the folder are listed and read; InAppSettings.bundle is not ours")
    func listing() throws {
        let other = folder.path + "/b/InAppSettings.bundle"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: other + "/Root.plist"))
        let files = try BundleFolder.files(at: folder.path + "/b/")
        #expect(files.paths == ["Root.plist", "de.lproj/Root.strings"])
        #expect(files.languages == ["de"])
        #expect(try files.read("de.lproj/Root.strings") == Array("text".utf8))
    }

    @Test("links inside are followed, links that leave are refused, by name and by reading")
    func links() throws {
        try link("Copy.plist", to: "Root.plist")
        try link("Out.plist", to: "../outside.plist")
        try link("Up", to: "..")
        try link("Nowhere.plist", to: "nowhere")
        try link("Loop", to: ".")
        let files = try BundleFolder.files(at: folder.path + "/b")
        #expect(files.paths == ["Root.plist", "Copy.plist", "de.lproj/Root.strings"])
        #expect(files.refused["Out.plist"] == "is a link that leaves the bundle")
        #expect(files.refused["Up"] == "is a link that leaves the bundle")
        #expect(files.refused["Nowhere.plist"] == "cannot be followed: No such file or directory")
        #expect(try files.read("Copy.plist") == Array("root".utf8))
        for path in ["Out.plist", "../outside.plist", "de.lproj/../../outside.plist", "Up/outside.plist"] {
            #expect(throws: BundleFileError.self) { try files.read(path) }
        }
    }

    @Test("links that lead to their own folder again and again are an error, and not a walk without end")
    func manyLoops() throws {
        for number in 0..<12 { try link("de.lproj/Loop\(number)", to: ".") }
        let error = thrown(BundleFileError.self) { try BundleFolder.files(at: folder.path + "/b") }
        #expect(error?.reason == "there are more than 20000 files")
    }

    @Test("a bundle that is itself reached through a link is read")
    func linkedBundle() throws {
        let link = folder.path + "/link.bundle"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path + "/b")
        #expect(try BundleFolder.files(at: link).paths.contains("Root.plist"))
    }

    @Test("a folder that is not there is an error with its name")
    func missing() {
        let error = thrown(BundleFileError.self) {
            try BundleFolder.files(at: "/no/such.bundle")
        }
        #expect(error?.description == "/no/such.bundle: No such file or directory")
    }
}
