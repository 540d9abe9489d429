import TestBroker

@testable import MQTT

/// What brokers and devices show to each other here.
final class Certificates {
    private let made: TestCertificates

    init() throws {
        made = try TestCertificates()
        for (name, host) in [
            ("good", "localhost"), ("elsewhere", "broker.example"), ("hp-1", "hp-1"), ("revoked", "hp-1"),
        ] {
            try made.sign(name, host: host)
        }
        for (name, host) in [("expired", "localhost"), ("ended", "hp-1")] {
            try made.sign(name, host: host, from: "20240101000000Z", until: "20250101000000Z")
        }
        try made.sign("early", host: "localhost", from: "20600101000000Z", until: "20610101000000Z")
        try made.revoke("revoked")
    }

    func path(_ name: String) -> String { made.path(name) }

    func tls(_ authority: String, own name: String = "hp-1") -> MQTTOptions.TLS {
        MQTTOptions.TLS(
            authority: path("\(authority).pem"), certificate: path("\(name).pem"), key: path("\(name).key"))
    }
}
