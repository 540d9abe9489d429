import Hardware
import Typesetting

/// Fonts of Debian's fonts-noto-core, fonts-noto-mono, fonts-droid-fallback and xfonts-base.
package enum SampleFonts {
    private static let noto = "/usr/share/fonts/truetype/noto/"
    private static let misc = "/usr/share/fonts/X11/misc/"
    private static let droid = "/usr/share/fonts/truetype/droid/"

    package static let notoPaths = [
        "NotoSans-Regular", "NotoSans-Bold", "NotoSans-Italic", "NotoSansMono-Regular",
        "NotoSansArabic-Regular",
        "NotoSansHebrew-Regular", "NotoSansDevanagari-Regular", "NotoSansThai-Regular",
        "NotoSansArmenian-Regular",
        "NotoSansGeorgian-Regular", "NotoSansBengali-Regular", "NotoSansTamil-Regular",
        "NotoSansSymbols2-Regular",
        "NotoSansMath-Regular",
    ]
    .map { noto + $0 + ".ttf" }

    package static let bitmapPaths = ["6x10", "5x8", "10x20"].map { misc + $0 + ".pcf.gz" }

    /// Scanned once for all tests, in the order in which a board would list them.
    package static let table = scan(bitmapPaths + notoPaths + [droid + "DroidSansFallbackFull.ttf"])

    package static func scan(_ paths: [String]) -> FontTable {
        let scanner = FontScanner()
        return FontTable(files: paths.flatMap { (try? scanner.scan(path: $0)) ?? [] })
    }

    package static func engine(isMono: Bool = false) -> TextEngine {
        TextEngine(book: FontBook(table, isMono: isMono))
    }
}
