import Localization
import Settings
import Testing

@testable import Scanning

@Suite("Configuration codes")
struct ConfigurationCodeTests {
    private static let values: [String: SettingValue] = [
        "name": .string("Kessel <2> & \"Keller\" ñ 水"), "limit": .integer(-7), "curve": .real(1.25),
        "on": .boolean(true),
        "list": .array([.string("a"), .integer(2)]), "days": .dictionary(["mon": .boolean(false)]),
        "blob": .data([0, 1, 254, 255]),
    ]

    private func read(_ parts: [String]) -> [ConfigurationParts.Progress?] {
        var all = ConfigurationParts()
        return parts.map { text in CodePart(text).map { all.add($0) } }
    }

    @Test(
        "what was written is read, in one part or in many, in any order, a part twice",
        arguments: [4000, 200, 60])
    func roundTrip(length: Int) throws {
        let code = ConfigurationCode(model: "Heat pump", values: Self.values)
        let parts = try #require(code.parts(ofAtMost: length))
        #expect(parts.allSatisfy { $0.utf8.count <= length })
        let order = Array(parts.reversed()) + [parts[0]]
        var progress = read(Array(order.dropLast()))
        #expect(progress.popLast() == .whole(code))
        let more = (1..<parts.count).map { ConfigurationParts.Progress.more(read: $0, of: parts.count) }
        #expect(progress == more)
        guard parts.count > 1 else { return }
        #expect(read([parts[0], parts[0]]).last == .more(read: 1, of: parts.count))
    }

    @Test("parts are capital letters and digits alone: signs lie elsewhere on other keyboards")
    func alphabet() throws {
        let parts = try #require(ConfigurationCode(model: "x", values: Self.values).parts(ofAtMost: 120))
        #expect(parts.joined().allSatisfy { $0.isASCII && ($0.isNumber || $0.isUppercase) })
    }

    @Test("with Caps Lock on it is the same code")
    func capsLock() throws {
        let code = ConfigurationCode(model: "x", values: Self.values)
        let parts = try #require(code.parts(ofAtMost: 120)).map { $0.lowercased() }
        #expect(read(parts).last == .whole(code))
    }

    @Test("a part with one wrong, missing or swapped character is damaged")
    func damage() throws {
        let text = try #require(
            ConfigurationCode(model: "x", values: Self.values).parts(ofAtMost: 150)?.first)
        let characters = Array(text)
        for place in 9..<characters.count {
            var wrong = characters
            wrong[place] = wrong[place] == "Q" ? "R" : "Q"
            #expect(CodePart(String(wrong)) == nil)
            #expect(ScannedCode(String(wrong)) == .damaged(LocalizedString(.scanDamaged)))
            wrong.remove(at: place)
            #expect(CodePart(String(wrong)) == nil)
        }
        // As a scanner types that takes itself for a German keyboard's.
        let swapped = text.map { $0 == "Y" ? "Z" : $0 == "Z" ? "Y" : $0 }
        #expect(swapped == characters || CodePart(String(swapped)) == nil)
    }

    @Test("parts of two codes do not mix: the second begins anew")
    func mixed() throws {
        let one = try #require(ConfigurationCode(model: "one", values: Self.values).parts(ofAtMost: 150))
        let other = try #require(ConfigurationCode(model: "other", values: Self.values).parts(ofAtMost: 150))
        #expect(read([one[0], other[0]]).last == .more(read: 1, of: other.count))
    }

    @Test("what begins otherwise is text")
    func text() {
        #expect(ScannedCode("4006381333931") == .text("4006381333931"))
        #expect(ScannedCode("SETTING") == .text("SETTING"))
    }

    @Test("what is too much for a code says so, and what would grow too large is none")
    func large() throws {
        // As random as letters get: it does not become smaller.
        var seed: UInt64 = 7
        let noise = String(
            decoding: (0..<20_000).map { _ -> UInt8 in
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(33 + (seed >> 33) % 90)
            }, as: UTF8.self)
        #expect(ConfigurationCode(model: "", values: ["x": .string(noise)]).parts(ofAtMost: 300) == nil)
        let repeated = String(repeating: "a", count: 40_000)
        #expect(ConfigurationCode(model: "", values: ["x": .string(repeated)]).parts(ofAtMost: 300) == nil)
        let bomb = try #require(
            Compression.compressed(Array("\n".utf8) + [UInt8](repeating: 65, count: 1 << 20)))
        #expect(ConfigurationCode(compressed: bomb) == nil)
        #expect(ConfigurationCode(compressed: []) == nil)
    }
}
