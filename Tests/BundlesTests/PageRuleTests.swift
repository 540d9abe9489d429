import BundleSamples
import Bundles
import Hardware
import Localization
import Testing
import Thrown

@testable import Settings

/// The rules of docs/settings-schema.md that speak of files, pages and defaults.
struct PageRuleTests {
    static let child = plist(row("PSTextFieldSpecifier", "Key=k", "DefaultValue=child"))

    private func read(_ files: [String: [UInt8]], _ variant: DeviceVariant = DeviceVariant()) throws
        -> SettingsBundle
    {
        try SettingsBundle.read(BundleFiles(files), for: variant)
    }

    @Test(
        "1.4 a board's own page wins over its idiom's, and that over the plain one",
        arguments: [
            (DeviceVariant(), "phone"), (DeviceVariant(idiom: .pad), "pad"),
            (DeviceVariant(idiom: .pad, board: "frost"), "frost"), (DeviceVariant(board: "other"), "phone"),
        ])
    func variants(variant: DeviceVariant, title: String) throws {
        func page(_ title: String) -> [UInt8] { plist(row("PSGroupSpecifier", "Title=\(title)")) }
        let read = try read(
            [
                "Root.plist": page("plain"), "Root~ipad.plist": page("pad"),
                "Root~iphone.plist": page("phone"),
                "Root~frost.plist": page("frost"),
            ], variant)
        #expect(read.root.rows.map(\.title) == [title])
    }

    @Test("1.3 a page may lie in a folder; it may not lie outside of the bundle")
    func folders() throws {
        let read = try read([
            "Root.plist": plist(
                row("PSChildPaneSpecifier", "Title=a", "File=Licences/One")
                    + row("PSChildPaneSpecifier", "Title=b", "File=../Two")),
            "Licences/One.plist": Self.child,
        ])
        #expect(read.pages["Licences/One"]?.rows.count == 1)
        #expect(read.root.rows[1].problem == "the page \"../Two\" lies outside of the bundle")
    }

    @Test("a page in OpenStep's notation shows its rows, whose every scalar is text")
    func openStep() throws {
        let page = """
            { PreferenceSpecifiers = (
              { Type = PSToggleSwitchSpecifier; Title = Eco; Key = eco; DefaultValue = YES; },
              { Type = PSSliderSpecifier; Key = s; MinimumValue = 0; MaximumValue = 10; DefaultValue = 5; } ); }
            """
        let read = try read(["Root.plist": Array(page.utf8)])
        #expect(read.root.rows.map(\.problem) == [nil, nil])
        guard case .toggle(let toggle) = read.root.rows[0].kind,
            case .slider(let slider) = read.root.rows[1].kind
        else {
            Issue.record("no toggle and slider")
            return
        }
        #expect(toggle.isOn(nil) && slider.number(for: nil) == 5 && slider.maximum == 10)
    }

    @Test("a page that is named by a number is read, or missed by name")
    func numbered() throws {
        let read = try read([
            "Root.plist": plist(
                row("PSChildPaneSpecifier", "Title=a", "File:<integer>2</integer>")
                    + row("PSChildPaneSpecifier", "Title=b", "File:<integer>3</integer>")),
            "2.plist": Self.child,
        ])
        #expect(read.pages["2"]?.rows.count == 1 && read.root.rows[0].problem == nil)
        #expect(read.root.rows[1].problem?.hasPrefix("there is no 3.plist in the bundle") == true)
        #expect(read.diagnostics.map(\.rule) == [.valueType, .valueType, .childMissing])
    }

