import PropertyLists
import Settings
import Testing
import Thrown

/// What programs say is so now: whose word counts, what of it is taken, and when it goes.
@Suite("live facts") struct LiveFactsTests {
    private static func row(_ key: String, _ kind: Specifier.Kind) -> Specifier {
        Specifier(key: key, title: key, location: SourceLocation(file: "Root"), kind: kind)
    }

    private static let bands = MultiValueSpecifier(
        defaultValue: .integer(0),
        choices: [Choice(value: .integer(0), title: "Automatic"), Choice(value: .integer(5), title: "5 GHz")])

    private static func traits(_ change: (inout TextTraits) -> Void) -> TextTraits {
        var traits = TextTraits()
        change(&traits)
        return traits
    }

    private static let schema = Schema(pages: [
        Page(
            name: "Root", title: "",
            rows: [
                row("temperature", .titleValue(TitleValueSpecifier(defaultValue: .string("-")))),
                row("band", .multiValue(bands)), row("antenna", .radioGroup(bands)),
                row("network", .textField(TextFieldSpecifier(traits: traits { $0.maximumLength = 8 }))),
                row("password", .textField(TextFieldSpecifier(traits: traits { $0.isSecure = true }))),
            ])
    ])

    private static func reported(_ text: String, _ state: LiveFact.State = .ok) -> [String: LiveFact] {
        ["temperature": LiveFact(text, state)]
    }

    @Test("of two programs the newest word counts; when that one goes the other's does, and then nobody's")
    func newest() throws {
        var reports = LiveReports()
        try reports.report(Self.reported("20 °C"), by: ":1.1", in: Self.schema)
        try reports.report(Self.reported("21 °C", .warning), by: ":1.2", in: Self.schema)
        #expect(reports.live.facts["temperature"] == LiveFact("21 °C", .warning))
        var wasThere = reports.forget(":1.2")
        #expect(wasThere && reports.live.facts["temperature"] == LiveFact("20 °C"))
        wasThere = reports.forget(":1.2")
        #expect(!wasThere)
        wasThere = reports.forget(":1.1")
        #expect(wasThere && reports.live == LiveFacts())
    }

    @Test("an empty text takes a word back, and an empty list the choices")
    func takenBack() throws {
        var reports = LiveReports()
        try reports.report(Self.reported("20 °C"), by: ":1.1", in: Self.schema)
        try reports.offer([LiveChoice(.string("Home"), title: "Home")], for: "network", by: ":1.1")
        #expect(reports.live.facts.count == 1 && reports.live.choices.count == 1)
        try reports.report(Self.reported(""), by: ":1.1", in: Self.schema)
        try reports.offer([], for: "network", by: ":1.1")
        let wasThere = reports.forget(":1.1")
        #expect(!wasThere && reports.live == LiveFacts())
    }

