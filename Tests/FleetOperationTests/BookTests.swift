import Fleet
import FleetOperation
import PropertyLists
import Testing

@Suite("what a broker holds of a fleet")
struct BookTests {
    private let topics = FleetTopics()

    @Test("a report counts once all of its pages are there, and pages of two reports are none")
    func pages() {
        var book = FleetBook(topics)
        let values = Dictionary(
            uniqueKeysWithValues: (0..<3_000).map {
                ("key_\($0)", JSON.text(String(repeating: "x", count: 40)))
            })
        func report(_ revision: Int) -> [[UInt8]] {
            let told = values.mapValues { JSON.array([$0, .text("site")]) }
            return FleetReport(head: [:], keys: [:], values: told).pages([
                "v": .integer(1), "revision": .integer(revision),
            ])
        }
        let (first, second) = (report(1), report(2))
        #expect(first.count > 2)
        for (index, page) in first.dropLast().enumerated() {
            #expect(book.take(topics.reported("hp", page: index + 1), page) == nil)
        }
        book.take(topics.reported("hp", page: first.count), second[second.count - 1])
        #expect(book.devices["hp"]?.report == nil)
        #expect(book.take(topics.reported("hp", page: first.count), first[first.count - 1]) == .report("hp"))
        #expect(book.devices["hp"]?.report?.values.count == 3_000)
    }

    @Test("all of ten thousand devices are there, and those whose report did not come are named")
    func many() {
        var fleet = PretendedFleet()
        for number in 0..<10_000 {
            fleet.status("hp-\(number)", reported: number % 100 == 0 ? 20_000 : 1)
            fleet.report("hp-\(number)", 1)
        }
        #expect(fleet.book.members(of: "all").count == 10_000)
        #expect(fleet.book.silent.count == 100)
    }

