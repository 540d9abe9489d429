import Foundation
import Fuzz
import Testing

/// A short, repeatable run of what `make fuzz` runs for long; every seed, past failures among them, and what a few
/// slips make of it.
struct FuzzTests {
    static let seeds = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../Fuzz/Seeds").standardized

    private func seeds(of target: FuzzTarget) throws -> [[UInt8]] {
        let folder = Self.seeds.appendingPathComponent(target.rawValue)
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .sorted { $0.path < $1.path }.map { try Array(Data(contentsOf: $0)) }
    }

    @Test("no bytes make a parser trap or hang", .timeLimit(.minutes(10)), arguments: FuzzTarget.allCases)
    func run(target: FuzzTarget) throws {
        let seeds = try seeds(of: target)
        #expect(!seeds.isEmpty)
        var mutations = Mutations(seed: 1)
        for (index, seed) in seeds.enumerated() {
            target.run(seed)
            for round in 0..<200 {
                target.run(mutations.mutate(seed, with: seeds[(index + round) % seeds.count]))
            }
        }
    }
}
