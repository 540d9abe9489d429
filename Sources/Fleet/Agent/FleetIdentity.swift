import PropertyLists

/// Who a device is to its fleet, and what it was told of it.
package struct FleetIdentity: Sendable {
    /// `FleetName.isValid`.
    package let id: String
    /// Whose broker, topics and pace.
    package let configuration: FleetConfiguration
    /// This start of the device.
    package let boot: String
    /// The agent's own.
    package let version: String
    /// When the device's own certificate ends; nil where it has none.
    package let certificateEnd: SettingDate?

    /// - Parameter id: the configuration's, or the certificate's.
    package init(
        id: String, _ configuration: FleetConfiguration, boot: String, version: String,
        certificateEnd: SettingDate? = nil
    ) {
        (self.id, self.configuration, self.boot, self.version) = (id, configuration, boot, version)
        self.certificateEnd = certificateEnd
    }

    var topics: FleetTopics { FleetTopics(prefix: configuration.prefix) }

    /// Whose documents hold here.
    var names: Set<DocumentName> {
        Set(configuration.groups.map(DocumentName.group) + [.device(id)])
    }

    /// Everything that it listens to.
    var filters: [String] {
        names.sorted().map(topics.desired) + [topics.call(id), topics.status(id)]
    }
}

/// What happens around the agent.
package enum FleetEvent: Hashable, Sendable {
    /// The program has begun.
    case started
    /// The broker has taken the connection.
    case connected
    /// There is no connection, or none any more.
    case lost(BackOff.Failure)
    /// Every subscription is answered; these were refused.
    case subscribed(refused: [String])
    /// Something was published; retained: before somebody listened.
    case message(topic: String, payload: [UInt8], isRetained: Bool = false)
    /// What was published under that number has arrived.
    case acknowledged(Int)
    /// The broker does not take what was published under that number.
    case refused(Int)
    /// Settings changed, or the service came or went.
    case settingsChanged
    /// The device is as the trial of this program says.
    case trialApplied
    /// The trial of this program ended by somebody else's doing.
    case trialEnded(isKept: Bool, cause: String)
    /// A new address or route.
    case newHope
    /// The clock was set.
    case clockWasSet
    /// The program is about to end.
    case stopping
    /// A deadline has come.
    case time
}

/// What the agent leaves to do.
package enum FleetAction: Hashable, Sendable {
    /// Begins a connection, with what the broker says should it end, and whether it keeps that.
    case connect(willTopic: String, will: [UInt8], isWillRetained: Bool)
    /// Ends it; orderly: without the will.
    case close(isOrderly: Bool)
    /// Asks for these topics, at most 8 a packet.
    case subscribe([String])
    /// Publishes with QoS 1.
    case publish(Int, topic: String, payload: [UInt8], isRetained: Bool)
    /// For the journal.
    case say(String)
}
