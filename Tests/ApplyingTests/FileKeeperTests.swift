import Applying
import DropIns
import Foundation
import ScratchFolder
import Settings
import Storage
import Testing

/// Files of a change and their way back: whatever step fails, and wherever the power goes.
@Suite("files of settings") struct FileKeeperTests {
    private let scratch: ScratchFolder
    private var root: String { scratch.path }

    init() throws {
        scratch = try ScratchFolder()
        for folder in ["etc", "undo"] {
            try FileManager.default.createDirectory(
                atPath: "\(scratch.path)/\(folder)", withIntermediateDirectories: true)
        }
        try write("one", "old one\n", mode: 0o640)
        try write("two", "old two\n")
    }

    // MARK: The device

    private func write(_ name: String, _ text: String, mode: Int = 0o644) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(root)/etc/\(name)"))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(root)/etc/\(name)")
    }

    /// Every file that a program would read, with its rights: what the tests compare.
    private var device: [String: String] {
        get throws {
            var found: [String: String] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: "\(root)/etc")
            where !name.hasPrefix(".") {
                let path = "\(root)/etc/\(name)"
                let mode =
                    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0
                let text = try String(contentsOfFile: path, encoding: .utf8)
                found[name] = "\(String(mode, radix: 8)) \(text)"
            }
            return found
        }
    }

    private static let old = ["one": "640 old one\n", "two": "644 old two\n"]
    private static let new = ["one": "600 new x\n", "three": "644 [S]\nA=x\n"]

    private func keeper(_ fault: @escaping (FileKeeper.Step) -> FileKeeper.Fault? = { _ in nil })
        -> FileKeeper
    {
        FileKeeper(folder: "\(root)/undo", root: root, owner: geteuid(), fault: fault)
    }

    /// `one` is replaced, `two` goes, `three` comes.
    private func plan(_ value: String = "x") throws -> ApplyPlan {
        let texts = [
            "one": "[File]\nPath = /etc/one\nMode = 0600\nLine = new ${a}\n",
            "two": "[File]\nPath = /etc/two\nOnly = !a\nLine = x\n",
            "three": "[File]\nPath = /etc/three\nFormat = systemd\nLine = [S]\nLine = A=${a}\n",
        ]
        let sources = texts.map { name, text in
            DropInSet.Source(
                folder: "/x", name: "\(name).apply", facts: .init(user: 0, mode: 0o100644),
                bytes: Array("[Apply]\nKeys = a\n\(text)".utf8))
        }
        return try ApplyPlan(DropInSet(sources).dropIns, values: ["a": .string(value)])
    }

    /// What was written and not kept goes back; false where anything of it cannot.
    private func goesBack() -> Bool { keeper().undo().allSatisfy(\.isFine) }

    // MARK: As it should go

    @Test("what is written and kept stays; nothing is left of what was")
    func kept() throws {
        let results = try keeper().write(plan(), token: "t")
        #expect(results.allSatisfy { $0.code == .done } && results.count == 3)
        #expect(try device == Self.new && keeper().waiting?.token == "t")
        #expect(try keeper().keep().allSatisfy(\.isFine) && keeper().waiting == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(root)/undo") == [])
        #expect(keeper().undo().map(\.code) == [.same])
        #expect(try device == Self.new)
    }

    @Test("what is not kept goes back, with its rights, and what was not there is gone")
    func undone() throws {
        _ = try keeper().write(plan(), token: "t")
        #expect(goesBack())
        #expect(try device == Self.old)
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(root)/undo") == [])
    }

    /// Where nobody may write any more that is what lets later changes be.
    @Test("a file that was not reached is not touched where the change goes back")
    func unreached() throws {
        func number() throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: "\(root)/etc/one")[.systemFileNumber] as? Int
        }
        let before = try number()
        let results = try keeper { if case .put = $0 { .fails(EROFS) } else { nil } }
            .write(plan(), token: "t")
        #expect(try results.contains { !$0.isFine } && keeper().waiting == nil)
        #expect(try device == Self.old && number() == before)
    }

    @Test("a journal that cannot be read is told, stays, and lets no other change begin")
    func unreadable() throws {
        // As a file system that fails answers: there, and not to be read.
        try FileManager.default.createDirectory(
            atPath: "\(root)/undo/journal", withIntermediateDirectories: true)
        #expect(throws: FileError.self) { try keeper().waiting }
        #expect(keeper().undo().map(\.code) == [.failed])
        #expect(try keeper().write(plan(), token: "t").map(\.code) == [.failed])
        #expect(try device == Self.old)
        #expect(FileManager.default.fileExists(atPath: "\(root)/undo/journal"))
    }

    @Test("another user's file is not taken over: it could not be given back", .enabled(if: geteuid() == 0))
    func othersFile() throws {
        #expect(chown("\(root)/etc/one", 12_345, 0) == 0)
        let results = try keeper().write(plan(), token: "t")
        #expect(results.map(\.code) == [.refused] && results[0].sentence.contains("give it to root"))
        #expect(try device == Self.old)
    }

    @Test("a file with set-ID or sticky bits is not taken over: they could not be given back")
    func bits() throws {
        for mode: mode_t in [0o4755, 0o2644, 0o1644] {
            #expect(chmod("\(root)/etc/one", mode) == 0)
            let results = try keeper().write(plan(), token: "t")
            #expect(results.map(\.code) == [.refused] && results[0].sentence.contains("set-ID"))
            #expect(try device["one"]?.hasSuffix(" old one\n") == true && keeper().waiting == nil)
        }
    }

    @Test(
        "a file of a group that could not be given it back is not taken over, and left alone where it is as it shall be",
        .enabled(if: geteuid() == 0))
    func othersGroup() throws {
        #expect(chown("\(root)/etc/one", 0, 54_321) == 0)
        let results = try keeper().write(plan(), token: "t")
        #expect(results.map(\.code) == [.refused] && results[0].sentence.contains("group 54321's"))
        #expect(try device == Self.old && keeper().waiting == nil)
        #expect(chown("\(root)/etc/one", 0, getegid()) == 0)
        _ = try keeper().write(plan(), token: "t")
        _ = keeper().keep()
        #expect(chown("\(root)/etc/one", 0, 54_321) == 0)
        let again = try keeper().write(plan(), token: "u")
        #expect(again.allSatisfy { $0.code == .same })
    }

    @Test(
        "a file goes back though its group cannot be given it: nobody else may read it then, and it is said",
        .enabled(if: geteuid() == 0))
    func lostGroup() throws {
        _ = try keeper().write(plan(), token: "t")
        // As it is after a group went from the helper's.
        let journal = try #require(try keeper().waiting)
        let entries = journal.entries.map { entry in
            guard case .file(let mode, _, let size, let sum) = entry.was else { return entry }
            return .init(path: entry.path, was: .file(mode: mode, group: 54_321, size: size, sum: sum))
        }
        try Data(UndoJournal(token: "t", entries: entries).bytes)
            .write(to: URL(fileURLWithPath: "\(root)/undo/journal"))
        let results = keeper { if case .give = $0 { .fails(EPERM) } else { nil } }.undo()
        #expect(!results.contains { !$0.isFine })
        #expect(results.filter { $0.sentence.contains("group 54321") }.count == 2)
        #expect(try device == ["one": "600 old one\n", "two": "604 old two\n"])
        #expect(try keeper().waiting == nil)
    }

    @Test("what is as it shall be is not written again, and nothing waits then")
    func same() throws {
        _ = try keeper().write(plan(), token: "t")
        _ = keeper().keep()
        let before =
            try FileManager.default.attributesOfItem(atPath: "\(root)/etc/one")[.systemFileNumber] as? Int
        let results = try keeper().write(plan(), token: "u")
        #expect(try results.allSatisfy { $0.code == .same } && keeper().waiting == nil)
        let after =
            try FileManager.default.attributesOfItem(atPath: "\(root)/etc/one")[.systemFileNumber] as? Int
        #expect(before == after)
        // Other rights are another file.
        try write("one", "new x\n", mode: 0o644)
        let again = try keeper().write(plan(), token: "v")
        #expect(again.filter { $0.code == .done }.map(\.dropIn) == ["one"])
    }

    @Test("while one change waits another is refused, and nothing of it is written")
    func busy() throws {
        _ = try keeper().write(plan(), token: "t")
        #expect(try keeper().write(plan("y"), token: "u").map(\.code) == [.busy])
        #expect(try device == Self.new)
    }

    // MARK: As it should not

    /// Every step of a change, in its order.
    private static let steps: [FileKeeper.Step] = [
        .copy(0), .copy(2), .journal, .put("/etc/one"), .put("/etc/three"), .put("/etc/two"),
    ]

    @Test(
        "T12 a step that fails, for want of room or for the disk's sake: all files are as before",
        arguments: steps)
    func failures(step: FileKeeper.Step) throws {
        for code in [EIO, ENOSPC] {
            let results = try keeper { $0 == step ? .fails(code) : nil }.write(plan(), token: "t")
            #expect(
                results.contains {
                    $0.code == (code == ENOSPC ? .full : .failed)
                        && $0.sentence.contains(String(cString: strerror(code)))
                })
            #expect(try device == Self.old && keeper().waiting == nil, "\(step) \(code)")
        }
        // The same plan goes through afterwards: the failure left nothing in its way.
        #expect(try keeper().write(plan(), token: "t").allSatisfy(\.isFine))
        #expect(try device == Self.new)
    }

    @Test("T13 the power is cut before any step: after the start all files are as before", arguments: steps)
    func cuts(step: FileKeeper.Step) throws {
        _ = try keeper { $0 == step ? .cut : nil }.write(plan(), token: "t")
        #expect(goesBack())
        #expect(try device == Self.old, "\(step)")
    }

    @Test("T13 without the undo at the start a cut does leave half a change: these tests can fail")
    func negativeControl() throws {
        _ = try keeper { $0 == .put("/etc/two") ? .cut : nil }.write(plan(), token: "t")
        #expect(try device != Self.old && device != Self.new)
    }

    private static let backward: [FileKeeper.Step] = [
        .restore("/etc/two"), .restore("/etc/three"), .restore("/etc/one"), .forget,
    ]

    @Test("T13 the power is cut while files go back: the next start finishes it", arguments: backward)
    func cutUndo(step: FileKeeper.Step) throws {
        _ = try keeper().write(plan(), token: "t")
        _ = keeper { $0 == step ? .cut : nil }.undo()
        #expect(try keeper().waiting != nil)
        #expect(goesBack())
        #expect(try device == Self.old && keeper().waiting == nil)
    }

    @Test("T13 the power is cut before a change is kept: it is undone; after, it stays")
    func cutKeep() throws {
        _ = try keeper().write(plan(), token: "t")
        _ = keeper { $0 == .forget ? .cut : nil }.keep()
        _ = keeper().undo()
        #expect(try device == Self.old)
    }

    @Test("a file that cannot go back is told, the others do, and it is tried again")
    func stuck() throws {
        _ = try keeper().write(plan(), token: "t")
        let failed = keeper { $0 == .restore("/etc/three") ? .fails(EROFS) : nil }.undo()
        #expect(try failed.map(\.code) == [.failed] && keeper().waiting != nil)
        #expect(try device == ["one": "640 old one\n", "two": "644 old two\n", "three": "644 [S]\nA=x\n"])
        #expect(goesBack())
        #expect(try device == Self.old)
    }

    @Test("a link in a file's place, after it was looked at, gives nothing away: what was there goes back")
    func swapped() throws {
        try write("secret", "nobody's\n", mode: 0o600)
        let path = "\(root)/etc/one"
        let failed = try keeper { [root] step in
            if step == .copy(0) {
                unlink(path)
                symlink("\(root)/etc/secret", path)
            }
            return step == .put("/etc/two") ? .fails(EIO) : nil
        }.write(plan(), token: "t")
        #expect(failed.contains { !$0.isFine })
        #expect(try device["one"] == "640 old one\n" && keeper().waiting == nil)
    }

    @Test(
        "of a change that fails before its journal is whole no copies stay",
        arguments: [FileKeeper.Step.copy(2), .journal])
    func leftCopies(step: FileKeeper.Step) throws {
        _ = try keeper { $0 == step ? .fails(ENOSPC) : nil }.write(plan(), token: "t")
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(root)/undo") == [])
    }

    @Test("a copy that is not what was kept is not put back in place of anything")
    func damagedCopy() throws {
        _ = try keeper().write(plan(), token: "t")
        try Data("torn".utf8).write(to: URL(fileURLWithPath: "\(root)/undo/0"))
        #expect(keeper().undo().contains { $0.sentence.contains("it is not what was kept") })
        #expect(try device["one"] == "600 new x\n" && device["two"] == "644 old two\n")
    }

    @Test("a damaged journal is told, and stays with what files were; neither holds up the next change")
    func damagedJournal() throws {
        _ = try keeper().write(plan(), token: "t")
        let journal = URL(fileURLWithPath: "\(root)/undo/journal")
        try Data(contentsOf: journal).dropLast().write(to: journal)
        #expect(throws: FileError.self) { try keeper().waiting }
        #expect(try keeper().write(plan("y"), token: "u").map(\.code) == [.failed])
        let told = keeper().undo()
        #expect(told.map(\.code) == [.failed] && told[0].sentence.hasSuffix("it is damaged"))
        #expect(try device == Self.new)
        #expect(keeper().undo().map(\.code) == [.same])
        #expect(try keeper().write(plan("y"), token: "u").allSatisfy(\.isFine))
        #expect(!keeper().keep().contains { !$0.isFine })
        let kept = try FileManager.default.contentsOfDirectory(atPath: "\(root)/undo")
        #expect(Set(kept) == ["damaged.0", "damaged.2", "damaged.journal"])
        let former = try String(contentsOfFile: "\(root)/undo/damaged.0", encoding: .utf8)
        #expect(former == "old one\n")
    }

    @Test("a folder that is missing or everybody's, and a link where the file should be: nothing is written")
    func places() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: "\(root)/etc")
        #expect(try keeper().write(plan(), token: "t").map(\.sentence) == ["/etc: everybody may write it"])
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(root)/etc")
        try FileManager.default.createSymbolicLink(
            atPath: "\(root)/etc/three", withDestinationPath: "/etc/passwd")
        let refused = try keeper().write(plan(), token: "t")
        #expect(
            refused.map(\.code) == [.refused]
                && refused[0].sentence.contains("no file that could be replaced"))
        try FileManager.default.removeItem(atPath: "\(root)/etc/three")
        #expect(try device == Self.old)
        try FileManager.default.removeItem(atPath: "\(root)/etc")
        #expect(try keeper().write(plan(), token: "t")[0].sentence.hasPrefix("there is no folder /etc"))
    }

    @Test("a folder above that is a link to where programs or logins are is no way there")
    func ledAway() throws {
        let manager = FileManager.default
        for (path, place) in [("\(root)/etc", "/etc/cron.d"), ("\(root)/home/x", "/home")] {
            try? manager.removeItem(atPath: "\(root)/etc")
            try manager.createDirectory(atPath: "\(root)/etc/cron.d", withIntermediateDirectories: true)
            try manager.createDirectory(atPath: "\(root)/home/x/cron.d", withIntermediateDirectories: true)
            unlink("\(root)/led")
            try manager.createSymbolicLink(atPath: "\(root)/led", withDestinationPath: path)
            let text = "[Apply]\nKeys = a\n[File]\nPath = /led/cron.d/x\nLine = x\n"
            let source = DropInSet.Source(
                folder: "/x", name: "a.apply", facts: .init(user: 0, mode: 0o100644), bytes: Array(text.utf8))
            let plan = try ApplyPlan(DropInSet([source]).dropIns, values: ["a": .integer(1)])
            let results = keeper().write(plan, token: "t")
            #expect(results.map(\.code) == [.refused])
            #expect(results[0].sentence.hasSuffix("\(place) is no place for settings"), "\(results)")
        }
    }
}
