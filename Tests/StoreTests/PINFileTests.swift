import Access
import Foundation
import ScratchFolder
import Testing

@testable import Store

@Suite("the PIN's file") struct PINFileTests {
    private let folder: ScratchFolder
    private var path: String { folder.path + "/pin.state" }

    init() throws { folder = try ScratchFolder() }

    private func state(failures: Int = 0) -> PINState {
        let secret = HashedSecret(
            salt: [UInt8](repeating: 1, count: 16), hash: [UInt8](repeating: 2, count: 32), cost: .usual)
        var state = PINState(pin: secret, recovery: secret)
        (state.failures, state.secondsLeft) = (failures, 30 * failures)
        return state
    }

    @Test("what was kept is found again, its user's alone; nothing is found where nobody set a PIN")
    func keeps() throws {
        let file = PINFile(in: folder.path)
        #expect(file.found == .nothing)
        for failures in 0..<5 {
            try file.keep(state(failures: failures))
            #expect(PINFile(in: folder.path).found == .state(state(failures: failures)))
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(attributes[.size] as? Int == 2 * PINSlots.size)
    }

    @Test("one slot that is damaged leaves the other with a try more; both, or no file, are damaged")
    func damaged() throws {
        let file = PINFile(in: folder.path)
        for failures in 2...4 { try file.keep(state(failures: failures)) }
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        var bytes = whole
        bytes[PINSlots.size * 0 + 20] ^= 1
        try bytes.write(to: URL(fileURLWithPath: path))
        guard case .state(let one) = PINFile(in: folder.path).found else {
            return #expect(Bool(false), "lost")
        }
        #expect(one.failures >= 4)
        bytes[PINSlots.size + 20] ^= 1
        try bytes.write(to: URL(fileURLWithPath: path))
        #expect(PINFile(in: folder.path).found == .damaged)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(PINFile(in: folder.path).found == .damaged)
    }

    @Test("a file that was damaged is made whole when the PIN is set anew: both slots say so")
    func madeWhole() throws {
        try Data(repeating: 0x55, count: 2 * PINSlots.size).write(to: URL(fileURLWithPath: path))
        let file = PINFile(in: folder.path)
        #expect(file.found == .damaged)
        try file.keep(state())
        #expect(PINFile(in: folder.path).found == .state(state()), "no slot counts an unknown try")
        try file.keep(state(failures: 1))
        #expect(PINFile(in: folder.path).found == .state(state(failures: 1)))
    }

    @Test("where the folder is away a PIN may be set: that is damaged, and nobody sets a first one")
    func away() throws {
        #expect(PINFile(in: folder.path).found == .nothing)
        #expect(PINFile(in: folder.path + "/away").found == .damaged)
    }

    @Test("argon2id makes another hash of another secret, salt or pepper, and the same of the same")
    func hashes() throws {
        let cost = try #require(HashCost(kilobytes: 8192, passes: 1))
        func hash(_ secret: String, _ salt: UInt8 = 1, pepper: [UInt8] = []) -> [UInt8]? {
            let salt = [UInt8](repeating: salt, count: HashedSecret.saltSize)
            let question = HashQuestion(secret: Array(secret.utf8), salt: salt, cost: cost)
            return Sodium.hash(Sodium.peppered(question, with: pepper))
        }
        let one = try #require(hash("839204"))
        #expect(one.count == HashedSecret.hashSize && hash("839204") == one)
        #expect(hash("839205") != one && hash("839204", 2) != one && hash("839204", pepper: [1]) != one)
        #expect(hash("839204", pepper: [1]) == hash("839204", pepper: [1]))
        #expect(hash("839204", pepper: [2]) != hash("839204", pepper: [1]))
    }
}
