import CLinux
import Glibc
import Loop

/// A sounder that is an input device, such as the kernel's pwm-beeper. EV_SND with SND_TONE.
package final class Beeper: PatternSink {
    private let node: FileDescriptor
    private let path: String
    /// In Hz.
    private let tone: Int32

    /// - Parameters:
    ///   - name: what the input device calls itself.
    ///   - devices: where the kernel describes input devices.
    package init(
        named name: String, tone: Int, devices: String = "/sys/class/input", nodes: String = "/dev/input"
    ) throws(GPIOError) {
        self.tone = Int32(clamping: tone)
        let known = InputDeviceList(folder: devices).all()
        guard let event = known.first(where: { $0.name == name && $0.sounds })?.event else {
            throw .failed(SystemError("find the input device", name, code: ENODEV))
        }
        let path = "\(nodes)/\(event)"
        self.path = path
        node = try GPIOError.wrapping { () throws(SystemError) in
            try FileDescriptor(path: path, flags: O_WRONLY)
        }
    }

    /// Sounds at its tone until it is told otherwise.
    package func set(_ isOn: Bool) throws(GPIOError) {
        var sound = input_event()
        (sound.type, sound.code, sound.value) = (UInt16(EV_SND), UInt16(SND_TONE), isOn ? tone : 0)
        try write([sound, input_event()])
    }

    /// A device that went away takes no event, not even the one that ends a report.
    package func check() throws(GPIOError) { try write([input_event()]) }

    private func write(_ events: [input_event]) throws(GPIOError) {
        _ = try GPIOError.wrapping { () throws(SystemError) in
            try retrying("sound", path) {
                Glibc.write(node.number, events, events.count * MemoryLayout<input_event>.stride)
            }
        }
    }
}
