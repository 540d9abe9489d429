import CLinux
import Foundation
import Hardware
import Loop
import Testing
import Thrown

@testable import Drivers

@Suite struct FramebufferTests {
    /// Presents `damage` of a frame and answers the display's memory, 0xEE where nothing was written.
    private func written(
        _ geometry: DisplayGeometry, _ pixels: [UInt8], stride: Int, _ format: PixelFormat,
        damage: Rect
    ) -> [UInt8] {
        var memory = [UInt8](repeating: 0xEE, count: geometry.stride * geometry.height)
        pixels.withUnsafeBytes { from in
            memory.withUnsafeMutableBytes { to in
                PixelWriter(geometry: geometry)
                    .write(Frame(pixels: from, stride: stride, format: format), damage, to: to)
            }
        }
        return memory
    }

    private static let all = Rect(x: 0, y: 0, width: 1000, height: 1000)
    private static let vfb565 = MemoryFormat.channels(
        bits: 16, red: .init(offset: 0, length: 5), green: .init(offset: 5, length: 6),
        blue: .init(offset: 11, length: 5))

    @Test(
        "one red pixel lands where each driver wants its red",
        arguments: [
            (.xrgb8888, [0, 0, 255, 0]),
            (.rgb565, [0x00, 0xF8]),
            (vfb565, [0x1F, 0x00]),
            (
                .channels(
                    bits: 24, red: .init(offset: 0, length: 8), green: .init(offset: 8, length: 8),
                    blue: .init(offset: 16, length: 8)), [255, 0, 0]
            ),
            (
                .channels(
                    bits: 32, red: .init(offset: 0, length: 8), green: .init(offset: 8, length: 8),
                    blue: .init(offset: 16, length: 8)), [255, 0, 0, 0]
            ),
        ] as [(MemoryFormat, [UInt8])])
    func red(format: MemoryFormat, expected: [UInt8]) {
        let geometry = DisplayGeometry(width: 1, height: 1, stride: format.bitsPerPixel / 8, format: format)
        #expect(written(geometry, [0, 0, 255, 0], stride: 4, .xrgb8888, damage: Self.all) == expected)
    }

    @Test(
        "565 pixels reach a display with red in the low bits unchanged in colour",
        arguments: [
            ([0x00, 0xF8], [0x1F, 0x00]), ([0x1F, 0x00], [0x00, 0xF8]), ([0xE0, 0x07], [0xE0, 0x07]),
        ]
            as [([UInt8], [UInt8])])
    func lowRed(pixel: [UInt8], expected: [UInt8]) {
        let geometry = DisplayGeometry(width: 1, height: 1, stride: 2, format: Self.vfb565)
        #expect(written(geometry, pixel, stride: 2, .rgb565, damage: Self.all) == expected)
    }

    @Test(
        "one bit: both polarities, both bit orders",
        arguments: [(true, true, 0b1000_0010), (true, false, 0b0100_0001), (false, true, 0b0111_1101)]
            as [(Bool, Bool, UInt8)])
    func oneBit(litIsSet: Bool, leftmostIsHigh: Bool, expected: UInt8) {
        let format = MemoryFormat.oneBit(litIsSet: litIsSet, leftmostIsHigh: leftmostIsHigh)
        let geometry = DisplayGeometry(width: 8, height: 1, stride: 1, format: format)
        #expect(written(geometry, [0b1000_0010], stride: 1, .monochrome, damage: Self.all) == [expected])
    }

    @Test("a picture in colours on a one-bit display lights what is lighter than the middle")
    func threshold() {
        let geometry = DisplayGeometry(
            width: 2, height: 1, stride: 1, format: .oneBit(litIsSet: true, leftmostIsHigh: true))
        let pixels: [UInt8] = [10, 10, 10, 0, 250, 250, 250, 0]
        #expect(written(geometry, pixels, stride: 8, .xrgb8888, damage: Self.all) == [0b0100_0000])
    }

    @Test("only damaged pixels are written, and the display's own stride is kept")
    func damage() {
        let geometry = DisplayGeometry(width: 2, height: 3, stride: 12, format: .xrgb8888)
        let memory = written(
            geometry, [UInt8](repeating: 7, count: 24), stride: 8, .xrgb8888,
            damage: Rect(x: 1, y: 1, width: 9, height: 1))
        let untouched = [UInt8](repeating: 0xEE, count: 12)
        #expect(memory == untouched + [238, 238, 238, 238, 7, 7, 7, 7, 238, 238, 238, 238] + untouched)
    }

