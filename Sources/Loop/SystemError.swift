import Glibc

/// Why the kernel or a library refused: what was tried, on what, and its errno.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The verb of the sentence, such as "open" or "grab".
    package let operation: String
    /// A path, a device's name or a bus address.
    package let object: String
    /// A positive errno.
    package let code: Int32

    /// - Parameter code: read from `errno` by the statement after the call: anything in between may change it.
    package init(_ operation: String, _ object: String, code: Int32) {
        self.operation = operation
        self.object = object
        self.code = abs(code)
    }

    package var description: String { "cannot \(operation) \(object): \(reason)" }

    /// The errno in words. strerror(3).
    package var reason: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}

/// Runs a call that answers below zero and sets errno, again while a signal interrupts it.
package func retrying<Result: SignedInteger>(
    _ operation: String, _ object: String, _ call: () -> Result
) throws(SystemError) -> Result {
    while true {
        let result = call()
        let code = errno
        if result >= 0 { return result }
        guard code == EINTR else { throw SystemError(operation, object, code: code) }
    }
}

/// Runs a call that answers nothing and sets errno where it fails.
package func found<Value>(
    _ operation: String, _ object: String, _ call: () -> Value?
) throws(SystemError) -> Value {
    let value = call()
    let code = errno
    guard let value else { throw SystemError(operation, object, code: code) }
    return value
}

/// Turns a libsystemd style result, a negative errno on failure, into an error.
@discardableResult
package func checked(_ operation: String, _ object: String, _ result: Int32) throws(SystemError) -> Int32 {
    guard result >= 0 else { throw SystemError(operation, object, code: result) }
    return result
}
