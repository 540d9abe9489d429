import Bus
import Glibc

/// A group of users by its name, looked up once, at the start: the name service may ask the network.
struct UserGroup {
    let name: String
    /// Nil where there is none of that name.
    let id: UInt32?

    init(named name: String) {
        self.name = name
        id = getgrnam(name)?.pointee.gr_gid
    }

    /// Whether the caller's program runs in that group, as the kernel told the bus.
    func contains(_ caller: BusCaller) -> Bool { id.map(caller.groups.contains) ?? false }
}
