import BundleSamples
import Bundles
import Lint
import Testing

struct LintTests {
    static let appleTemplate = plist(
        """
        \(row("PSGroupSpecifier", "Title=Group"))
        \(row("PSTextFieldSpecifier", "Title=Name", "Key=name_preference", "DefaultValue=", "IsSecure:false",
              "KeyboardType=Alphabet", "AutocapitalizationType=None", "AutocorrectionType=No"))
        \(row("PSToggleSwitchSpecifier", "Title=Enabled", "Key=enabled_preference", "DefaultValue:true"))
        \(row("PSSliderSpecifier", "Key=slider_preference", "DefaultValue:<real>0.5</real>",
              "MinimumValue:<integer>0</integer>", "MaximumValue:<integer>1</integer>", "MinimumValueImage=",
              "MaximumValueImage="))
        """, root: "<key>StringsTable</key><string>Root</string>")

    static let appleStrings = Array(
        "\"Group\" = \"Group\"; \"Name\" = \"Name\"; \"none given\" = \"none given\";".utf8)

    @Test(
        "Apple's own template is clean",
        arguments: [
            ["Root.plist": appleTemplate],
            ["Root.plist": appleTemplate, "en.lproj/Root.strings": appleStrings],
        ])
    func template(files: [String: [UInt8]]) {
        #expect(Linter.diagnostics(of: BundleFiles(files)) == [])
    }

    static let slider = ["MinimumValue:<real>0</real>", "MaximumValue:<real>1</real>"]
    static let list = "Values:\(integers(1, 2))"
    static let titles = "Titles:\(strings("A", "B"))"
    static let one = "DefaultValue:<integer>1</integer>"

