/// The list of a device's fonts, in the order in which they are tried, as text (`settingsctl fonts scan`).
///
/// One line a face, fields apart by tabs:
/// `path`, `face index`, `family`, `regular|medium|semibold|bold`, `upright|italic`, `proportional|monospaced`,
/// bitmap heights in pixels (`10,13`, or `-` where it scales), code points (`20-7e,a0-17f`).
package struct FontTable: Hashable, Sendable {
    /// The first that has a letter draws it.
    package var files: [FontFile]

    /// - Parameter files: in the order in which they are tried.
    package init(files: [FontFile]) {
        self.files = files
    }

    private static let header = "# settingsd font table 1"

    /// As `init(text:)` reads it, a heading in front.
    package var text: String {
        var lines = [FontTable.header]
        for file in files {
            let heights = file.bitmapHeights.map(String.init).joined(separator: ",")
            let fields = [
                file.path, String(file.faceIndex), file.family.filter { $0 != "\t" && !$0.isNewline },
                file.weight.rawValue, file.isItalic ? "italic" : "upright",
                file.isMonospaced ? "monospaced" : "proportional", heights.isEmpty ? "-" : heights,
                file.coverage.text,
            ]
            lines.append(fields.joined(separator: "\t"))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Comments and empty lines count for nothing; throws `FontError.table` with the line that is none.
    package init(text: String) throws(FontError) {
        try self.init(bytes: Array(text.utf8)[...])
    }

    /// Of the bytes of such a text: it is read at each start, and letters that are put together from bytes cost ten times as
    /// much.
    init(bytes: ArraySlice<UInt8>) throws(FontError) {
        var files: [FontFile] = []
        var number = 0
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
            files.append(try FontTable.file(line, number: number))
        }
        self.files = files
    }

    private static func file(_ line: ArraySlice<UInt8>, number: Int) throws(FontError) -> FontFile {
        let parts = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        guard parts.count == 8 else {
            throw .table(line: number, reason: "has \(parts.count) fields, not 8")
        }
        let fields = parts[..<7].map { String(decoding: $0, as: UTF8.self) }
        guard let index = Int(fields[1]), (0..<64).contains(index) else {
            throw .table(line: number, reason: "\"\(fields[1])\" is no face index")
        }
        guard let weight = FontWeight(rawValue: fields[3]) else {
            throw .table(
                line: number, reason: "\"\(fields[3])\" is no weight (regular, medium, semibold, bold)")
        }
        guard let coverage = FontCoverage(text: parts[7]), !coverage.ranges.isEmpty else {
            throw .table(line: number, reason: "its code points are not ascending hexadecimal ranges")
        }
        let heights = fields[6] == "-" ? [] : fields[6].split(separator: ",").map { Int($0) ?? 0 }
        guard heights.allSatisfy({ (1...256).contains($0) }) else {
            throw .table(line: number, reason: "\"\(fields[6])\" is no list of bitmap heights")
        }
        return FontFile(
            path: fields[0], faceIndex: index, family: fields[2], weight: weight,
            isItalic: fields[4] == "italic", isMonospaced: fields[5] == "monospaced", bitmapHeights: heights,
            coverage: coverage)
    }
}
