import Foundation
import Fuzz
import Testing
@testable import Hardware
@testable import Keys

/// A short, repeatable run over what people write by hand: board files and key scripts.
struct BoardFuzzTests {
    private static let boards = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../board")
        .standardizedFileURL

    @Test("no bytes make a board file trap or hang", .timeLimit(.minutes(10)))
    func boards() throws {
        let seeds = try FileManager.default.contentsOfDirectory(atPath: Self.boards.path).sorted().compactMap
        {
            try? Data(contentsOf: Self.boards.appendingPathComponent("\($0)/board.ini"))
        }.map(Array.init)
        #expect(seeds.count > 5)
        var mutations = Mutations(seed: 1)
        for (index, seed) in seeds.enumerated() {
            for round in 0..<100 {
                let bytes = mutations.mutate(seed, with: seeds[(index + round) % seeds.count])
                let text = String(decoding: bytes, as: UTF8.self)
                _ = try? BoardFile.read(text, name: "fuzz", file: "board.ini")
            }
        }
    }

    @Test(
        "no bytes make a key script trap or hang", .timeLimit(.minutes(10)), arguments: HardwareClass.allCases
    )
    func scripts(hardwareClass: HardwareClass) {
        let seeds = [
            "ok 2*3 wait:commit 2 hold:5 ok", "down down ok \"pump-1\" enter",
            "hold:star:900 A B cw push f1 00",
            "wait:99999999999999999999 5*1000 hold:ok:-1",
        ].map { Array($0.utf8) }
        let keypad = KeypadDescription.standard(hardwareClass)
        var mutations = Mutations(seed: 1)
        for round in 0..<800 {
            let bytes = mutations.mutate(seeds[round % seeds.count], with: seeds[(round / 3) % seeds.count])
            _ = try? KeyScript(String(decoding: bytes, as: UTF8.self), for: keypad)
        }
    }
}