    static let mistakes: [(LintRule, String)] = [
        (.typeMissing, "<dict><key>Title</key><string>x</string></dict>"),
        (.typeUnknown, row("PSWheelSpecifier", "Key=k")),
        (.typeMisspelt, row("PSGroup", "Title=t")),
        (.typeMisspelt, row("PSTogleSwitchSpecifier", "Key=k", "Title=t", "DefaultValue:true")),
        (.keyMissing, row("PSTextFieldSpecifier")),
        (.keyBlank, row("PSTextFieldSpecifier", "Key= k")),
        (.keyBlank, row("PSTextFieldSpecifier", "Key=k\t")),
        (.titleValueUnkeyed, row("PSTitleValueSpecifier", "DefaultValue=1")),
        (.keyEmpty, row("PSTextFieldSpecifier", "Key=")),
        (
            .keyDuplicate,
            row("PSTextFieldSpecifier", "Key=k", "DefaultValue=a")
                + row("PSTextFieldSpecifier", "Key=k", "DefaultValue=b")
        ),
        (
            .toggleValues,
            row(
                "PSToggleSwitchSpecifier", "Key=k", "Title=t", "DefaultValue=on", "TrueValue=on",
                "FalseValue=on")
        ),
        (.titleMissing, row("PSToggleSwitchSpecifier", "Key=k", "DefaultValue:true")),
        (.defaultMissing, row("PSToggleSwitchSpecifier", "Key=k", "Title=t")),
        (
            .defaultNotInValues,
            row(
                "PSMultiValueSpecifier", "Key=k", "Title=t", "DefaultValue:<integer>3</integer>", list, titles
            )
        ),
        (.defaultType, row("PSMultiValueSpecifier", "Key=k", "Title=t", "DefaultValue=1", list, titles)),
        (.defaultType, row("PSToggleSwitchSpecifier", "Key=k", "Title=t", "DefaultValue=YES")),
        (.defaultType, row("PSTextFieldSpecifier", "Key=k", one)),
        (
            .valuesTitlesCount,
            row("PSMultiValueSpecifier", "Key=k", "Title=t", one, list, "Titles:\(strings("A"))")
        ),
        (.valuesTitlesCount, row("PSMultiValueSpecifier", "Key=k", "Title=t", one, list)),
        (.valuesTitlesCount, row("PSTitleValueSpecifier", "Key=k", "DefaultValue=1", titles)),
        (
            .shortTitlesCount,
            row("PSMultiValueSpecifier", "Key=k", "Title=t", one, list, titles, "ShortTitles:\(strings("A"))")
        ),
        (
            .valuesDuplicate,
            row("PSMultiValueSpecifier", "Key=k", "Title=t", one, "Values:\(integers(1, 1))", titles)
        ),
        (
            .valuesMixedTypes,
            row(
                "PSMultiValueSpecifier", "Key=k", "Title=t", one,
                "Values:<array><integer>1</integer><string>2</string></array>", titles)
        ),
        (
            .sliderRange,
            row(
                "PSSliderSpecifier", "Key=k", one, "MinimumValue:<real>2</real>",
                "MaximumValue:<real>1</real>")
        ),
        (
            .sliderLimit,
            row(
                "PSSliderSpecifier", "Key=k", one, "MinimumValue:<real>-1e13</real>",
                "MaximumValue:<real>1e13</real>")
        ),
        (
            .sliderLimit,
            row("PSSliderSpecifier", "Key=k", one, slider[0], slider[1], "DeviceStep:<real>1e-7</real>")
        ),
        (.sliderType, row("PSSliderSpecifier", "Key=k", "DefaultValue=1", slider[0], slider[1])),
        (
            .defaultOutOfRange,
            row("PSSliderSpecifier", "Key=k", "DefaultValue:<real>2</real>", slider[0], slider[1])
        ),
        (.childMissing, row("PSChildPaneSpecifier", "Title=t", "File=Nowhere")),
        (.childMissing, row("PSChildPaneSpecifier", "Title=t")),
        (.childCycle, row("PSChildPaneSpecifier", "Title=t", "File=Root")),
        (.childEscapesBundle, row("PSChildPaneSpecifier", "Title=t", "File=../Root")),
        (.childEscapesBundle, row("PSChildPaneSpecifier", "Title=t", "File=/etc/Root")),
        (.keyboardType, row("PSTextFieldSpecifier", "Key=k", "KeyboardType=NumberAndPunctuation")),
        (.autocapitalizationType, row("PSTextFieldSpecifier", "Key=k", "AutocapitalizationType=none")),
        (.autocorrectionType, row("PSTextFieldSpecifier", "Key=k", "AutocorrectionType=no")),
        (.keyMisspelt, row("PSTextFieldSpecifier", "Key=k", "AutoCapitalizationType=None")),
        (.keyMisspelt, row("PSTextFieldSpecifier", "Key=k", "Placeholder=p")),
        (
            .imageMissing,
            row("PSSliderSpecifier", "Key=k", one, slider[0], slider[1], "MinimumValueImage=low.png")
        ),
        (.imageMissing, row("PSTextFieldSpecifier", "Key=k", "IASKCellImage=lamp")),
        (.imageMissing, row("PSTextFieldSpecifier", "Key=k", "DeviceIcon=lamp.png")),
        (.iconUnknown, row("PSTextFieldSpecifier", "Key=k", "DeviceIcon=thermostatt")),
        (
            .iconUnknown,
            row(
                "PSMultiValueSpecifier", "Key=k", "Title=t", one, list, titles,
                "IconNames:\(strings("eco", "ecco"))")
        ),
        (
            .idiomUnknown,
            row(
                "PSTextFieldSpecifier", "Key=k",
                "SupportedUserInterfaceIdioms:\(strings("Phone", "Pad", "iPad"))")
        ),
        (.groupEmpty, row("PSGroupSpecifier", "Title=t")),
        (.newlineInTitle, row("PSTextFieldSpecifier", "Key=k", "Title=a\nb")),
        (.footerVeryLong, row("PSGroupSpecifier", "FooterText=\(String(repeating: "x", count: 12_000))")),
        (.deviceKeyInvalid, row("PSTextFieldSpecifier", "Key=k", "DeviceFormat=ip")),
        (.deviceKeyInvalid, row("PSTextFieldSpecifier", "Key=k", "DevicePattern=(")),
        (.deviceKeyInvalid, row("PSTextFieldSpecifier", "Key=k", "DeviceWhatever=1")),
        (.deviceKeyInvalid, row("PSTextFieldSpecifier", "Key=k", "DeviceIconColor=bleu")),
        (.deviceKeyInvalid, row("PSTextFieldSpecifier", "Key=k", "DeviceIconColor=#12345")),
        (
            .deviceKeyInvalid,
            row(
                "PSTextFieldSpecifier", "Key=k", "DeviceMinimumLength:<integer>9</integer>",
                "DeviceMaximumLength:<integer>8</integer>")
        ),
        (
            .deviceKeyInvalid,
            row(
                "PSTextFieldSpecifier", "Key=k",
                "DeviceEnabledWhen:<dict><key>Key</key><string>no_such</string></dict>")
        ),
        (.defaultInvalid, row("PSTextFieldSpecifier", "Key=k", "DefaultValue=x", "DeviceFormat=ipv4")),
        (.valueType, row("PSTextFieldSpecifier", "Key=k", "IsSecure=YES")),
        (.valueType, row("PSTextFieldSpecifier", "Key=k", "SupportedUserInterfaceIdioms=Phone")),
        (
            .valueType,
            row("PSMultiValueSpecifier", "Key=k", "Title=t", one, list, "Titles:\(integers(10, 20))")
        ),
        (.dictionaryKeyTwice, row("PSTextFieldSpecifier", "Key=k", "Key=k")),
        (.plistMalformed, row("PSTextFieldSpecifier", "Key=k", "DeviceMaximumLength:<integer>x</integer>")),
    ]

