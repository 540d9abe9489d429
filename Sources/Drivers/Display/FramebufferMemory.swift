import Glibc
import Loop

/// A display's memory, mapped for writing. mmap(2) with MAP_POPULATE: no page fault within the first frame.
final class FramebufferMemory {
    /// From the first pixel shown to the end.
    let pixels: UnsafeMutableRawBufferPointer
    private let mapping: UnsafeMutableRawPointer
    private let length: Int

    init(
        _ descriptor: Int32, _ path: String, length: Int, firstPixel: Int, offset: Int = 0
    ) throws(SystemError) {
        guard length > 0 else { throw SystemError("map", path, code: EINVAL) }
        let mapped = try found("map", path) {
            let mapped = mmap(
                nil, length, PROT_READ | PROT_WRITE, MAP_SHARED | Int32(MAP_POPULATE), descriptor, offset)
            return mapped == MAP_FAILED ? nil : mapped
        }
        mapping = mapped
        self.length = length
        pixels = UnsafeMutableRawBufferPointer(start: mapped + firstPixel, count: length - firstPixel)
    }

    deinit { munmap(mapping, length) }
}
