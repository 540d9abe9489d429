/// Why the virtual device could not do what it was asked: what was tried, on what, and what is known of why.
package struct DeviceError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
