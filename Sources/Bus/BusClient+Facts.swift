import Settings

// MARK: What is so now, for as long as this client is on the bus

extension BusClient {
    /// Says what is so now, by key; an empty text takes a word back.
    package func report(_ facts: [String: LiveFact]) throws(BusClientError) {
        try call(.report, { writer throws(BusError) in try writer.append(facts) }) { _ in }
    }

    /// Says what can be chosen now for a key; no choices take the list back.
    package func setChoices(_ choices: [LiveChoice], of key: String) throws(BusClientError) {
        try call(
            .setChoices,
            { writer throws(BusError) in
                try writer.append(key)
                try writer.append(variants: choices.map(\.value))
                try writer.append(choices.map(\.title))
            }
        ) { _ in }
    }
}
