import Foundation
import Testing
@testable import Localization

/// docs/error-codes.md and the codes of settingsd(8): GOLDEN_WRITE=1 writes both anew.
@Suite("reference of error codes")
struct TroubleCodeReferenceTests {
    private static let checkout = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
        .standardizedFileURL

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: checkout.appendingPathComponent(path), encoding: .utf8)
    }

    /// The sentence above each code, in the order of the source.
    private static func entries() throws -> [(code: String, sentence: String)] {
        try text("Sources/Localization/Words/TroubleCode.swift")
            .matches(of: /\/\/\/ (.*)\n +case \w+ = "(\w+)"/).map {
                (String($0.output.2), String($0.output.1))
            }
    }

    private static func page() throws -> String {
        let rows = try entries().map { "| `\($0.code)` | \($0.sentence) |\n" }.joined()
        return """
            # Codes of what went wrong

            Behind a reason on the screen stands its code, to be said on the telephone; where the storage is the reason the journal has it
            as well. A test makes this page of the code's own sentences. Errors of calls are in [bus.md](bus.md), those of a fleet's documents
            in [fleet.md](fleet.md).

            | code | is |
            |---|---|

            """ + rows
    }

    /// settingsd(8) with the codes between the sentence that leads to them and the next heading.
    private static func manual() throws -> String {
        let page = try text("docs/man/settingsd.8")
        let first = try #require(page.range(of: ".TP\nE10\n"))
        let end = try #require(page.range(of: ".SH BUS\n", range: first.upperBound..<page.endIndex))
        let entries = try entries().map { ".TP\n\($0.code)\n\($0.sentence)\n" }.joined()
        return page.replacingCharacters(in: first.lowerBound..<end.lowerBound, with: entries)
    }

    @Test("each code has one sentence, in docs/error-codes.md as in settingsd(8)")
    func areUpToDate() throws {
        #expect(try Self.entries().map(\.code) == TroubleCode.allCases.map(\.rawValue))
        for (path, made) in [
            ("docs/error-codes.md", try Self.page()), ("docs/man/settingsd.8", try Self.manual()),
        ] {
            if ProcessInfo.processInfo.environment["GOLDEN_WRITE"] != nil {
                try made.write(
                    to: Self.checkout.appendingPathComponent(path), atomically: true, encoding: .utf8)
            }
            #expect(try Self.text(path) == made, "\(path): GOLDEN_WRITE=1 writes it anew")
        }
    }
}
