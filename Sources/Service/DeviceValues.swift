import Glibc
import Loop
import PropertyLists
import Storage
import TextChecks

/// What the device knows for a field: its own addresses and its name.
enum DeviceValues {
    /// As they are now.
    static func known() -> [DeviceFormat?: [String]] {
        let (addresses, name) = (ownAddresses(), ownName())
        return [.ipv4: addresses, .cidr: addresses, .host: addresses + name, .hostname: name]
    }

    /// Seconds since 1970, as time(2) has them; no call of the kernel where that has its page for it.
    static var clock: Double { Double(time(nil)) }

    /// The same as clocks show it where the device is, by its time zone.
    static func localClock(at now: Int = time(nil)) -> Double {
        // Not as whole numbers: a clock that is wrong may stand anywhere.
        Double(now) + Double(Clock.secondsAhead(at: now))
    }

    /// Today, by the device's time zone: "2026-11-23".
    static func day(at now: Int = time(nil)) -> String {
        CivilDate(daysSince1970: Int((localClock(at: now) / 86_400).rounded(.down))).description
    }

    /// Empty where the device has none of its own.
    ///
    /// - Parameter file: what hostname(5) says is asked first: the unit's ProtectHostname= has gethostname(2) answer what the
    ///   name was when the service began.
    static func ownName(_ file: String = "/etc/hostname") -> [String] {
        let lines = ((try? FileContents.text(file)) ?? "").split(whereSeparator: \.isNewline)
        let kept = lines.lazy.map { $0.filter { !$0.isWhitespace } }.first { !$0.isEmpty && $0.first != "#" }
        let name = kept ?? nameAtStart
        return name.isEmpty || name == "localhost" ? [] : [name]
    }

    /// As gethostname(2) has it.
    private static var nameAtStart: String {
        var buffer = [CChar](repeating: 0, count: Int(HOST_NAME_MAX) + 1)
        guard gethostname(&buffer, buffer.count) == 0 else { return "" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Every IPv4 address but the loopback's, as getifaddrs(3) has them.
    private static func ownAddresses() -> [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: [String] = []
        var next = first
        while let entry = next?.pointee {
            next = entry.ifa_next
            guard let address = entry.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET),
                entry.ifa_flags & UInt32(IFF_LOOPBACK) == 0
            else { continue }
            let bytes = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                withUnsafeBytes(of: $0.pointee.sin_addr.s_addr) { $0.map { String($0) } }
            }
            found.append(bytes.joined(separator: "."))
        }
        return found
    }
}
