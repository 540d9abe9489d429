/// `DeviceFormat`: what a text stands for, so that it can be typed with few keys and checked before it is saved.
package enum DeviceFormat: String, CaseIterable, Hashable, Sendable {
    case ipv4, netmask, cidr, ipv6, mac, hex, hostname, host, port, serial
    case date, time, integer, decimal, phone, email, url, pin
}