    @Test("every mistake on a page is found by its rule and by no other", arguments: mistakes)
    func mistake(rule: LintRule, rows: String) {
        let found = Linter.diagnostics(
            of: BundleFiles(["Root.plist": plist(rows)]), symbols: ["thermostat", "eco"])
        let also: [LintRule] = rule == .plistMalformed ? [.valueType, .deviceKeyInvalid] : []
        #expect(found.map(\.rule).filter { !also.contains($0) } == [rule], "\(found)")
    }

    static let name = plist(
        row("PSTextFieldSpecifier", "Key=k", "Title=Name"), root: "<key>StringsTable</key><string>T</string>")

    static let brokenBundles: [(LintRule, [String: [UInt8]])] = [
        (.rootMissing, [:]),
        (.plistMalformed, ["Root.plist": Array("<plist><dict>".utf8), "Sub.plist": plist("")]),
        (.notAPage, ["Root.plist": Array("<plist><dict/></plist>".utf8)]),
        (
            .notAPage,
            [
                "Root.plist": plist(row("PSChildPaneSpecifier", "Title=t", "File=Saved")),
                "Saved.plist": Array("<plist><dict/></plist>".utf8),
            ]
        ),
        (.pageUnreachable, ["Root.plist": plist(""), "Saved.plist": Array("<plist><dict/></plist>".utf8)]),
        (.stringsMissing, ["Root.plist": name, "de.lproj/Other.strings": []]),
        (.deviceKeyInvalid, ["Root.plist": plist("", root: "<key>DeviceAccent</key><string>red</string>")]),
        (
            .deviceKeyInvalid,
            ["Root.plist": plist("", root: "<key>DeviceFirstRun</key>\(strings("nowhere"))")]
        ),
        (.valueType, ["Root.plist": plist("", root: "<key>DeviceFirstRun</key>\(integers(1))")]),
        (.plistUnquoted, ["Root.plist": Array("<?xml version=1.0?>".utf8) + plist("").dropFirst(38)]),
        (.languageUnknown, ["Root.plist": plist(""), "Chinese.lproj/T.strings": []]),
        (.stringsUntranslated, ["Root.plist": name, "de.lproj/T.strings": []]),
        (
            .stringsUnreadable,
            ["Root.plist": name, "de.lproj/T.strings": Array("\"Name\" = \"Name\"; \"x\" = ".utf8)]
        ),
        (
            .typeUnknown,
            ["Root.plist": plist(""), "Root~ipad.plist": plist(row("PSWheelSpecifier", "Key=k"))]
        ),
        (
            .typeUnknown,
            ["Root.plist": plist(""), "Root~frost-guard.plist": plist(row("PSWheelSpecifier", "Key=k"))]
        ),
    ]

    @Test("every mistake between files is found by its rule and by no other", arguments: brokenBundles)
    func brokenBundle(rule: LintRule, files: [String: [UInt8]]) {
        let found = Linter.diagnostics(of: BundleFiles(files))
        #expect(found.map(\.rule) == [rule], "\(found)")
    }

    /// Apart from the others: a test's name holds its arguments.
    @Test("a page of more than 4 MB is not read")
    func tooLarge() {
        let files = BundleFiles(["Root.plist": [UInt8](repeating: 0x20, count: 5 << 20)])
        #expect(Linter.diagnostics(of: files).map(\.rule) == [.plistTooLarge])
    }

    @Test("every rule has a mistake that it finds")
    func everyRule() {
        let tested = Set(
            Self.mistakes.map(\.0) + Self.brokenBundles.map(\.0) + [
                .plistTooLarge, .glyphMissing, .imageUnreadable,
            ])
        #expect(LintRule.allCases.filter { !tested.contains($0) } == [])
    }

