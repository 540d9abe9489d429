import BundleSamples
import Bundles
import Lint
import Testing

struct RootKeyTests {
    private static func key(_ name: String) -> String { "<key>\(name)</key><true/>" }

    private func found(_ files: [String: [UInt8]]) -> [String] {
        Linter.diagnostics(of: BundleFiles(files)).map(\.message)
    }

    @Test(
        "what counts on Root.plist alone is told on another page and on a row",
        arguments: ["DeviceAccent", "DeviceDisplayPage", "DeviceSections"])
    func elsewhere(name: String) {
        let pane = row("PSChildPaneSpecifier", "Title=t", "File=More")
        let child = plist(row("PSTextFieldSpecifier", "Key=k"), root: Self.key(name))
        #expect(
            found(["Root.plist": plist(pane), "More.plist": child]) == ["\(name) counts on Root.plist alone"])
        let field = row("PSTextFieldSpecifier", "Key=k", "\(name):true")
        #expect(found(["Root.plist": plist(field)]) == ["\(name) counts on Root.plist alone"])
        #expect(
            found(["Root.plist": plist(""), "Root~ipad.plist": plist("", root: Self.key("DeviceSections"))])
                == [])
    }

    @Test("a step of the first run that is called as firstRun.next says of all of them is told, and is none")
    func reserved() throws {
        let rows = ["done", "new", "k"].map { row("PSTextFieldSpecifier", "Key=\($0)") }.joined()
        let root = plist(rows, root: "<key>DeviceFirstRun</key>\(strings("done", "k", "new", "k"))")
        let words = ["done", "new"].map {
            "no step of DeviceFirstRun is called \"\($0)\": firstRun.next says so of all steps"
        }
        #expect(found(["Root.plist": root]) == words)
        #expect(
            try SettingsBundle.read(BundleFiles(["Root.plist": root])).firstRun.steps.map(\.name) == ["k"])
    }

    @Test("an image that panels do not look for is none, and is told with the name to add")
    func images() {
        func rows(_ keys: String...) -> [UInt8] { plist(row("PSTextFieldSpecifier", keys: ["Key=k"] + keys)) }
        let words = "of the image lamp only lamp@2x.png is there; add lamp.png"
        #expect(found(["Root.plist": rows("DeviceIcon=lamp"), "lamp@2x.png": []]) == [words])
        #expect(found(["Root.plist": rows("IASKCellImage=lamp"), "lamp@2x.png": []]) == [words])
        #expect(
            found(["Root.plist": rows("DeviceIcon=lamp.png"), "de.lproj/lamp.png": []])
                == ["of the image lamp.png only de.lproj/lamp.png is there; add lamp.png"])
        for side in ["DeviceLeftView", "DeviceRightView"] {
            #expect(
                found(["Root.plist": rows("\(side)=lamp.png")]) == [
                    "there is no image lamp.png in the bundle"
                ])
            #expect(found(["Root.plist": rows("\(side)=lamp"), "lamp.png": []]) == [])
        }
        #expect(found(["Root.plist": rows("DeviceIcon=lamp"), "lamp.png": [], "lamp@2x.png": []]) == [])
    }

    @Test("an image that many pages name is decoded once, and told on each page where nobody can show it")
    func imagesOfManyPages() {
        func page(_ number: Int, _ rows: String = "") -> [UInt8] {
            let icons = ["lamp", "lamp.png", "sound"].enumerated().map {
                row("PSTextFieldSpecifier", "Key=k\(number)\($0)", "DeviceIcon=\($1)")
            }
            return plist(rows + icons.joined())
        }
        let panes = ["One", "Two"].map { row("PSChildPaneSpecifier", "Title=\($0)", "File=\($0)") }
        let files = BundleFiles([
            "Root.plist": page(0, panes.joined()), "One.plist": page(1), "Two.plist": page(2),
            "lamp.png": [1], "sound.png": [2],
        ])
        var decoded: [[UInt8]] = []
        let found = Linter.diagnostics(
            of: files,
            picture: { bytes in
                decoded.append(bytes)
                return bytes == [1] ? "it is torn" : nil
            })
        #expect(decoded == [[1], [2]])
        #expect(found.map(\.rule) == [.imageUnreadable, .imageUnreadable, .imageUnreadable], "\(found)")
        #expect(found.map(\.location.file) == ["One.plist", "Root.plist", "Two.plist"])
    }

    @Test(
        "lengths that no text has are told, wherever the row says them",
        arguments: [
            ["DevicePasswordRules=minlength: 20; maxlength: 8"],
            ["DeviceMinimumLength:<integer>20</integer>", "DevicePasswordRules=maxlength: 8"],
            ["DeviceMaximumLength:<integer>8</integer>", "DevicePasswordRules=minlength: 20"],
            ["DeviceMaximumLength:<integer>8</integer>", "DeviceMinimumLength:<integer>20</integer>"],
        ])
    func lengths(keys: [String]) {
        let field = row("PSTextFieldSpecifier", keys: ["Key=k"] + keys)
        #expect(found(["Root.plist": plist(field)]) == ["no text has 20 to 8 characters"])
    }

    @Test(
        "what is looked through for each character that is typed has a limit",
        arguments: [
            (
                ["DeviceAlphabet=" + String(repeating: "é", count: 257)],
                "DeviceAlphabet has 257 characters, and 256 are the most"
            ),
            (["DeviceAlphabet=" + String(repeating: "é", count: 256)], nil),
            (
                ["DeviceGroups:<array>" + String(repeating: "<integer>1</integer>", count: 65) + "</array>"],
                "DeviceGroups should be an array of up to 64 sizes from 1 to 64"
            ),
            (
                ["DevicePasswordRules=" + String(repeating: "required: upper; ", count: 300)],
                "DevicePasswordRules cannot be read: more than 4096 bytes of rules"
            ),
        ] as [([String], String?)])
    func lookedThrough(keys: [String], problem: String?) {
        let field = row("PSTextFieldSpecifier", keys: ["Key=k", "DeviceFormat=serial"] + keys)
        #expect(found(["Root.plist": plist(field)]) == [problem].compactMap(\.self))
    }

    @Test("a footer is as long as its characters are many, whatever bytes they take")
    func footer() {
        func rows(_ count: Int) -> [UInt8] {
            plist(row("PSGroupSpecifier", "FooterText=\(String(repeating: "語", count: count))"))
        }
        #expect(found(["Root.plist": rows(4_000)]) == [])
        #expect(
            found(["Root.plist": rows(4_001)]) == [
                "the footer has 4001 characters; a pane of its own reads better"
            ])
    }

    @Test(
        "where there is no Root.plist the one that was meant is named, and no page is told as opened by none",
        arguments: ["root.plist", "Settings.bundle/Root.plist"])
    func rootElsewhere(path: String) {
        #expect(
            found([path: plist(""), "Network.plist": plist("")])
                == ["there is no Root.plist in the bundle; did you mean \"\(path)\"?"])
    }
}