    @Test("a band of a picture is written to its own rows, and to no others")
    func band() {
        let geometry = DisplayGeometry(width: 1, height: 4, stride: 4, format: .xrgb8888)
        var memory = [UInt8](repeating: 0xEE, count: 16)
        let pixels = [UInt8](repeating: 1, count: 4) + [UInt8](repeating: 2, count: 4)
        pixels.withUnsafeBytes { from in
            memory.withUnsafeMutableBytes {
                let frame = Frame(pixels: from, stride: 4, format: .xrgb8888, top: 1)
                PixelWriter(geometry: geometry).write(frame, Self.all, to: $0)
            }
        }
        #expect(memory == [238, 238, 238, 238, 1, 1, 1, 1, 2, 2, 2, 2, 238, 238, 238, 238])
    }

    @Test("where a page cannot be shown, its damaged rows are copied to the one that is")
    func copiedRows() {
        let geometry = DisplayGeometry(width: 1, height: 3, stride: 8, format: .xrgb8888)
        let page = [UInt8](repeating: 5, count: 24)
        var seen = [UInt8](repeating: 0, count: 24)
        page.withUnsafeBytes { page in
            seen.withUnsafeMutableBytes {
                PixelWriter(geometry: geometry)
                    .copyRows(of: [Rect(x: 0, y: 1, width: 9, height: 9)], from: page, to: $0)
            }
        }
        let untouched = [UInt8](repeating: 0, count: 8)
        #expect(seen == untouched + [5, 5, 5, 5, 0, 0, 0, 0, 5, 5, 5, 5, 0, 0, 0, 0])
    }

    @Test(
        "of two buffers in turns each is two frames old, one that was left out is older, and a forgotten one is none"
    )
    func ages() {
        var ages = BufferAges(count: 2)
        #expect(ages.age(of: 0) == 0)
        ages.noteFrame(in: 0)
        #expect(ages.age(of: 1) == 0)
        ages.noteFrame(in: 1)
        #expect(ages.age(of: 0) == 2)
        ages.noteFrame(in: 1)
        #expect((ages.age(of: 0), ages.age(of: 1)) == (3, 1))
        ages.noteCopy(in: 0)
        #expect(ages.age(of: 0) == 1)
        ages.forget()
        #expect((ages.age(of: 0), ages.age(of: 1)) == (0, 0))
    }

    @Test(
        "damage outside, empty frames and strides smaller than a row draw nothing and trap nothing",
        arguments: [
            (24, 8, Rect(x: -5, y: -5, width: 3, height: 3)),
            (24, 8, Rect(x: 0, y: 0, width: -1, height: .max)),
            (0, 8, all), (24, 4, all), (24, 0, all),
        ])
    func hostile(bytes: Int, stride: Int, damage: Rect) {
        let geometry = DisplayGeometry(width: 2, height: 3, stride: 8, format: .xrgb8888)
        let memory = written(
            geometry, [UInt8](repeating: 7, count: bytes), stride: stride, .xrgb8888, damage: damage)
        #expect(memory.allSatisfy { $0 == 0xEE })
    }

