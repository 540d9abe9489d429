import DrawingSamples
import Foundation
import Testing

/// Every property of a field on every class of keypad, three panels, both directions, at rest and edited.
@Suite("every property of a field is seen or heard")
struct FieldPropertyTests {
    @Test("a property that is switched makes a difference wherever it applies", arguments: FieldProperty.all)
    func differs(property: FieldProperty) throws {
        let engines = [false, true].map(SampleFonts.engine)
        for place in PropertyPlace.all {
            let engine = engines[place.panel.isMono ? 1 : 0]
            let without = try PropertyView(place, by: engine, property.without)
            let with = try PropertyView(place, by: engine, property.with)
            let isSeen = without.pixels != with.pixels
            let isHeard = without.words != with.words
            if let exception = property.exception(at: place) {
                guard !exception.mayBeSeen else { continue }
                let isThere = with.isEdited == place.isEditing
                #expect(!isSeen || !isThere, "\(property): \(place): no exception is needed")
                continue
            }
            #expect(isSeen || property.sense == .heard, "\(property) is not seen: \(place)")
            #expect(isHeard || property.sense == .seen, "\(property) is not heard: \(place)")
        }
    }

    // MARK: docs/text-field.md

    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../docs/text-field.md").standardized
    private static let heading = "## Where each property is seen and heard\n"
    private static let nextHeading = "\n## Hostile input\n"

    /// `GOLDEN_WRITE=1` writes it anew.
    @Test("docs/text-field.md has the table as it is tested")
    func table() throws {
        let page = try String(contentsOf: Self.file, encoding: .utf8)
        let start = try #require(page.range(of: Self.heading))
        let end = try #require(page.range(of: Self.nextHeading))
        let isWriting = ProcessInfo.processInfo.environment["GOLDEN_WRITE"] != nil
        if isWriting, ProcessInfo.processInfo.environment["CI"] == nil {
            let (before, after) = (String(page[..<start.upperBound]), String(page[end.lowerBound...]))
            let written = before + Self.section + after
            return try written.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        #expect(page[start.upperBound..<end.lowerBound] == Self.section)
    }

    private static var section: String {
        let rows = FieldProperty.all.map { property in
            let reasons = property.exceptions.map(\.reason).joined(separator: "; ")
            return "| \(property.name) | \(property.sense.rawValue) | \(reasons) |\n"
        }
        return """

            Written by `FieldPropertyTests`, which switches each property in a form on the seven classes of keypad, on panels of
            128x64 pixels of one bit, 320x240 and 800x480, read from the left and from the right, at rest and edited, and finds
            the pixels, and what is spoken, to be others wherever the last column doesn't say why they are not.

            | property | the difference is | where there is none, and why |
            |---|---|---|

            """ + rows.joined()
    }
}
