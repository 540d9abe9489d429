import Foundation
import PropertyLists
import Settings
import Testing
import Thrown

struct BinaryPropertyListTests {
    @Test("every type of value reads as it was written by Foundation")
    func types() throws {
        let value: [String: Any] = [
            "b": true, "i": -5, "big": Int.max, "r": 1.5, "s": "plain", "u": "äß🙂",
            "d": Date(timeIntervalSince1970: 60),
            "x": Data([1, 2]), "a": [1, [2, 3]] as [Any], "long": Array(repeating: "x", count: 300),
        ]
        let bytes = try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
        let root = try PropertyListDocument.read(Array(bytes), file: "x").root.dictionary
        #expect(root?["b"]?.value == .boolean(true))
        #expect(root?["i"]?.value == .integer(-5))
        #expect(root?["big"]?.value == .integer(.max))
        #expect(root?["r"]?.value == .real(1.5))
        #expect(root?["s"]?.value == .string("plain"))
        #expect(root?["u"]?.value == .string("äß🙂"))
        #expect(root?["d"]?.value == .date(SettingDate(secondsSince1970: 60)))
        #expect(root?["x"]?.value == .data([1, 2]))
        #expect(root?["a"]?.value == .array([.integer(1), .array([.integer(2), .integer(3)])]))
        #expect(root?["long"]?.array?.count == 300)
        #expect(root?["a"]?.array?[1].array?[0].position.description == "/a/1/0")
    }

    @Test("a date that is no number of seconds is refused", arguments: [Double.nan, .infinity, -.infinity])
    func noDate(seconds: Double) {
        let bits = seconds.bitPattern
        let date = [0x33] + (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * $0)) }
        #expect(throws: PropertyListError.self) {
            try PropertyListDocument.read(Self.file(objects: [date]), file: "x")
        }
    }

    /// Objects that hold one array each of `width` references.
    static func file(objects: [[UInt8]], top: UInt8 = 0) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let table = bytes.count
        bytes += offsets
        bytes += [0, 0, 0, 0, 0, 0, 1, 1]
        for number in [objects.count, Int(top), table] {
            bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
        }
        return bytes
    }

    @Test(
        "an integer of sixteen bytes is read where it fits, else kept as text with a remark: nothing else is lost",
        arguments: [
            (0, [0, 0, 0, 0, 0, 0, 0, 7], SettingValue.integer(7), 0),
            (0xFF, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE], .integer(-2), 0),
            (0, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .string("18446744073709551615"), 1),
            (0x80, [0, 0, 0, 0, 0, 0, 0, 0], .string("-169473963133173273969450032883409354752"), 1),
        ] as [(UInt8, [UInt8], SettingValue, Int)])
    func wideInteger(upper: UInt8, lower: [UInt8], value: SettingValue, remarks: Int) throws {
        let wide = [0x14] + [UInt8](repeating: upper, count: 8) + lower
        let bytes = Self.file(objects: [[0xA2, 1, 2], wide, [0x09]])
        let document = try PropertyListDocument.read(bytes, file: "x")
        #expect(document.root.value == .array([value, .boolean(true)]))
        #expect(document.remarks.count == remarks)
        #expect(document.remarks.allSatisfy { $0.location.position.description == "/0" })
    }

    @Test(
        "a text that is no Unicode is remarked on where it stands: what is read is not what was written",
        arguments: [
            ([0x51, 0xE9], 1), ([0x61, 0xD8, 0x00], 1), ([0x52, 0xC3, 0xA4], 0),
            ([0x62, 0xD8, 0x3D, 0xDE, 0x42], 0),
        ] as [([UInt8], Int)])
    func noUnicode(text: [UInt8], remarks: Int) throws {
        let document = try PropertyListDocument.read(Self.file(objects: [[0xA1, 1], text]), file: "x")
        #expect(document.remarks.count == remarks)
        #expect(document.remarks.allSatisfy { $0.location.position.description == "/0" })
    }

    @Test("an array that holds itself ends in an error")
    func cycle() {
        let error = thrown(PropertyListError.self) {
            try PropertyListDocument.read(Self.file(objects: [[0xA1, 0]]), file: "x")
        }
        #expect(error?.reason == .tooDeep(limit: 64))
    }

    @Test("a wide array that holds itself ends before room for all of its levels is taken")
    func wideCycle() {
        let wide = [0xAF, 0x11, 0x27, 0x10] + [UInt8](repeating: 0, count: 10_000)
        let error = thrown(PropertyListError.self) {
            try PropertyListDocument.read(Self.file(objects: [wide]), file: "x")
        }
        #expect(error?.reason == .tooManyNodes(limit: 200_000))
    }

    @Test("a few bytes that stand for 10^40 nodes end in an error at once", .timeLimit(.minutes(10)))
    func bomb() {
        var objects = (1...40).map { number in [0xAA] + [UInt8](repeating: UInt8(number), count: 10) }
        objects.append([0x09])
        let error = thrown(PropertyListError.self) {
            try PropertyListDocument.read(Self.file(objects: Array(objects.suffix(20))), file: "x")
        }
        #expect(error != nil)
        let chain =
            (1...15).map { number in [0xAA] + [UInt8](repeating: UInt8(number), count: 10) } + [[0x09]]
        let counted = thrown(PropertyListError.self) {
            try PropertyListDocument.read(Self.file(objects: chain), file: "x")
        }
        #expect(counted?.reason == .tooManyNodes(limit: 200_000))
    }

    @Test("a file that is cut anywhere is refused, never a trap")
    func cut() throws {
        let value: [String: Any] = ["a": [1, "x", 2.5] as [Any], "b": Data([1])]
        let bytes = Array(
            try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0))
        for count in 8..<bytes.count {
            #expect(throws: PropertyListError.self) {
                try PropertyListDocument.read(Array(bytes.prefix(count)), file: "x")
            }
        }
    }
}
