import Glibc
import Loop
import Testing

@testable import Drivers

/// A card on which one call fails, and what it is left with.
private final class FailingCard: DumbBufferCalls {
    enum Call { case create, add, map }
    let failing: Call?
    var handles: Set<UInt32> = []
    var framebuffers: Set<UInt32> = []

    init(failing: Call?) { self.failing = failing }

    private func check(_ call: Call) throws(SystemError) {
        if call == failing { throw SystemError("\(call)", "a buffer", code: ENOMEM) }
    }

    func create(width: Int, height: Int) throws(SystemError) -> (handle: UInt32, stride: Int, bytes: Int) {
        try check(.create)
        handles.insert(7)
        return (7, width * 4, width * height * 4)
    }

    func addFramebuffer(
        width: Int, height: Int, stride: Int, handle: UInt32
    ) throws(SystemError) -> UInt32 {
        try check(.add)
        framebuffers.insert(9)
        return 9
    }

    func map(handle: UInt32, bytes: Int) throws(SystemError) -> FramebufferMemory {
        try check(.map)
        let memory = try FileDescriptor(path: "/dev/zero", flags: O_RDWR)
        return try FramebufferMemory(memory.number, "/dev/zero", length: bytes, firstPixel: 0)
    }

    func removeFramebuffer(_ identifier: UInt32) { framebuffers.remove(identifier) }
    func destroy(handle: UInt32) { handles.remove(handle) }
}

@Suite("buffers without acceleration")
struct DumbBufferTests {
    @Test("whichever call fails, the card is left without buffer and without framebuffer")
    func failing() {
        for call in [FailingCard.Call.create, .add, .map] {
            let card = FailingCard(failing: call)
            #expect(throws: SystemError("\(call)", "a buffer", code: ENOMEM)) {
                _ = try DumbBuffer(card, width: 4, height: 2)
            }
            #expect(card.handles.isEmpty && card.framebuffers.isEmpty, "\(call)")
        }
    }

    @Test("a buffer has both while it lives, and leaves neither")
    func life() throws {
        let card = FailingCard(failing: nil)
        var buffer: DumbBuffer? = try DumbBuffer(card, width: 4, height: 2)
        #expect(buffer?.pixels.count == 32)
        #expect(card.handles == [7] && card.framebuffers == [9])
        buffer = nil
        #expect(card.handles.isEmpty && card.framebuffers.isEmpty)
    }
}
