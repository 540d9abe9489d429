import Foundation
import Testing
import VirtualDevice

/// What stands between fences in a page of docs, for tests that do what the page says.
struct Fences {
    private let all: [String]

    /// - Parameter page: its name in docs, without its ending.
    init(of page: String) throws {
        let file = Checkout.compiled.root.appendingPathComponent("docs/\(page).md")
        all = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```").enumerated()
            .filter { $0.offset % 2 == 1 }.map(\.element)
    }

    /// What is typed on a device, as root.
    var typed: [String] {
        all.filter { $0.hasPrefix("device\n") }.map { String($0.dropFirst("device\n".count)) }
    }

    /// The first one that begins so, as a file has it.
    func file(beginning text: String) throws -> String {
        String(try #require(all.first { $0.hasPrefix("\n\(text)") }).dropFirst())
    }
}
