import Glibc
import Testing

/// Sockets that systemd makes on a device.
enum HelperSocket {
    /// A descriptor that is listened on, and closed by whoever serves it.
    static func listening(at path: String) throws -> Int32 {
        let descriptor = try bound(at: path, SOCK_STREAM)
        try #require(listen(descriptor, 8) == 0)
        return descriptor
    }

    static func bound(at path: String, _ type: __socket_type) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(type.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        try #require(path.utf8.count < 108)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(result == 0)
        return descriptor
    }
}
