import Localization
import PropertyLists

/// `DeviceFormat`: what a text stands for, so that it can be typed with few keys and checked before it is saved.
public enum DeviceFormat: String, CaseIterable, Hashable, Sendable {
    case ipv4, netmask, cidr, ipv6, mac, hex, hostname, host, port, serial
    case date, time, integer, decimal, phone, email, url, pin
    /// A secret of printable ASCII.
    case password
    case wifiPassword = "wifi-psk"

    /// Whether it is read and typed letter by letter, where one that looks like another is wrong.
    package var isReadByLetters: Bool {
        switch self {
        case .ipv6, .mac, .hex, .serial, .password, .wifiPassword: true
        case .ipv4, .netmask, .cidr, .hostname, .host, .port, .date, .time, .integer, .decimal, .phone,
            .email,
            .url, .pin:
            false
        }
    }

    /// Whether it is a secret where nobody says otherwise.
    package var isSecret: Bool { self == .password || self == .wifiPassword }

    /// What a serial number without an alphabet of its own is made of, as it is said.
    package static let serialCharacters = "A-Z 0-9 - . /"

    /// A text of that format, for placeholders, documents and tests.
    package var example: String {
        switch self {
        case .ipv4: "192.168.1.10"
        case .netmask: "255.255.255.0"
        case .cidr: "192.168.1.0/24"
        case .ipv6: "fe80::1"
        case .mac: "00:1A:2B:3C:4D:5E"
        case .hex: "1A2B"
        case .hostname: "boiler.example"
        case .host: "boiler.example"
        case .port: "8080"
        case .serial: "AB-1234"
        case .date: "2026-11-21"
        case .time: "07:30"
        case .integer: "-12"
        case .decimal: "21.5"
        case .phone: "+49 30 123456"
        case .email: "name@boiler.example"
        case .url: "https://boiler.example/path"
        case .pin: "402817"
        case .password: "Pump-7.north"
        case .wifiPassword: "boiler room 12"
        }
    }

    /// Why that text is not of this format, in words for a hint bar; nil where it is.
    package func problem(with text: String) -> LocalizedString? {
        let check = FormatCheck(text)
        switch self {
        case .ipv4: return check.ipv4()
        case .netmask: return check.netmask()
        case .cidr: return check.cidr()
        case .ipv6: return check.ipv6()
        case .mac: return check.mac()
        case .hex: return check.only(Ascii.isHexDigit, .hexOnly)
        case .hostname: return check.hostname()
        case .host: return check.host()
        case .port: return check.number(in: 1...65_535)
        case .serial: return check.serial()
        case .date: return check.date()
        case .time: return check.time()
        case .integer: return check.integer()
        case .decimal: return check.decimal()
        case .phone: return check.phone()
        case .email: return check.email()
        case .url: return check.url()
        case .pin: return check.only(Ascii.isDigit, .digitsOnly)
        case .password: return check.only(Ascii.isPrintable, .plainOnly)
        case .wifiPassword: return check.wifiPassword()
        }
    }
}
