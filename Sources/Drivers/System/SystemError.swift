import Glibc

/// Why the kernel or a library refused: what was tried, on what, and its errno.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The verb of the sentence, such as "open" or "grab".
    package let operation: String
    /// A path, a device's name or a bus address.
    package let object: String
    /// A positive errno.
    package let code: Int32

    package init(_ operation: String, _ object: String, code: Int32 = errno) {
        self.operation = operation
        self.object = object
        self.code = abs(code)
    }

    package var description: String { "cannot \(operation) \(object): \(reason)" }

    /// The errno in words. strerror(3).
    package var reason: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}

/// Runs a call that answers below zero and sets errno, again while a signal interrupts it.
func retrying<Result: SignedInteger>(
    _ operation: String, _ object: String, _ call: () -> Result
) throws(SystemError) -> Result {
    while true {
        let result = call()
        if result >= 0 { return result }
        guard errno == EINTR else { throw SystemError(operation, object) }
    }
}

/// Turns a libsystemd style result, a negative errno on failure, into an error.
@discardableResult
func checked(_ operation: String, _ object: String, _ result: Int32) throws(SystemError) -> Int32 {
    guard result >= 0 else { throw SystemError(operation, object, code: result) }
    return result
}