    @Test("what nobody can read is told by its topic, and what is not of a fleet is nothing")
    func unreadable() {
        var book = FleetBook(topics)
        let deep = [UInt8](repeating: UInt8(ascii: "["), count: 1_000)
        let topics = ["settings/1/d/hp/status", "settings/1/d/hp/reported", "settings/1/d/h/status"]
        for payload in [deep, Array("{".utf8), [0xFF], Array(#"{"v":2,"online":true}"#.utf8)] {
            for topic in topics { book.take(topic, payload) }
        }
        for topic in [
            "x/d/hp/status", "settings/1/d/status", "settings/1/d/h p/status", "settings/1/d/hp/reported/x",
        ] {
            #expect(book.take(topic, Array(#"{"v":1,"online":true}"#.utf8)) == nil)
        }
        #expect(book.unreadable == Set(topics))
        #expect(book.devices.values.allSatisfy { $0.status == nil && $0.report == nil })
    }

    @Test("a page number that is none of a report's fills nothing")
    func hostilePages() {
        var book = FleetBook(topics)
        let page = Array(#"{"v":1,"revision":1,"pages":1000000}"#.utf8)
        for number in [-1, 0, 9, Int.max] { book.take("settings/1/d/hp/reported/\(number)", page) }
        #expect(book.devices.isEmpty)
        book.take(topics.reported("hp"), page)
        #expect(book.devices["hp"]?.report == nil)
    }

    @Test("a device whose status has no groups is in those that it reports of")
    func groups() {
        var fleet = PretendedFleet()
        fleet.status("hp", isOnline: false, groups: nil)
        fleet.report("hp", 3, of: "g/north")
        #expect(fleet.book.members(of: "north") == ["hp"])
        #expect(fleet.book.members(of: "all").isEmpty)
        #expect(fleet.book.members(of: .device("hp")) == ["hp"])
        #expect(fleet.book.members(of: .device("other")).isEmpty)
    }

    @Test(
        "the greatest number that a group reports is known, and one that leaves no others counts for nothing")
    func numbers() {
        var fleet = PretendedFleet(["a", "b", "c"])
        #expect(fleet.book.number(of: .group("all")) == nil)
        fleet.report("a", 7)
        fleet.report("b", 9)
        fleet.report("c", Int.max)
        fleet.status("other", groups: ["north"])
        fleet.report("other", 12)
        #expect(fleet.book.number(of: .group("all")) == .init(epoch: 1, revision: 9))
        #expect(fleet.book.number(of: .group("none")) == nil)
    }

    @Test("what a device says ends no line and no field, so that nobody speaks for another")
    func forged() throws {
        let forged = "x\n\nhp-2\tonline\u{1B}[2J\u{85}"
        var fleet = PretendedFleet(["hp"])
        var watched = Watched(fleet.book)
        fleet.report(
            "hp", 7, state: forged, sets: [(forged, "refused", forged)],
            values: [forged: .array([.text(forged), .text(forged)])],
            keys: [forged: .object(["state": .text("refused"), "code": .text(forged)])],
            secrets: [forged: .array([.text(forged), .integer(1)])],
            more: ["code": .text(forged), "text": .text(forged)])
        let status: JSON = .object([
            "v": .integer(1), "online": .boolean(true), "schema": .text(forged), "box": .text(forged),
            "groups": .array([.text("all"), .text(forged)]), "problems": .array([.text(forged)]),
        ])
        fleet.book.take(topics.status("hp"), status.bytes)
        let device = try #require(fleet.book.devices["hp"])
        func isHarmless(_ line: String) -> Bool { !line.unicodeScalars.contains { $0.value < 0x20 } }
        let line = DeviceLine(id: "hp", device).text.split(separator: "\t", omittingEmptySubsequences: false)
        #expect(line.count == 7 && line.map(String.init).allSatisfy(isHarmless))
        let page = DevicePage(id: "hp", device).text.split(separator: "\n", omittingEmptySubsequences: false)
        // Of each fact one, and what is behind the last line end.
        #expect(page.count == 12 && page.map(String.init).allSatisfy(isHarmless), "\(page)")
        let told = watched.lines(.report("hp"), fleet.book, in: nil)
        #expect(told.count == 2)
        for line in told {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            #expect(fields.count == 4 && fields.allSatisfy(isHarmless), "\(fields)")
        }
        // What is no name of a document is none.
        fleet.report("hp", 8, of: "g/\(forged)", sets: [("a", "refused", nil)])
        let report = try #require(fleet.book.devices["hp"]?.report)
        #expect(report.documents.isEmpty && report.sets.isEmpty)
    }

    @Test("empty payloads take away what was there")
    func forgotten() {
        var fleet = PretendedFleet(["hp"])
        fleet.report("hp", 1)
        fleet.book.take(topics.desired(.device("hp")), Array("{}".utf8))
        for topic in [topics.status("hp"), topics.reported("hp"), topics.desired(.device("hp"))] {
            fleet.book.take(topic, [])
        }
        #expect(fleet.book.devices.isEmpty && fleet.book.desired.isEmpty)
    }

    @Test("watch says what is new, once, and only of the group that is watched")
    func watched() {
        var fleet = PretendedFleet(["a"])
        fleet.status("b", groups: ["north"])
        fleet.report("a", 1)
        var watched = Watched(fleet.book)
        fleet.report("a", 2, sets: [("curve", "refused", "out-of-range")])
        #expect(
            watched.lines(.report("a"), fleet.book, in: nil) == [
                "a\tg/all 1.2\tsettled", "a\tg/all curve\trefused\tout-of-range",
            ])
        #expect(watched.lines(.report("a"), fleet.book, in: nil).isEmpty)
        fleet.status("a", isOnline: false)
        #expect(watched.lines(.status("a"), fleet.book, in: nil) == ["a\taway"])
        #expect(watched.lines(.status("b"), fleet.book, in: "all").isEmpty)
    }

    @Test("a line a device says its documents, and counts what went wrong; a page says why")
    func lines() throws {
        var fleet = PretendedFleet(["hp"])
        fleet.report("hp", 7, state: "trial", sets: [("net", "reverted", "unreachable")])
        let device = try #require(fleet.book.devices["hp"])
        #expect(DeviceLine(id: "hp", device).text == "hp\tonline\tall\tg/all 1.7 trial\t0\t0\t0")
        #expect(DevicePage(id: "hp", device).text.contains("  set g/all net: reverted, unreachable\n"))
    }

    @Test("a page says which secrets are set, by which layer, and at which revision where that is known")
    func secrets() throws {
        var fleet = PretendedFleet(["hp"])
        fleet.report(
            "hp", 7,
            secrets: [
                "wifi_psk": .array([.text("site"), .integer(210)]),
                "panel_pin": .array([.text("user"), .integer(0)]),
                // What a later version may write is no reason to refuse the report.
                "a": .text("site"), "b": .array([.text("site"), .integer(-1)]), "c": .array([]),
            ])
        let page = DevicePage(id: "hp", try #require(fleet.book.devices["hp"])).text
        #expect(
            page.hasSuffix(
                "  secret b: set (site)\n  secret panel_pin: set (user)\n  secret wifi_psk: set (site), revision 210\n"
            ), "\(page)")
    }
}
