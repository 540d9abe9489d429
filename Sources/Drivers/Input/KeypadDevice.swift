/// One input device as the kernel and udev describe it.
package struct KeypadDevice: Hashable, Sendable, Identifiable {
    /// The kernel's name of the node, such as "event3".
    package struct ID: Hashable, Sendable, CustomStringConvertible {
        /// As in /dev/input, "event3"; a later device may have it again.
        package let name: String
        /// - Parameter name: as in "event3".
        package init(_ name: String) { self.name = name }
        package var description: String { name }
    }

    /// Its own only as long as it is plugged in.
    package let id: ID
    /// What the device calls itself, such as "gpio-keys".
    package let name: String
    /// USB (or other bus) vendor and product, 0 where there is none.
    package let vendor: UInt32
    /// 0 where there is none.
    package let product: UInt32
    /// libinput's view: keys, or a wheel. A wheel alone (rotary) has no keys.
    package let hasKeys: Bool
    package let hasPointer: Bool
    /// What is opened to read it.
    var node: String { "/dev/input/\(id.name)" }

    /// As libinput tells it; vendor and product 0 where there are none.
    package init(
        id: ID, name: String, vendor: UInt32, product: UInt32, hasKeys: Bool, hasPointer: Bool
    ) {
        self.id = id
        self.name = name
        self.vendor = vendor
        self.product = product
        self.hasKeys = hasKeys
        self.hasPointer = hasPointer
    }
}
