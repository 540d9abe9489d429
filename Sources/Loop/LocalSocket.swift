import Glibc

extension FileDescriptor {
    /// A socket of this machine that somebody listens on, connected, and never waited for. unix(7)
    package static func connected(to path: String) throws(SystemError) -> FileDescriptor {
        let number = try retrying("open a socket for", path) {
            Glibc.socket(
                AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        }
        let socket = FileDescriptor(owning: number)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw SystemError("connect to", path, code: ENAMETOOLONG)
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        _ = try retrying("connect to", path) {
            withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(number, $0, length) }
            }
        }
        return socket
    }
}