    @Test("a plain file is a display of the given geometry")
    func plainFile() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let geometry = DisplayGeometry(width: 2, height: 2, stride: 16, format: .xrgb8888)
        let framebuffer = try Framebuffer(file: path, geometry: geometry)
        let pixels = [UInt8](repeating: 9, count: 16)
        pixels.withUnsafeBytes {
            #expect(framebuffer.beginFrame() == 0)
            framebuffer.write(Frame(pixels: $0, stride: 8, format: .xrgb8888), Self.all)
            framebuffer.endFrame(damage: [Self.all])
            #expect(framebuffer.beginFrame() == 1)
        }
        let nines = [UInt8](repeating: 9, count: 8)
        let zeros = [UInt8](repeating: 0, count: 8)
        #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))) == nines + zeros + nines + zeros)
    }

    @Test(
        "a display that is none is refused with the bytes that it would take, and before its file is made",
        arguments: [
            (8192, 8192, "268435456"), (4096, 2161, "35405824"), (4097, 1, "16388"), (.max, 2, "too many"),
        ])
    func tooLarge(width: Int, height: Int, bytes: String) {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        let geometry = DisplayGeometry(width: width, height: height, stride: 4, format: .xrgb8888)
        let what = "take \(bytes) bytes for the \(width)x\(height) pixels of"
        #expect(throws: SystemError(what, path, code: EFBIG)) {
            _ = try Framebuffer(file: path, geometry: geometry)
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("what is no framebuffer is an error that names it", arguments: ["/dev/null", "/no/such/display"])
    func noFramebuffer(path: String) {
        let refusal = thrown(SystemError.self) { _ = try Framebuffer(path: path) }
        #expect(refusal?.object == path)
    }

    @Test("the driver's description: vfb's padded row, panned page and black-is-one")
    func description() throws {
        var variable = fb_var_screeninfo()
        (variable.xres, variable.yres, variable.bits_per_pixel) = (122, 64, 1)
        (variable.xoffset, variable.yoffset) = (0, 64)
        var fixed = fb_fix_screeninfo()
        (fixed.line_length, fixed.smem_len) = (16, 2048)
        fixed.visual = UInt32(FB_VISUAL_MONO01)
        let described = try FramebufferDescription(variable, fixed, "vfb", leftmostIsHigh: false)
        #expect(described.geometry.stride == 16)
        #expect(described.geometry.format == .oneBit(litIsSet: false, leftmostIsHigh: false))
        #expect(described.firstPixel == 1024)
        fixed.smem_len = 1100
        #expect(throws: SystemError.self) {
            try FramebufferDescription(variable, fixed, "vfb", leftmostIsHigh: false)
        }
    }

    /// A plain 32-bit display of 4x2 pixels in 32 bytes, before `change`.
    private func described(_ change: (inout fb_var_screeninfo, inout fb_fix_screeninfo) -> Void) -> Result<
        FramebufferDescription, SystemError
    > {
        var variable = fb_var_screeninfo()
        var fixed = fb_fix_screeninfo()
        (variable.xres, variable.yres, variable.yres_virtual, variable.bits_per_pixel) = (4, 2, 2, 32)
        (variable.red.offset, variable.green.offset) = (16, 8)
        (variable.red.length, variable.green.length, variable.blue.length) = (8, 8, 8)
        (fixed.line_length, fixed.smem_len, fixed.visual) = (16, 32, UInt32(FB_VISUAL_TRUECOLOR))
        change(&variable, &fixed)
        do throws(SystemError) {
            return .success(try FramebufferDescription(variable, fixed, "/dev/fb7", leftmostIsHigh: false))
        } catch {
            return .failure(error)
        }
    }

    @Test("what a driver reports wrongly is an error that names the display, and never a trap")
    func hostileDescriptions() {
        let wrong: [(inout fb_var_screeninfo, inout fb_fix_screeninfo) -> Void] = [
            { variable, _ in (variable.xres, variable.yres) = (0, 0) },
            { variable, _ in variable.xres = .max },
            { variable, _ in variable.yres = .max },
            { _, fixed in fixed.line_length = 15 },
            { _, fixed in fixed.line_length = .max },
            { _, fixed in fixed.smem_len = 31 },
            { variable, _ in variable.yoffset = 1 },
            { variable, fixed in (variable.yoffset, fixed.line_length) = (.max, .max) },
            { variable, _ in variable.xoffset = .max },
            { variable, _ in variable.bits_per_pixel = 0 },
            { variable, _ in variable.bits_per_pixel = 8 },
            { variable, _ in variable.red.length = 9 },
            { variable, _ in variable.blue.offset = .max },
            { _, fixed in fixed.type = UInt32(FB_TYPE_PLANES) },
            { _, fixed in fixed.visual = UInt32(FB_VISUAL_PSEUDOCOLOR) },
        ]
        for (index, change) in wrong.enumerated() {
            guard case .failure(let error) = described(change) else {
                Issue.record("number \(index) was taken")
                continue
            }
            #expect(error.description.contains("/dev/fb7"), "number \(index)")
        }
        guard case .success(let plain) = described({ _, _ in }) else {
            Issue.record("a plain display was refused")
            return
        }
        #expect(plain.geometry == DisplayGeometry(width: 4, height: 2, stride: 16, format: .xrgb8888))
        #expect(!plain.hasSecondPage)
    }

    @Test(
        "a second page is used where the driver has room for it and can pan to it",
        arguments: [
            (4, 1, 64, true), (4, 2, 64, true), (4, 0, 64, false), (3, 1, 64, false), (4, 1, 63, false),
            (4, 3, 64, false), (UInt32.max, 1, 64, true),
        ] as [(UInt32, UInt16, UInt32, Bool)])
    func secondPage(virtualHeight: UInt32, step: UInt16, memory: UInt32, expected: Bool) {
        let found = described { variable, fixed in
            variable.yres_virtual = virtualHeight
            (fixed.ypanstep, fixed.smem_len) = (step, memory)
        }
        #expect((try? found.get())?.hasSecondPage == expected)
    }
}
