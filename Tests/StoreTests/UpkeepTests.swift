import Foundation
import Fuzz
import ScratchFolder
import Settings
import Testing

@testable import Store

@Suite("upkeep of mark and copies")
struct UpkeepTests {
    private func seconds(_ count: Int) -> Duration { .seconds(count) }

    @Test("the mark follows two seconds after the last change, and idle time has no deadline")
    func mark() {
        var upkeep = StorageUpkeep(startedAt: .zero, isWhole: false)
        #expect(upkeep.deadline == nil)
        upkeep.noteChange(at: seconds(10))
        upkeep.noteChange(at: seconds(11))
        #expect(upkeep.deadline == seconds(13))
        #expect(upkeep.due(at: seconds(12)) == [])
        #expect(upkeep.due(at: seconds(13)) == [.mark])
        #expect(upkeep.deadline == seconds(6 * 3600), "the copy, six hours after the start")
        #expect(upkeep.due(at: seconds(6 * 3600)) == [.copy])
        #expect(upkeep.deadline == nil)
    }

    @Test("a mark of a revision that no database reaches is none, and from the greatest one values are kept")
    func greatestMark() throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/settings.db"
        for (claimed, known) in [(UInt64.max, nil), (UInt64(Int.max), UInt64(Int.max))] {
            let mark = HighWaterMark(of: path)
            mark.note(claimed)
            try mark.write()
            #expect(HighWaterMark(of: path).revision == known)
            for number in 0..<2 {
                let database = try PreferencesDatabase(path: path)
                let revision = try database.load().revision
                try database.commit([.set("a", .integer(number))], revision: revision + 1)
                #expect(try database.load().layers[.user] == ["a": .integer(number)])
            }
        }
    }

    @Test("a good start is copied after a minute, and no copy is made within 30 seconds of a key")
    func keys() {
        var upkeep = StorageUpkeep(startedAt: .zero, isWhole: true)
        #expect(upkeep.deadline == seconds(60))
        upkeep.noteKey(at: seconds(50))
        #expect(upkeep.deadline == seconds(80))
        #expect(upkeep.due(at: seconds(79)) == [] && upkeep.due(at: seconds(80)) == [.copy])
    }

    @Test(
        "copies follow two seconds after a secret is gone, keys aside, and later changes do not put that off")
    func erasure() {
        var upkeep = StorageUpkeep(startedAt: .zero, isWhole: false)
        upkeep.noteChange(at: seconds(100))
        upkeep.noteErasure(at: seconds(100))
        upkeep.noteErasure(at: seconds(101))
        #expect(upkeep.due(at: seconds(101)) == [])
        #expect(upkeep.due(at: seconds(102)) == [.mark, .copy])
    }

    @Test("a secret that changes every other second is erased ever more seldom, after a quiet while at once")
    func erasures() {
        var upkeep = StorageUpkeep(startedAt: .zero, isWhole: false)
        var copies: [Int] = []
        for second in stride(from: 2, through: 86_400, by: 2) {
            upkeep.noteErasure(at: seconds(second))
            if upkeep.due(at: seconds(second)).contains(.copy) { copies.append(second) }
        }
        #expect(copies.prefix(6) == [4, 8, 12, 20, 36, 68])
        #expect(copies.count < 40, "\(copies)")
        _ = upkeep.due(at: seconds(100_000))
        upkeep.noteErasure(at: seconds(110_000))
        #expect(upkeep.due(at: seconds(110_002)).contains(.copy))
        upkeep.noteErasure(at: seconds(110_010))
        #expect(upkeep.due(at: seconds(110_011)) == [] && upkeep.due(at: seconds(110_012)).contains(.copy))
    }

    @Test("64 changes are copied as soon as nobody presses keys")
    func changes() {
        var upkeep = StorageUpkeep(startedAt: .zero, isWhole: false)
        for _ in 1...64 {
            upkeep.noteKey(at: seconds(100))
            upkeep.noteChange(at: seconds(100))
        }
        #expect(upkeep.due(at: seconds(102)) == [.mark])
        #expect(upkeep.deadline == seconds(130))
    }
}

