import Graphics
import Hardware
import Look
import Testing

struct ThemeTests {
    @Test("every text is readable on what it stands on", arguments: Theme.Name.allCases)
    func contrast(name: Theme.Name) {
        let theme = Theme(name)
        let least = name == .highContrast || name == .mono ? 7.0 : 4.5
        for pair in theme.textPairs {
            let ratio = pair.text.contrast(with: pair.background)
            #expect(ratio >= least, "\(name.rawValue): \(pair.name) has \(ratio)")
        }
    }

    /// Two colours draw outlines in place of grounds.
    @Test("a sign that says something stands out", arguments: [Theme.Name.dark, .light, .highContrast])
    func signs(name: Theme.Name) {
        for pair in Theme(name).signPairs {
            let ratio = pair.sign.contrast(with: pair.background)
            #expect(ratio >= 3, "\(name.rawValue): \(pair.name) has \(ratio)")
        }
    }

    private static let brands: [UInt32] = [
        0x2563EB, 0x00A651, 0xE20015, 0x009999, 0xF59E0B, 0xFFD400, 0x6D28D9, 0x111827, 0x000000, 0xFFFFFF,
        0x808080, 0x00FFFF,
    ]

    @Test(
        "with any brand's colour everything can still be read", arguments: brands, [Theme.Name.dark, .light])
    func accents(brand: UInt32, name: Theme.Name) {
        let theme = Theme(name, accent: Color(brand))
        for pair in theme.textPairs {
            #expect(pair.text.contrast(with: pair.background) >= 4.5, "\(pair.name)")
        }
        for pair in theme.signPairs {
            #expect(pair.sign.contrast(with: pair.background) >= 3, "\(pair.name)")
        }
    }

    @Test(
        "a brand's colour stays what it is where it can, and its text is the nearer of white and black",
        arguments: [
            (0x2563EB, Theme.Name.dark, 0x2563EB, true), (0x00A651, .dark, 0x00A651, false),
            (0xE20015, .dark, 0xE20015, true), (0xF59E0B, .dark, 0xF59E0B, false),
            (0xFFD400, .dark, 0xFFD400, false), (0x6D28D9, .light, 0x6D28D9, true),
            (0x111827, .light, 0x111827, true),
        ] as [(UInt32, Theme.Name, UInt32, Bool)])
    func brandStays(brand: UInt32, name: Theme.Name, fill: UInt32, isWhite: Bool) {
        let theme = Theme(name, accent: Color(brand))
        #expect(theme.focus == Color(fill))
        #expect((theme.focusText == .white) == isWhite)
    }

    @Test("the focused row stands out from the others", arguments: Theme.Name.allCases)
    func focus(name: Theme.Name) {
        let theme = Theme(name)
        #expect(theme.focus.contrast(with: theme.page) >= 3)
    }

    @Test(
        "contrast is WCAG's", arguments: [(0x000000, 0xFFFFFF, 21.0), (0x777777, 0xFFFFFF, 4.478), (0, 0, 1)])
    func wcag(one: Int, other: Int, ratio: Double) {
        let measured = Color(UInt32(one)).contrast(with: Color(UInt32(other)))
        #expect(abs(measured - ratio) < 0.01)
    }

    @Test(
        "a panel's size decides its class",
        arguments: [
            (128, 64, Metrics.SizeClass.tiny), (320, 240, .small), (240, 320, .small), (480, 272, .medium),
            (800, 480, .large), (1280, 800, .extraLarge), (1, 1, .tiny), (0, 0, .tiny),
        ])
    func sizeClass(width: Int, height: Int, expected: Metrics.SizeClass) {
        #expect(Metrics.sizeClass(of: Size(width: width, height: height)) == expected)
    }

    @Test("text fits its row at every size and enlargement", arguments: [100, 125, 150, 175, 200])
    func fits(scale: Int) {
        for (width, height) in [(320, 240), (480, 272), (800, 480), (1280, 800)] {
            let metrics = Metrics(panel: Size(width: width, height: height), textScale: scale)
            #expect(metrics.rowStyle.size * 137 / 100 <= metrics.rowHeight)
            #expect(metrics.titleStyle.size * 137 / 100 <= metrics.titleBarHeight)
            #expect(metrics.hintStyle.size * 137 / 100 <= metrics.hintBarHeight)
            #expect(metrics.fieldStyle.size * 137 / 100 <= metrics.fieldHeight)
        }
    }

    @Test("three rows stand between the bars of 240x128")
    func thirdRow() {
        let metrics = Metrics(panel: Size(width: 240, height: 128), isMono: true)
        let bars = metrics.titleBarHeight + metrics.helpBarHeight + metrics.hintBarHeight
        #expect(128 - bars >= 3 * metrics.listRowHeight)
    }

    @Test(
        "a low panel has two rows and a half between its bars",
        arguments: [(240, 128), (296, 128), (320, 128), (400, 140), (320, 160), (480, 176)])
    func low(width: Int, height: Int) {
        let metrics = Metrics(panel: Size(width: width, height: height))
        let bars = metrics.titleBarHeight + metrics.helpBarHeight + metrics.hintBarHeight
        #expect(2 * (height - bars) >= 5 * metrics.listRowHeight)
        #expect(metrics.rowStyle.size * 137 / 100 <= metrics.rowHeight)
        #expect(metrics.titleStyle.size * 137 / 100 <= metrics.titleBarHeight)
        #expect(metrics.hintStyle.size * 137 / 100 <= metrics.hintBarHeight)
        #expect(metrics.fieldStyle.size * 137 / 100 <= metrics.fieldHeight)
    }

    @Test(
        "a panel that is high enough keeps its bars, enlarged too",
        arguments: [
            (320, 240, 100, 34, 20, 30), (320, 240, 200, 44, 0, 39), (480, 272, 100, 38, 26, 32),
            (480, 272, 200, 49, 0, 42), (800, 480, 100, 60, 58, 46),
        ])
    func high(width: Int, height: Int, scale: Int, title: Int, help: Int, keys: Int) {
        let metrics = Metrics(panel: Size(width: width, height: height), textScale: scale)
        #expect(metrics.titleBarHeight == title && metrics.helpBarHeight == help)
        #expect(metrics.hintBarHeight == keys)
    }

    @Test(
        "tall scripts are known by the language",
        arguments: [
            ("ar", true), ("zh-Hans", true), ("hi_IN", true), ("AR-eg", true), ("de", false), ("", false),
        ])
    func tall(language: String, isTall: Bool) {
        #expect(TallScripts.contains(language: language) == isTall)
    }

    @Test("a tiny panel has room for tall letters where the language needs it")
    func tinyTall() {
        let size = Size(width: 128, height: 64)
        let plain = Metrics(panel: size)
        let tall = Metrics(panel: size, needsTallLines: true)
        #expect(plain.rowHeight == 10 && tall.rowHeight == 12)
        #expect((size.height - tall.titleBarHeight - tall.hintBarHeight) / tall.rowHeight == 3)
        #expect((size.height - plain.titleBarHeight - plain.hintBarHeight) / plain.rowHeight == 4)
    }
}