    @Test("of a call all is taken or nothing: one wrong key or text keeps the rest out")
    func wholeCalls() throws {
        var reports = LiveReports()
        let strange = ["temperature": LiveFact("20 °C"), "unheard": LiveFact("1")]
        #expect(throws: LiveError.unknownKey("unheard")) {
            try reports.report(strange, by: ":1.1", in: Self.schema)
        }
        for bad in ["two\nlines", "a bell \u{7}", String(repeating: "x", count: 201), "a\u{2028}b"] {
            #expect(throws: LiveError.badText("temperature")) {
                try reports.report(Self.reported(bad), by: ":1.1", in: Self.schema)
            }
        }
        #expect(reports.live == LiveFacts())
        try reports.report(
            Self.reported(String(repeating: "x", count: 200)), by: ":1.1", in: Self.schema)
        #expect(reports.live.facts.count == 1)
    }

    @Test("no more programs are heard than a device has, and whoever is heard goes on")
    func crowd() throws {
        var reports = LiveReports()
        for number in 0..<LiveReports.mostReporters {
            try reports.report(Self.reported("\(number)"), by: ":1.\(number)", in: Self.schema)
        }
        #expect(
            thrown(LiveError.self) {
                try reports.report(Self.reported("one more"), by: ":2.1", in: Self.schema)
            } != nil)
        try reports.report(Self.reported("again"), by: ":1.0", in: Self.schema)
        #expect(reports.live.facts["temperature"]?.text == "again")
        _ = reports.forget(":1.1")
        try reports.report(Self.reported("one more"), by: ":2.1", in: Self.schema)
        #expect(reports.live.facts["temperature"]?.text == "one more")
    }

    @Test(
        "choices are checked as a bundle's are",
        arguments: [
            ("band", [.integer(1), .integer(6)], ["2.4 GHz", "6 GHz"], nil),
            ("band", [.integer(1)], [], nil),
            ("band", [.integer(1), .integer(6)], ["one title"], "2 values and 1 titles"),
            ("band", [.integer(1), .integer(1)], [], "value 2 is there twice"),
            ("band", [.string("six")], [], "value 1 is string, and the row's own are integer"),
            ("network", [.string("Home"), .string("Guests")], [], nil),
            ("network", [.string("Home"), .string("A long name")], [], "value 2 may not be typed there"),
            ("network", [.integer(1)], [], "value 1 is no text"),
            ("network", [.string("Home")], ["two\nlines"], "one line"),
            ("password", [.string("secret")], [], "takes no choices"),
            ("antenna", [.integer(6)], [], "takes no choices"),
            ("temperature", [.string("20")], [], "takes no choices"),
        ] as [(String, [SettingValue], [String], String?)])
    func choices(key: String, values: [SettingValue], titles: [String], reason: String?) throws {
        let definition = try #require(Self.schema[key])
        let error = thrown(LiveError.self) { _ = try definition.liveChoices(values, titles: titles) }
        #expect((error == nil) == (reason == nil))
        if let reason, let error { #expect(error.description.contains(reason), "\(error)") }
    }

    @Test("what is offered may be set as long as it is offered, and what was set stays")
    func offered() throws {
        var transactions = Transactions(schema: Self.schema)
        let six = ChangeSet([.set("band", .integer(6))])
        let panel = Origin(.panel, .owner)
        #expect(throws: TransactionError.refused(.notInList(key: "band"))) {
            _ = try transactions.apply(six, from: panel, at: .zero)
        }
        transactions.offer(["band": [LiveChoice(.integer(6), title: "6 GHz")]])
        _ = try transactions.apply(six, from: panel, at: .zero)
        #expect(transactions.snapshot.value(for: "band") == .integer(6))
        // The bundle's own may still be set, and another bundle takes the offer over.
        _ = try transactions.apply(ChangeSet([.set("band", .integer(5))]), from: panel, at: .zero)
        _ = transactions.replace(Self.schema)
        _ = try transactions.apply(six, from: panel, at: .zero)
        transactions.offer([:])
        #expect(transactions.snapshot.value(for: "band") == .integer(6))
        _ = try transactions.apply(ChangeSet([.set("band", .integer(5))]), from: panel, at: .zero)
        #expect(throws: TransactionError.refused(.notInList(key: "band"))) {
            _ = try transactions.apply(six, from: panel, at: .zero)
        }
    }

    // MARK: The file

    @Test("words and values of one program are bounded in bytes, and those of all are")
    func bytes() throws {
        func values(_ count: Int) -> [LiveChoice] {
            (0..<count).map { LiveChoice(.string(String(repeating: "a", count: 50_000)), title: "\($0)") }
        }
        var reports = LiveReports()
        #expect(throws: LiveError.self) { try reports.offer(values(6), for: "band", by: "one") }
        let wasKept = reports.forget("one")
        #expect(!wasKept)
        for program in 0..<8 { try reports.offer(values(5), for: "band", by: "\(program)") }
        #expect(throws: LiveError.self) { try reports.offer(values(5), for: "band", by: "8") }
        // Whoever is known already may say it again.
        try reports.offer(values(5), for: "band", by: "7")
        _ = reports.forget("0")
        try reports.offer(values(5), for: "band", by: "8")
    }

    @Test("a file says the same as programs would")
    func file() throws {
        let text = """
            # what a heat pump says
            [Facts]
            temperature = warning 20.4 °C

            [Choices]
            network = Home
            network = guest | Guests (weak)
            band = 6 | 6 GHz
            """
        let live = try LiveFile(text, file: "live", schema: Self.schema).live
        #expect(live.facts == Self.reported("20.4 °C", .warning))
        #expect(
            live.choices == [
                "network": [
                    LiveChoice(.string("Home"), title: "Home"),
                    LiveChoice(.string("guest"), title: "Guests (weak)"),
                ],
                "band": [LiveChoice(.integer(6), title: "6 GHz")],
            ])
    }

    @Test(
        "a line that cannot be read is named by file and line",
        arguments: [
            ("temperature = ok 20", "live:1: it stands before [Facts] and [Choices]"),
            ("[Weather]", "live:1: there are [Facts] and [Choices]"),
            ("[Facts]\ntemperature", "live:2: expected [Section], KEY = TEXT or a comment"),
            ("[Facts]\nunheard = ok 1", "live:2: there is no setting \"unheard\""),
            ("[Facts]\ntemperature = fine 20", "live:2: a fact is KEY = STATE TEXT"),
            ("[Facts]\n\ntemperature = ok", "live:3: temperature: the text is one line"),
            ("[Choices]\nnetwork = Home\nnetwork = Home", "live:3: network: value 2 is there twice"),
            (
                "[Facts]\n# 20 \u{FFFD}C\ntemperature = ok 20 \u{FFFD}C",
                "live:3: it has bytes that are no UTF-8"
            ),
            ("[Facts]\ntemperature = ok 2\u{0}0", "live:2: it has a zero byte"),
            ("[Choices]\npassword = Home", "live:2: password takes no choices"),
        ])
    func brokenFile(text: String, sentence: String) throws {
        let problem = try #require(
            thrown(LiveFile.Problem.self) { _ = try LiveFile(text, file: "live", schema: Self.schema) })
        #expect(problem.description.hasPrefix(sentence), "\(problem)")
    }
}
