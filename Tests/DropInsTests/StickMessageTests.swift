import DropIns
import Testing

@Suite("what is asked of a USB stick, as bytes") struct StickMessageTests {
    @Test("a request and its answer come out as they went in")
    func roundTrip() {
        let bytes = Array("settings".utf8)
        for request in [.list, .read("a b.settings"), .write("pump.settings", bytes)] as [StickRequest] {
            #expect(StickRequest(request.bytes) == request)
        }
        for answer in [
            .files(["a.settings"]), .content(bytes), .written("b.settings"), .refused(.tooLarge),
        ] as [StickAnswer] {
            #expect(StickAnswer(answer.bytes) == answer)
        }
    }

    @Test("no name leads anywhere else, is hidden, or holds what a panel cannot show")
    func names() {
        for name in ["a.settings", "Größe 2.settings", "a..settings"] { #expect(StickFile.isName(name)) }
        for name in [
            "", ".settings", "a.txt", "../a.settings", "a/b.settings", ".a.settings", "a\n.settings",
            "a\u{202E}.settings", "a\u{FFFD}.settings", String(repeating: "a", count: 200) + ".settings",
        ] {
            #expect(!StickFile.isName(name))
            #expect(StickRequest(StickRequest.read(name).bytes) == nil)
        }
    }

    @Test("what is no message is none, and what is too large is not taken")
    func strange() {
        let large = [UInt8](repeating: 0, count: StickFile.largest + 1)
        #expect(StickRequest(StickRequest.write("a.settings", large).bytes) == nil)
        #expect(StickRequest(Array("list".utf8)) == nil)
        #expect(StickAnswer(StickRequest.list.bytes) == nil)
    }
}