    @Test(
        "an icon's name that the font does not have is told with the one that is near, and none is told without the font"
    )
    func icons() {
        let files = BundleFiles([
            "Root.plist": plist("\n" + row("PSTextFieldSpecifier", "Key=k", "DeviceIcon=wify")),
            "lamp.png": [],
        ])
        #expect(
            Linter.diagnostics(of: files, symbols: ["wifi", "lan"]).map(\.description) == [
                "Root.plist:5:112: error: the icon font has no \"wify\", and the bundle no such image; "
                    + "did you mean \"wifi\"? [icon-unknown]"
            ])
        #expect(Linter.diagnostics(of: files) == [])
    }

    @Test("an image that nobody can show is told with the line that names it first, the file and why")
    func unreadableImage() {
        let rows = ["lamp", "lamp.png", "sound", "wifi"].enumerated().map {
            row("PSTextFieldSpecifier", "Key=k\($0)", "DeviceIcon=\($1)")
        }
        let zero = "<integer>0</integer>"
        let slider = row(
            "PSSliderSpecifier", "Key=s", "DefaultValue:\(zero)", "MinimumValue:\(zero)",
            "MaximumValue:<integer>1</integer>", "MinimumValueImage=photo.jpg")
        let files = BundleFiles([
            "Root.plist": plist("\n" + (rows + [slider]).joined(separator: "\n")), "lamp.png": [1],
            "sound.png": [2], "photo.jpg": [1],
        ])
        let found = Linter.diagnostics(of: files, picture: { $0 == [1] ? "it is torn" : nil })
            .filter { $0.rule == .imageUnreadable }
        #expect(
            found.map(\.message) == [
                "the image lamp.png cannot be shown: it is torn",
                "the image photo.jpg cannot be shown: it is torn",
            ])
        #expect(found.map { $0.location.description.split(separator: ":")[1] } == ["5", "9"])
        #expect(!Linter.diagnostics(of: files).contains { $0.rule == .imageUnreadable })
    }

    @Test("a line names file, line, column, severity, sentence and rule")
    func line() {
        let rows = "\n" + row("PSTextFieldSpecifier", "Key=k", "KeyboardType=NumberAndPunctuation")
        let found = Linter.diagnostics(of: BundleFiles(["Root.plist": plist(rows)]))
        #expect(
            found.first?.description
                == "Root.plist:5:114: warning: KeyboardType \"NumberAndPunctuation\" is none of Alphabet, AsciiCapable, "
                + "NumbersAndPunctuation, URL, NumberPad, PhonePad, NamePhonePad, EmailAddress, DecimalPad, Twitter, "
                + "WebSearch, AsciiCapableNumberPad; did you mean \"NumbersAndPunctuation\"? [keyboard-type]")
    }

    @Test(
        "what the board's fonts lack is told at the first text of a page that has it, and for each table as a whole"
    )
    func glyphs() {
        let files = BundleFiles([
            "Root.plist": plist(
                "\n" + row("PSTextFieldSpecifier", "Key=k", "Title=Name")
                    + "\n" + row("PSTextFieldSpecifier", "Key=l", "Title=Näme あ"),
                root: "<key>StringsTable</key><string>T</string>"),
            "en.lproj/T.strings": Array("Name = Name;".utf8),
            "ja.lproj/T.strings": Array("Name = \"あいうえおかきくけこ\"; \"Näme あ\" = \"x\ty\";".utf8),
        ])
        let found = Linter.diagnostics(of: files, glyphs: GlyphLint { $0.isASCII || $0 == "ä" })
            .filter { $0.rule == .glyphMissing }
        #expect(
            found.map(\.description) == [
                "Root.plist:6:107: warning: no font has あ (U+3042) [glyph-missing]",
                "ja.lproj/T.strings:1:1: warning: no font has あ (U+3042), い (U+3044), う (U+3046), え (U+3048), "
                    + "お (U+304A), か (U+304B), き (U+304D), く (U+304F) and 2 more [glyph-missing]",
            ])
    }

    @Test("letters beside a field are texts of the page, and images and the button of recent values are none")
    func sides() throws {
        let rows = [
            ("a", "DeviceLeftView=Rub ж"), ("b", "DeviceRightView=Hours"), ("c", "DeviceRightView=Bookmarks"),
            ("d", "DeviceLeftView=lamp"), ("e", "DeviceRightView=lamp.png"),
        ].map { row("PSTextFieldSpecifier", "Key=\($0)", $1) }
        let files = BundleFiles([
            "Root.plist": plist(rows.joined(), root: "<key>StringsTable</key><string>T</string>"),
            "de.lproj/T.strings": [], "lamp.png": [],
        ])
        #expect(try TranslationLint.gaps(in: files).map(\.text) == ["Rub ж", "Hours"])
        #expect(GlyphLint.characters(of: files) == Set("Rub жHours".unicodeScalars))
    }

    private static func root(_ keys: String, _ rows: String = "") -> [String: [UInt8]] {
        ["Root.plist": plist(rows, root: keys), "de.lproj/T.strings": [], "en.lproj/T.strings": []]
    }

    private static let displayPage = "<key>DeviceDisplayPage</key><true/>"

    @Test(
        "what added pages bring is known where Root.plist asks for them, and nowhere else",
        arguments: [
            ("display.textSize", displayPage, true), ("display.textSize", "", false),
            ("about.serial", "<key>DeviceAboutPage</key><true/>", true), ("about.serial", displayPage, false),
            ("firstRun.next", "<key>DeviceFirstRun</key>\(strings("k"))", true), ("firstRun.next", "", false),
        ])
    func addedPages(key: String, keys: String, isKnown: Bool) {
        let condition = "<dict><key>Key</key><string>\(key)</string></dict>"
        let rows = row("PSTextFieldSpecifier", "Key=k", "DeviceVisibleWhen:\(condition)")
        let found = Linter.diagnostics(of: BundleFiles(Self.root(keys, rows)))
        #expect(found.map(\.rule) == (isKnown ? [] : [.deviceKeyInvalid]), "\(found)")
    }

    @Test("a step of the first run that no device has, or that is one too many, is told")
    func steps() {
        let first = "<key>DeviceFirstRun</key>"
        let language = "\(first)\(strings("display.language", "org.settingsd.pin"))"
        let missing = Linter.diagnostics(of: BundleFiles(Self.root(language)))
        #expect(missing.map(\.rule) == [.deviceKeyInvalid])
        #expect(missing[0].message.contains("it wants DeviceDisplayPage in Root.plist, and folders of two"))
        #expect(Linter.diagnostics(of: BundleFiles(Self.root(language + Self.displayPage))) == [])
        let keys = (1...13).map { "k\($0)" }
        let rows = keys.map { row("PSTextFieldSpecifier", "Key=\($0)") }.joined()
        func found(_ keys: [String]) -> [String] {
            let steps = keys.map { "<string>\($0)</string>" }.joined()
            return Linter.diagnostics(of: BundleFiles(Self.root("\(first)<array>\(steps)</array>", rows)))
                .map(\.message)
        }
        #expect(found(keys.dropLast() + ["k1"]) == [])
        #expect(found(keys) == ["\"k13\" is beyond the 12 steps that DeviceFirstRun may have"])
    }

    @Test("of many words that are wrong each is told, and what was meant by the first twenty")
    func manyWrong() {
        let rows = (0..<200).map { number in
            row(
                "PSToggleSwitchSpecifier", "Key=heating_circuit_\(number)", "Title=t", "DefaultValue:true",
                "DeviceIcon=thermometer_\(number)",
                "DeviceEnabledWhen:<dict><key>Key</key><string>heating_cirkuit_\(number)</string></dict>")
        }
        let symbols = Set((0..<200).map { "symbol_of_number_\($0)" })
        let found = Linter.diagnostics(
            of: BundleFiles(["Root.plist": plist(rows.joined())]), symbols: symbols)
        #expect(found.count { $0.rule == .iconUnknown } == 200)
        let conditions = found.filter { $0.rule == .deviceKeyInvalid }.map(\.message)
        #expect(conditions.count == 200 && conditions.count { $0.contains("did you mean") } == 20)
    }

    @Test(
        "a rule is an error where it breaks here, a warning where it breaks on iOS, a notice where it is style"
    )
    func severities() {
        let notices = LintRule.allCases.filter { $0.severity == .notice }
        #expect(notices == [.stringsUntranslated, .groupEmpty, .footerVeryLong, .titleValueUnkeyed])
        #expect(LintRule.typeMisspelt.severity == .error && LintRule.plistUnquoted.severity == .warning)
    }
}
