import CGPIO
import Glibc
import Hardware
import Loop

/// How a line is used.
package struct GPIOLineSettings: Hashable, Sendable {
    /// True: active is low.
    package var isActiveLow: Bool
    /// Of an input.
    package var bias: GPIODescription.Line.Bias
    /// Of an output.
    package var drive: GPIODescription.Line.Drive
    /// Of an input: by the kernel where libgpiod is 2.x, else on the leading edge.
    package var debounce: Duration

    /// Active high, as the chip has it, undebounced, unless said.
    package init(
        isActiveLow: Bool = false, bias: GPIODescription.Line.Bias = .asIs,
        drive: GPIODescription.Line.Drive = .pushPull, debounce: Duration = .zero
    ) {
        self.isActiveLow = isActiveLow
        self.bias = bias
        self.drive = drive
        self.debounce = debounce
    }
}

/// A change of a line's level, active low counted in.
struct GPIOEdge: Hashable {
    let isActive: Bool
    /// CLOCK_MONOTONIC since boot, stamped by the kernel.
    let time: Duration
}

/// One GPIO line and its only owner: released when the owner goes. libgpiod.
final class GPIOLine {
    enum Direction: Hashable {
        case input
        /// With its first level.
        case output(isOn: Bool)
    }

    /// Whether `debounce` is the kernel's business.
    static var debouncesInKernel: Bool { gpio_debounces() }

    let address: GPIOLineAddress
    private let line: OpaquePointer

    init(
        _ address: GPIOLineAddress, _ direction: Direction, _ settings: GPIOLineSettings,
        chips: GPIOChips = GPIOChips(), consumer: String = "settingsd"
    ) throws(GPIOError) {
        let (path, offset) = try chips.locate(address)
        var request = gpio_settings(settings, direction)
        guard let line = gpio_request(path, UInt32(offset), consumer, &request) else {
            let code = errno
            guard code == EBUSY else {
                throw .failed(SystemError("take GPIO line", "\(address)", code: code))
            }
            throw .busy(address, consumer: chips.consumer(path: path, offset: offset))
        }
        self.address = address
        self.line = line
    }

    deinit { gpio_release(line) }

    /// Readable when an input has edges.
    var descriptor: Int32 { gpio_descriptor(line) }

    func isActive() throws(GPIOError) -> Bool { try result("read", gpio_level(line)) > 0 }

    func set(_ isOn: Bool) throws(GPIOError) { try result("set", gpio_set_level(line, isOn)) }

    /// What is read at once, and what the kernel keeps for a line: when so many were waiting, there may have been more.
    static let mostEdges = 16

    /// At most `mostEdges`; call when the descriptor is readable.
    func readEdges() throws(GPIOError) -> [GPIOEdge] {
        var edges = [gpio_edge](repeating: gpio_edge(), count: Self.mostEdges)
        let count = try result("read", gpio_read_edges(line, &edges, edges.count))
        return edges[..<Int(count)].map {
            GPIOEdge(isActive: $0.is_active, time: .nanoseconds(Int64(clamping: $0.nanoseconds)))
        }
    }

    @discardableResult
    private func result(_ operation: String, _ result: Int32) throws(GPIOError) -> Int32 {
        guard result >= 0 else {
            throw .failed(SystemError(operation + " GPIO line", "\(address)", code: result))
        }
        return result
    }
}

extension gpio_settings {
    fileprivate init(_ settings: GPIOLineSettings, _ direction: GPIOLine.Direction) {
        self.init()
        is_active_low = settings.isActiveLow
        switch direction {
        case .input: hears_edges = true
        case .output(let isOn): (is_output, is_on) = (true, isOn)
        }
        bias =
            [
                .asIs: GPIO_BIAS_AS_IS, .disabled: GPIO_BIAS_DISABLED, .pullUp: GPIO_BIAS_PULL_UP,
                .pullDown: GPIO_BIAS_PULL_DOWN,
            ][settings.bias] ?? GPIO_BIAS_AS_IS
        drive =
            [
                .pushPull: GPIO_DRIVE_PUSH_PULL, .openDrain: GPIO_DRIVE_OPEN_DRAIN,
                .openSource: GPIO_DRIVE_OPEN_SOURCE,
            ][settings.drive] ?? GPIO_DRIVE_PUSH_PULL
        debounce_microseconds = UInt32(clamping: settings.debounce.microsecondsRoundedUp)
    }
}
