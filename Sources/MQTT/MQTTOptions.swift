/// How a broker is spoken to.
package struct MQTTOptions: Hashable, Sendable {
    /// Verification is always on, names always checked.
    package struct TLS: Hashable, Sendable {
        /// A file of certificates in PEM.
        package let authority: String
        /// The device's own; nil where the broker asks for none.
        package let certificate: String?
        /// The key of `certificate`.
        package let key: String?

        /// - Parameter authority: a file of certificates in PEM.
        package init(authority: String, certificate: String? = nil, key: String? = nil) {
            (self.authority, self.certificate, self.key) = (authority, certificate, key)
        }
    }

    /// A name or an address.
    package let host: String
    /// TCP.
    package let port: Int
    /// What the broker knows us by.
    package let id: String
    /// Seconds.
    package let keepAlive: Int
    /// Nil: in the open, for a broker on this very device.
    package let tls: TLS?
    /// Seconds for which the broker remembers us; a will waits 15 s less. 0: no session, and no will.
    package let session: Int
    /// Whether messages of others are received beyond what QoS 1 holds: for tools that read whole fleets.
    package let isTool: Bool

    /// How long a connection may take until the broker has said yes or no.
    package let patience: Duration

    /// A device's connection, unless said.
    package init(
        host: String, port: Int, id: String, keepAlive: Int = 240, tls: TLS? = nil, session: Int = 60,
        isTool: Bool = false, patience: Duration = .seconds(30)
    ) {
        (self.host, self.port, self.id, self.keepAlive) = (host, port, id, keepAlive)
        (self.tls, self.session, self.isTool, self.patience) = (tls, session, isTool, patience)
    }

    /// Bytes of the largest packet that is received; a tool has no such limit.
    static let maximumPacket: UInt32 = 66_000
    /// Messages that a broker sends before it waits for us.
    static let receiveMaximum: UInt16 = 8
    /// Seconds by which the will comes before the end of the session.
    static let willBefore = 15
}

/// What a broker says of a client that is gone without a word.
package struct MQTTWill: Hashable, Sendable {
    /// Where.
    package let topic: String
    /// What.
    package let payload: [UInt8]
    /// Whether the broker keeps it.
    package let isRetained: Bool

    /// Kept, unless said.
    package init(_ topic: String, _ payload: [UInt8], isRetained: Bool = true) {
        (self.topic, self.payload, self.isRetained) = (topic, payload, isRetained)
    }
}

/// What a broker said, or that it is gone.
package enum MQTTNews: Hashable, Sendable {
    case connected
    /// The connection was refused, or came not about, or ended: with MQTT's reason code where there is one.
    case lost(reason: UInt8?, String)
    /// Every filter of one request is answered; these were refused.
    case subscribed(refused: [String])
    /// Retained: it was there before it was asked for.
    case message(topic: String, payload: [UInt8], isRetained: Bool)
    /// What was published under that number has arrived.
    case acknowledged(Int)
    /// The broker does not take what was published under that number, in its own words.
    case refused(Int, String)
}