/// Three weeks of a device's life, in simulated time: changes, keys, starts, and files that are damaged.
@Suite("three weeks of damage")
struct ThreeWeeksTests {
    /// What was acknowledged last, and how much of it one damage cost.
    private struct Life {
        var history: [[String: SettingValue]] = [[:]]
        var losses: [Int] = []
        var silent = 0
    }

    private let folder: ScratchFolder
    private var path: String { folder.path + "/settings.db" }

    init() throws {
        folder = try ScratchFolder(in: "/dev/shm")
    }

    /// - Parameter isKeptUp: false is the control: a copy at each start alone.
    private func live(isKeptUp: Bool) throws -> Life {
        var random = Mutations(seed: 7)
        var life = Life()
        var time = Duration.zero
        var number = 0
        while number < 2_000 {
            let count = Int.random(in: 40...400, using: &random)
            try run(count, from: &number, &time, &life, &random, isKeptUp)
            try damage(&random)
        }
        return life
    }

    /// One start, some hundred changes, each with keys before it, and the end.
    private func run(
        _ count: Int, from number: inout Int, _ time: inout Duration, _ life: inout Life,
        _ random: inout Mutations, _ isKeptUp: Bool
    ) throws {
        let database = try PreferencesDatabase(path: path)
        let (stored, condition) = (try database.load(), database.condition)
        judge(stored.layers[.user] ?? [:], condition, &life)
        var (values, revision) = (stored.layers[.user] ?? [:], stored.revision)
        var upkeep = StorageUpkeep(startedAt: time, isWhole: condition == .whole)
        if !isKeptUp { try database.keepCopy() }
        for _ in 0..<count {
            time += .seconds(Int.random(in: 60...1_800, using: &random))
            for task in upkeep.due(at: time) where isKeptUp {
                switch task {
                case .mark: try database.keepMark()
                case .copy: try database.keepCopy()
                }
            }
            upkeep.noteKey(at: time)
            number += 1
            revision += 1
            let change = SettingChange.set("key.\(number % 50)", .integer(number))
            try database.commit([change], revision: revision)
            upkeep.noteChange(at: time)
            values[change.key] = change.value
            life.history.append(values)
        }
        time += .seconds(120)
        for task in upkeep.due(at: time) where isKeptUp && task == .copy { try database.keepCopy() }
    }

    private func judge(
        _ values: [String: SettingValue], _ condition: StorageCondition, _ life: inout Life
    ) {
        let found = life.history.lastIndex(of: values)
        let loss = life.history.count - 1 - (found ?? -1)
        life.losses.append(loss)
        if loss > 0, condition == .whole { life.silent += 1 }
        life.history = [values]
    }

    /// One file is emptied, filled with junk, or gone.
    private func damage(_ random: inout Mutations) throws {
        let file = path + (["", "", ".a", ".b", ".mark"].randomElement(using: &random) ?? "")
        guard var bytes = FileManager.default.contents(atPath: file), !bytes.isEmpty else { return }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return try FileManager.default.removeItem(atPath: file)
        case 1: bytes = Data()
        case 2: bytes = Data(repeating: 0x55, count: bytes.count)
        default: bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 0x10
        }
        try bytes.write(to: URL(fileURLWithPath: file))
    }

    @Test("one damage costs at most 64 changes, and never without a word")
    func bounded() throws {
        let life = try live(isKeptUp: true)
        #expect(life.losses.allSatisfy { $0 <= 64 }, "\(life.losses)")
        #expect(life.losses.contains { $0 > 0 }, "something was damaged at all")
        #expect(life.silent == 0)
    }

    @Test("with a copy at each start alone, more is lost")
    func control() throws {
        let life = try live(isKeptUp: false)
        #expect(life.losses.contains { $0 > 64 }, "\(life.losses)")
    }
}
