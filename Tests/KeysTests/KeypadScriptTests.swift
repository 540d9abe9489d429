import Testing
import Thrown
@testable import Hardware
@testable import Keys

@Suite("Key scripts")
struct KeypadScriptTests {
    private func steps(_ script: String, _ hardwareClass: HardwareClass = .phonePad) throws -> [KeyScript
        .Step]
    {
        try KeyScript(script, for: .standard(hardwareClass)).steps
    }

    private func tap(_ key: Key) -> [KeyScript.Step] {
        [.down(key), .pause(.milliseconds(60)), .up(key), .pause(.milliseconds(100))]
    }

    @Test("words are taps, counts, holds and waits")
    func words() throws {
        #expect(try steps("up 2*2") == tap(.up) + tap(.digit(2)) + tap(.digit(2)))
        #expect(try steps("wait:800 wait:commit") == [.pause(.milliseconds(800)), .waitForCommit])
        #expect(try steps("hold:5:1500").contains(.pause(.milliseconds(1500))))
        #expect(try steps("hold:5").contains(.pause(.milliseconds(550))))
        #expect(try steps("  \n ").isEmpty)
    }

    @Test("text in quotation marks is typed on a full keyboard, spaces and all")
    func quoted() throws {
        let typed = try steps(#""a \"b" ok"#, .fullKeyboard).filter {
            if case .down = $0 { true } else { false }
        }
        #expect(
            typed == [
                .down(.character("a")), .down(.character(" ")), .down(.character("\"")),
                .down(.character("b")),
                .down(.ok),
            ])
    }

    @Test("what a scanner reads stands in quotation marks, on every board")
    func scanned() throws {
        let code = try steps(#"ok scan:"WIFI:S:a \"b\";;""#)
        #expect(code.dropLast().last == .scan(#"WIFI:S:a "b";;"#))
        #expect(
            thrown(KeyScriptError.self) { try steps("scan:12") }?.reason == "expected text in quotation marks"
        )
    }

    @Test("Enter and OK are one key")
    func enter() throws {
        #expect(try steps("enter", .numberPad) == tap(.ok))
    }

    @Test(
        "a word that cannot be typed is named, with its place",
        arguments: [
            ("up ok f9", "word 3 \"f9\": not on this board"),
            ("A", "word 1 \"A\": not on this board"),
            ("hold:f1", "word 1 \"hold:f1\": not on this board"),
            ("\"text\"", "word 1 \"\"text\"\": not on this board"),
            ("2*0", "word 1 \"2*0\": expected a count from 1 to 1000"),
            ("ok wait:soon", "word 2 \"wait:soon\": expected commit or milliseconds from 0 to 600000"),
            ("hold:2:x", "word 1 \"hold:2:x\": expected milliseconds from 1 to 600000"),
            ("ok \"a b", "word 2 \"\"a b\": expected a closing quotation mark"),
        ])
    func errors(script: String, message: String) {
        let error = thrown(KeyScriptError.self) { try steps(script) }
        #expect(error?.description.split(separator: "\n").first.map(String.init) == message)
    }

    @Test("the board's own keys are listed where a word is not among them")
    func keysAreListed() {
        let error = thrown(KeyScriptError.self) { try steps("ok", .matrix) }
        #expect(
            error?.description.split(separator: "\n").last
                == "this board has: 1 2 3 A 4 5 6 B 7 8 9 C star 0 pound D")
    }
}
