import Loop

/// Why a line could not be had or used.
package enum GPIOError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No chip knows the name; `known` are the names that there are.
    case noSuchLine(GPIOLineAddress, known: [String])
    /// Somebody else has it.
    case busy(GPIOLineAddress, consumer: String)
    case failed(SystemError)

    /// What a body answers; what the kernel refuses it is why the line fails.
    static func wrapping<Value: ~Copyable>(
        _ body: () throws(SystemError) -> Value
    ) throws(GPIOError) -> Value {
        do throws(SystemError) { return try body() } catch { throw .failed(error) }
    }

    package var description: String {
        switch self {
        case .noSuchLine(let address, let known) where known.isEmpty:
            "there is no GPIO line \(address), and no line has a name"
        case .noSuchLine(let address, let known):
            "there is no GPIO line \(address); there are \(known.joined(separator: ", "))"
        case .busy(let address, let consumer):
            "GPIO line \(address) is in use by \(consumer.isEmpty ? "somebody without a name" : consumer)"
        case .failed(let error): error.description
        }
    }
}
