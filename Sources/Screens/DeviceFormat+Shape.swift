import Localization
import Settings

extension DeviceFormat {
    /// What such a text looks like, for the line under the field.
    var shape: LocalizedString? {
        switch self {
        case .ipv4: LocalizedString(.asExample, "192.168.1.10")
        case .netmask: LocalizedString(.maskExample)
        case .cidr: LocalizedString(.asExample, "10.0.0.0/8")
        case .ipv6: LocalizedString(.asExample, "fe80::1")
        case .mac: LocalizedString(.asExample, "00:1a:2b:3c:4d:5e")
        case .hex: LocalizedString(verbatim: "0-9 a-f")
        case .hostname: LocalizedString(.hostnameExample)
        case .host: LocalizedString(.hostExample)
        case .port: LocalizedString(verbatim: "1-65535")
        case .serial: LocalizedString(.serialExample)
        case .date: LocalizedString(.dateExample)
        case .time: LocalizedString(.timeExample)
        case .integer: LocalizedString(.integerExample)
        case .decimal: LocalizedString(.decimalExample)
        case .phone: LocalizedString(.phoneExample)
        case .email: LocalizedString(.asExample, "name@example.org")
        case .url: LocalizedString(.asExample, "https://example.org")
        case .pin: LocalizedString(.digitsExample)
        case .password, .wifiPassword: nil
        }
    }
}
