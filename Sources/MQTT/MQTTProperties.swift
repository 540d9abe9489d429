import CMosquitto

/// Properties of a packet of MQTT 5, freed with their owner.
struct MQTTProperties: ~Copyable {
    private(set) var list: OpaquePointer?

    mutating func add(_ name: Int32, _ value: UInt32) throws(MQTTError) {
        var list = list
        defer { self.list = list }
        try checked("set a property") { mosquitto_property_add_int32(&list, name, value) }
    }

    /// Somebody else frees them.
    mutating func take() -> OpaquePointer? {
        defer { list = nil }
        return list
    }

    deinit {
        var list = list
        mosquitto_property_free_all(&list)
    }
}
