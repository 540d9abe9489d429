import Bundles
import DrawingSamples
import Foundation
import Hardware

/// A bundle whose path a report can name.
struct LawBundle {
    let path: String
    private let files: BundleFiles

    /// - Throws: where the folder cannot be read.
    init(at url: URL) throws {
        path = url.path
        files = try Self.files(in: url)
    }

    func read(in language: String, board: String) throws -> SettingsBundle {
        try SettingsBundle.read(files, for: DeviceVariant(idiom: .phone, board: board), language: language)
    }

    private static func files(in folder: URL) throws -> BundleFiles {
        var files: [String: [UInt8]] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            if let data = try? Data(contentsOf: folder.appendingPathComponent(name)) {
                files[name] = Array(data)
            }
        }
        return BundleFiles(files)
    }

    static let fixtures = URL(fileURLWithPath: #filePath).appendingPathComponent("../../Fixtures")
        .standardizedFileURL
    private static let samples = fixtures.appendingPathComponent("../../../Samples").standardizedFileURL

    /// The appliances' bundles, and the one that comes with the program.
    static func known() throws -> [LawBundle] {
        try ["HeatPump", "Gateway", "Intercom"].map {
            try LawBundle(at: fixtures.appendingPathComponent("\($0).bundle"))
        } + [try LawBundle(at: samples.appendingPathComponent("Settings.bundle"))]
    }
}
