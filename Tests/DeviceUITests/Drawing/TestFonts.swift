import DeviceUI

/// Fonts of Debian's fonts-noto-core and xfonts-base, scanned once for all tests.
enum TestFonts {
    private static let noto = "/usr/share/fonts/truetype/noto/"
    private static let misc = "/usr/share/fonts/X11/misc/"

    static let table = scan(
        [misc + "6x10.pcf.gz", misc + "5x8.pcf.gz", misc + "10x20.pcf.gz"]
            + [
                "NotoSans-Regular", "NotoSans-Bold", "NotoSansMono-Regular", "NotoSansArabic-Regular",
                "NotoSansHebrew-Regular", "NotoSansDevanagari-Regular", "NotoSansThai-Regular",
            ]
            .map { noto + $0 + ".ttf" })

    static func scan(_ paths: [String]) -> FontTable {
        let scanner = FontScanner()
        return FontTable(files: paths.flatMap { (try? scanner.scan(path: $0)) ?? [] })
    }

    static func engine(isMono: Bool = false) -> TextEngine {
        TextEngine(book: FontBook(table, isMono: isMono))
    }
}
