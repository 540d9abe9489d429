import CMosquitto
import Glibc

/// Why libmosquitto would not.
package struct MQTTError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A sentence without its end mark.
    package let description: String

    init(_ tried: String, _ code: Int32, system: Int32 = 0) {
        let reason = code == Self.system ? Self.text(of: system) : String(cString: mosquitto_strerror(code))
        description = "cannot \(tried): \(reason)"
    }

    /// That errno says why.
    static var system: Int32 { MOSQ_ERR_ERRNO.code }

    /// strerror(3).
    static func text(of code: Int32) -> String {
        strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}

extension mosq_err_t {
    /// As functions return it.
    var code: Int32 { Int32(rawValue) }
}

/// Turns a code of libmosquitto into an error; `errno` is read first.
func checked(_ tried: String, _ call: () -> Int32) throws(MQTTError) {
    let code = call()
    let system = errno
    guard code == MOSQ_ERR_SUCCESS.code else { throw MQTTError(tried, code, system: system) }
}
