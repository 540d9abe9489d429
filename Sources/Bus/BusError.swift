import Glibc

/// Why the bus itself could not be used: what was tried, and the errno.
package struct BusError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was tried, as it follows "cannot".
    package let operation: String
    /// A positive errno.
    package let code: Int32

    init(_ operation: String, _ code: Int32) {
        self.operation = operation
        self.code = abs(code)
    }

    package var description: String {
        "cannot \(operation): " + (strerror(code).map { String(cString: $0) } ?? "error \(code)")
    }
}

/// Turns sd-bus's result, a negative errno on failure, into an error.
@discardableResult
func checked(_ operation: String, _ result: Int32) throws(BusError) -> Int32 {
    guard result >= 0 else { throw BusError(operation, result) }
    return result
}
