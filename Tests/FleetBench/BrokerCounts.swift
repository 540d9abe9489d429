/// What mosquitto says of itself, each second: what came in and went out since it began.
struct BrokerCounts {
    /// Packets of all kinds.
    private(set) var into = 0
    private(set) var out = 0
    /// Messages alone. Of those that came in, mosquitto 2.0.11 counts none.
    private(set) var publishedOut = 0
    /// Of those that went out, these told us this.
    private(set) var told = 0

    static let topics = [
        "$SYS/broker/messages/received", "$SYS/broker/messages/sent",
        "$SYS/broker/publish/messages/sent",
    ]

    /// False for what is no count.
    mutating func take(_ topic: String, _ payload: [UInt8]) -> Bool {
        guard let place = Self.topics.firstIndex(of: topic) else { return false }
        told += 1
        let number = Int(String(decoding: payload, as: UTF8.self)) ?? 0
        switch place {
        case 0: into = number
        case 1: out = number
        default: publishedOut = number
        }
        return true
    }
}