    @Test("a page takes nothing from a pane that this device does not show, and each but Root has its opener")
    func hiddenPane() throws {
        let padAlone = "SupportedUserInterfaceIdioms:\(strings("Pad"))"
        let files = [
            "Root.plist": plist(
                row("PSChildPaneSpecifier", "Title=Hidden", "File=X", padAlone)
                    + row("PSChildPaneSpecifier", "Title=Y", "File=Y")
                    + row("PSChildPaneSpecifier", "Title=Z", "File=Z", padAlone)),
            "X.plist": plist(row("PSTextFieldSpecifier", "Key=rate")), "Z.plist": Self.child,
            "Y.plist": plist(
                row(
                    "PSChildPaneSpecifier", "Title=Shown", "File=X", "DeviceRole=technician",
                    "DeviceConfirm:true")),
        ]
        let phone = try read(files)
        #expect(phone.pageNames == ["Root", "Y", "X"])
        #expect(phone.pages["X"]?.title == "Shown" && phone.schema["k"] == nil)
        #expect(
            phone.schema["rate"]?.traits.role?.change == .technician && phone.schema["rate"]?.isStaged == true
        )
        let opened = phone.pages.values.flatMap(\.rows).compactMap { row in
            if case .childPane(let pane) = row.kind { pane.page } else { nil }
        }
        #expect(Set(phone.pageNames.dropFirst()).isSubset(of: opened))
        let pad = try read(files, DeviceVariant(idiom: .pad))
        #expect(pad.pageNames == ["Root", "X", "Y", "Z"] && pad.pages["X"]?.title == "Hidden")
    }

    @Test("a file whose name is spelt in other bytes for the same letters is read by the name that it has")
    func spelling() throws {
        let (composed, decomposed) = ("Ger\u{E4}t", "Gera\u{308}t")
        let contents = [
            "Root.plist": plist(row("PSChildPaneSpecifier", "Title=t", "File=\(composed)")),
            "\(decomposed).plist": plist(
                row("PSTextFieldSpecifier", "Title=Name", "Key=k"),
                root: "<key>StringsTable</key><string>\(composed)</string>"),
            "en.lproj/\(decomposed).strings": Array("\"Name\" = \"Label\";".utf8),
        ]
        let byBytes = Dictionary(uniqueKeysWithValues: contents.map { (Array($0.key.utf8), $0.value) })
        let files = BundleFiles(paths: Set(contents.keys)) { path throws(BundleFileError) in
            guard let bytes = byBytes[Array(path.utf8)] else {
                throw BundleFileError(path: path, reason: "there is no such file")
            }
            return bytes
        }
        let read = try SettingsBundle.read(files)
        #expect(read.diagnostics == [] && read.pages[composed]?.rows.map(\.title) == ["Label"])
    }

    @Test("of many panes whose pages are missing each says so, and what was meant the first twenty")
    func manyMissing() throws {
        let panes = (0..<100).map { row("PSChildPaneSpecifier", "Title=t", "File=circuit_number_\($0)x") }
        let pages = (0..<100).map { ("circuit_number_\($0).plist", Self.child) }
        let files = Dictionary(uniqueKeysWithValues: pages + [("Root.plist", plist(panes.joined()))])
        let problems = try read(files).root.rows.compactMap(\.problem)
        #expect(problems.count == 100 && problems.count { $0.contains("did you mean") } == 20)
    }

    @Test("of thousands of steps of a first run, many there twice, the first twelve are read")
    func manySteps() throws {
        let keys = (0..<2_000).map { "k\($0)" }
        let steps = (keys.prefix(5) + keys).map { "<string>\($0)</string>" }.joined()
        let rows = keys.prefix(20).map { row("PSTextFieldSpecifier", "Key=\($0)") }.joined()
        let read = try read([
            "Root.plist": plist(rows, root: "<key>DeviceFirstRun</key><array>\(steps)</array>")
        ])
        #expect(read.firstRun.steps.map(\.name) == Array(keys.prefix(12)) && read.diagnostics == [])
    }

    @Test("2.2 a page without StringsTable, with Title and with rows before any group is read")
    func rootKeys() throws {
        let read = try read([
            "Root.plist": plist(
                row("PSTextFieldSpecifier", "Key=k"), root: "<key>Title</key><string>T</string>")
        ])
        #expect(read.root.title == "T")
    }

    @Test("2.3 the title of a pane without one is its row's")
    func paneTitle() throws {
        let read = try read([
            "Root.plist": plist(row("PSChildPaneSpecifier", "Title=More", "File=A")), "A.plist": Self.child,
        ])
        #expect(read.pages["A"]?.title == "More")
    }

    @Test("2.4 a page with a container keeps its settings apart")
    func containers() throws {
        let read = try read([
            "Root.plist": plist(
                row("PSChildPaneSpecifier", "Title=a", "File=A")
                    + row("PSTextFieldSpecifier", "Key=k", "DefaultValue=root")),
            "A.plist": plist(
                row("PSTextFieldSpecifier", "Key=k", "DefaultValue=group"),
                root: "<key>ApplicationGroupContainerIdentifier</key><string>group.example</string>"),
        ])
        #expect(read.schema.defaults == ["k": .string("root"), "group.example/k": .string("group")])
        #expect(read.pages["A"]?.rows[0].key == "group.example/k")
    }

    @Test("5.1 defaults are gathered from every page once; the first row's default wins")
    func defaults() throws {
        let read = try read([
            "Root.plist": plist(
                row("PSTextFieldSpecifier", "Key=k", "DefaultValue=root")
                    + row("PSChildPaneSpecifier", "Title=a", "File=A")),
            "A.plist": plist(
                row("PSTextFieldSpecifier", "Key=k", "DefaultValue=child")
                    + row("PSTextFieldSpecifier", "Key=c", "DefaultValue=x")
                    + row("PSChildPaneSpecifier", "Title=back", "File=Root")
                    + row("PSChildPaneSpecifier", "Title=self", "File=A")),
        ])
        #expect(read.schema.defaults == ["k": .string("root"), "c": .string("x")])
        #expect(read.schema.keys == ["k", "c"])
        #expect(read.pageNames == ["Root", "A"])
    }

    @Test("5.2 a default shows and is not stored; a stored value wins; a reset brings it back")
    func defaultsAreNotStored() throws {
        let schema = try bundle(row("PSTextFieldSpecifier", "Key=k", "DefaultValue=d")).schema
        let start = Snapshot(schema: schema)
        #expect(start.value(for: "k") == .string("d") && start.source(of: "k") == .schemaDefault)
        #expect(start.stored.layers.values.allSatisfy { $0.isEmpty })
        let set = try schema.apply([.set("k", .string("u"))], to: start, by: .technician)
        #expect(set.value(for: "k") == .string("u"))
        #expect(try schema.apply([.reset("k")], to: set, by: .technician).value(for: "k") == .string("d"))
    }

    @Test("6.11 a child that is missing or broken greys its row with the reason, and nothing else")
    func brokenChildren() throws {
        let read = try read([
            "Root.plist": plist(
                row("PSChildPaneSpecifier", "Title=a", "File=Nowhere")
                    + row("PSChildPaneSpecifier", "Title=b", "File=Broken")
                    + row("PSChildPaneSpecifier", "Title=c", "File=Saved")
                    + row("PSChildPaneSpecifier", "Title=d", "File=Brocken")
                    + row("PSChildPaneSpecifier", "Title=e", "File=Broken.plist")
                    + row("PSTextFieldSpecifier", "Key=k")),
            "Broken.plist": Array("<plist><dict>\n</plist>".utf8),
            "Saved.plist": Array("<plist><dict/></plist>".utf8),
        ])
        #expect(
            read.root.rows.map(\.problem) == [
                "there is no Nowhere.plist in the bundle",
                "Broken.plist:2:3: mismatched tag: <dict> of line 1 is still open",
                "Saved.plist:1:1: Saved.plist has no PreferenceSpecifiers",
                "there is no Brocken.plist in the bundle; did you mean \"Broken\"?",
                "there is no Broken.plist.plist in the bundle; File is written without its ending", nil,
            ])
    }

    @Test("6.15 a Root.plist that cannot be read says which line")
    func brokenRoot() {
        let error = thrown(BundleError.self) {
            try SettingsBundle.read(BundleFiles(["Root.plist": Array("<plist>\n<dict a=1>".utf8)]))
        }
        #expect(error?.description == "Root.plist:2:9: not well-formed (invalid token)")
        #expect(throws: BundleError.noRoot) { try SettingsBundle.read(BundleFiles([:])) }
    }

    @Test("a value moves from its key's former name, in its layer, once")
    func renamed() throws {
        let schema = try bundle(
            row("PSTextFieldSpecifier", "Key=host_name", "DeviceRenamedFrom:\(strings("hostname", "host"))")
                + row("PSTextFieldSpecifier", "Key=port", "DeviceFormat=port", "DeviceRenamedFrom=Port")
        ).schema
        let stored = StoredValues(layers: [
            .site: ["hostname": .string("s"), "host": .string("older")],
            .user: ["host": .string("u"), "Port": .string("x")],
        ])
        let changes = schema.migrations(of: stored)
        #expect(
            changes == [
                .set("host_name", .string("s"), layer: .site), .reset("hostname", layer: .site),
                .reset("host", layer: .site),
                .set("host_name", .string("u")), .reset("host"), .reset("Port"),
            ])
        let after = Snapshot(schema: schema, stored: stored).applying(changes)
        #expect(schema.migrations(of: after.stored) == [])
        #expect(schema.unshownValues(in: stored).map(\.key) == ["port"], "what does not move is told")
        #expect(schema.unshownValues(in: after.stored) == [])
    }

    @Test("everything that a layer stores can be forgotten at once, unknown keys included")
    func resetAll() throws {
        let schema = try bundle(row("PSTextFieldSpecifier", "Key=k")).schema
        let stored = StoredValues(layers: [
            .user: ["k": .string("x"), "gone": .integer(1)], .site: ["k": .string("s")],
        ])
        let snapshot = Snapshot(schema: schema, stored: stored)
        let after = try schema.apply(schema.resets(of: .user, in: snapshot), to: snapshot, by: .technician)
        #expect(after.stored.layers == [.user: [:], .site: ["k": .string("s")]])
    }

    @Test("a lock on a sub-tree covers what begins so, and only the locking layer and those below change it")
    func locks() throws {
        let schema = try bundle(
            row("PSTextFieldSpecifier", "Key=net.name") + row("PSTextFieldSpecifier", "Key=network")
        ).schema
        let snapshot = Snapshot(schema: schema, stored: StoredValues(locks: [.site: ["net."]]))
        #expect(snapshot.lock(on: "net.name") == .site && snapshot.lock(on: "network") == nil)
        #expect(throws: SettingError.self) {
            try schema.apply([.reset("net.name")], to: snapshot, by: .technician)
        }
        let next = try schema.apply(
            [.set("net.name", .string("x"), layer: .site)], to: snapshot, by: .technician)
        #expect(next.value(for: "net.name") == .string("x"))
    }

    @Test("all changes or none: one that may not be keeps the others out")
    func allOrNothing() throws {
        let schema = try bundle(
            row("PSTextFieldSpecifier", "Key=a") + row("PSTextFieldSpecifier", "Key=b", "DeviceFormat=port")
        ).schema
        #expect(throws: SettingError.text(key: "b", .format(LocalizedString(.needsNumber, 1, 65535)))) {
            try schema.apply(
                [.set("a", .string("x")), .set("b", .string("0"))], to: Snapshot(schema: schema),
                by: .technician)
        }
    }
}
