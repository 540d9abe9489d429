import Glibc

package enum BusAddress {
    /// Where the system bus is: the environment's word for it, or the place that never moves.
    package static var system: String {
        getenv("DBUS_SYSTEM_BUS_ADDRESS").map { String(cString: $0) }
            ?? "unix:path=/run/dbus/system_bus_socket"
    }
}
