import DrawingSamples
import Fleet
import PropertyLists
import Settings
import Testing

@Suite("JSON of fleets")
struct FleetJSONTests {
    @Test(
        "only what RFC 8259 allows is read, each name once",
        arguments: [
            "", " ", "{", "[1,]", "{\"a\":1,}", "01", "1.", ".5", "+1", "NaN", "1e", "nul", "\"a", "\"\\x\"",
            "\"\\ud800\"", "\"\u{1}\"", "{\"a\":1,\"a\":2}", "[1] 2", "{1:2}", "9223372036854775808", "1e999",
            "\u{FEFF}1",
        ])
    func refused(text: String) {
        #expect(throws: JSONError.self) { try JSONReader.read(Array(text.utf8)) }
    }

    @Test("bytes that are no UTF-8 are refused")
    func noUTF8() {
        #expect(throws: JSONError.self) { try JSONReader.read([0x22, 0xC3, 0x28, 0x22]) }
    }

    @Test("16 levels are read, 17 and 1,000 are refused")
    func depth() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        _ = try JSONReader.read(nested(16))
        for depth in [17, 1_000, 100_000] {
            #expect(throws: JSONError.self) { try JSONReader.read(nested(depth)) }
        }
    }

    @Test("whole numbers keep 64 bits, others are reals")
    func numbers() throws {
        #expect(try JSONReader.read(Array("9223372036854775807".utf8)) == .integer(.max))
        #expect(try JSONReader.read(Array("1.0".utf8)) == .real(1))
        #expect(JSON.real(1).description == "1.0")
        #expect(JSON.real(.infinity).description == "null")
    }

    @Test("what was written is read as the same, and any damage traps nowhere")
    func roundTrip() throws {
        var random = SeededRandom(seed: 27)
        for _ in 0..<2_000 {
            let json = Self.random(&random, depth: 0)
            var bytes = json.bytes
            #expect(try JSONReader.read(bytes) == json)
            for _ in 0..<4 { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
            _ = try? JSONReader.read(bytes)
            _ = try? JSONReader.read(Array(bytes.prefix(random.below(bytes.count))))
        }
    }

    @Test(
        "every type of a setting's value survives a document",
        arguments: [
            .boolean(true), .integer(-7), .real(1.5), .real(2), .string("\"\\\u{7f}ä\n"),
            .data([0, 255]), .array([.integer(1), .string("")]), .dictionary(["a": .boolean(false)]),
            .date(SettingDate(secondsSince1970: 1_795_170_600)),
        ] as [SettingValue])
    func values(value: SettingValue) throws {
        #expect(try JSONReader.read(JSON(value).bytes).settingValue == value)
    }

    @Test("SHA-256 is that of FIPS 180-4, at every length around a block")
    func hash() {
        #expect(
            SHA256.text(of: []) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            SHA256.text(of: Array("abc".utf8))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            SHA256.text(of: [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
        let text = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
        #expect(
            SHA256.text(of: Array(text.utf8))
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    }

    private static func random(_ random: inout SeededRandom, depth: Int) -> JSON {
        switch random.below(depth > 4 ? 5 : 7) {
        case 0: return .null
        case 1: return .boolean(random.happens(oneIn: 2))
        case 2: return .integer(Int(truncatingIfNeeded: random.next()))
        case 3: return .real(Double(random.below(1_000_000)) / 64)
        case 4: return .text(random.one(of: ["", "a\"b", "\\", "\n\t\u{0}", "grün", "🏔", "a/b"]))
        case 5: return .array(random.some(0..<4) { Self.random(&$0, depth: depth + 1) })
        default:
            let members = random.some(0..<4) { ("k\($0.below(9))", Self.random(&$0, depth: depth + 1)) }
            return .object(Dictionary(members) { first, _ in first })
        }
    }
}
