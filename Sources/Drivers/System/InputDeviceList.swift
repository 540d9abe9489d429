/// Input devices as the kernel describes them, without opening any. /sys/class/input.
package struct InputDeviceList {
    /// One event device.
    package struct Device: Hashable, Sendable {
        /// The node in /dev/input, such as "event3".
        package let event: String
        /// What it calls itself, such as "gpio-keys".
        package let name: String
        /// 0 where there is none.
        package let vendor: UInt16
        /// 0 where there is none.
        package let product: UInt16
        /// How many keys it claims to have; many keypads claim a keyboard's.
        package let keyCount: Int
        /// Whether it makes sounds, as pwm-beeper does.
        package let sounds: Bool

        /// - Parameter event: the node in /dev/input, such as "event3".
        package init(
            event: String, name: String, vendor: UInt16 = 0, product: UInt16 = 0, keyCount: Int = 0,
            sounds: Bool = false
        ) {
            self.event = event
            self.name = name
            self.vendor = vendor
            self.product = product
            self.keyCount = keyCount
            self.sounds = sounds
        }
    }

    private let folder: String

    /// - Parameter folder: where the kernel describes input devices.
    package init(folder: String = "/sys/class/input") { self.folder = folder }

    /// Empty where nothing can be read; what a device does not tell is empty or 0.
    package func all() -> [Device] {
        ((try? Directory.names(in: folder)) ?? []).filter { $0.hasPrefix("event") }.map(device)
    }

    private func device(_ event: String) -> Device {
        Device(
            event: event, name: word(event, "name"), vendor: number(event, "id/vendor"),
            product: number(event, "id/product"), keyCount: bits(word(event, "capabilities/key")),
            sounds: bits(word(event, "capabilities/snd")) > 0)
    }

    private func word(_ event: String, _ attribute: String) -> String {
        (try? SmallFile.read("\(folder)/\(event)/device/\(attribute)")) ?? ""
    }

    private func number(_ event: String, _ attribute: String) -> UInt16 {
        UInt16(word(event, attribute), radix: 16) ?? 0
    }

    /// How many bits are set in a bitmap such as "10000 7 ff800000".
    private func bits(_ bitmap: String) -> Int {
        bitmap.reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
    }
}
