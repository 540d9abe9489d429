import Localization
import Settings

extension DeviceFormat {
    /// What such a text looks like, for the line under the field.
    var shape: Phrase? {
        switch self {
        case .ipv4: Phrase(.asExample, "192.168.1.10")
        case .netmask: Phrase(.maskExample)
        case .cidr: Phrase(.asExample, "10.0.0.0/8")
        case .ipv6: Phrase(.asExample, "fe80::1")
        case .mac: Phrase(.asExample, "00:1a:2b:3c:4d:5e")
        case .hex: Phrase(verbatim: "0-9 a-f")
        case .hostname: Phrase(.hostnameExample)
        case .host: Phrase(.hostExample)
        case .port: Phrase(verbatim: "1-65535")
        case .serial: Phrase(.serialExample)
        case .date: Phrase(.dateExample)
        case .time: Phrase(.timeExample)
        case .integer: Phrase(.integerExample)
        case .decimal: Phrase(.decimalExample)
        case .phone: Phrase(.phoneExample)
        case .email: Phrase(.asExample, "name@example.org")
        case .url: Phrase(.asExample, "https://example.org")
        case .pin: Phrase(.digitsExample)
        case .password, .wifiPassword: nil
        }
    }
}
