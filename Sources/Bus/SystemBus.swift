import CSDBus
import Glibc
import Settings

/// Calls of other programs on the system bus, one after the other, each waited for until the time for all of them is over.
package final class SystemBus {
    /// Whose object is called.
    package struct Object: Hashable, Sendable {
        let name: String
        let path: String
        let interface: String

        /// As the program's documents have them.
        package init(_ name: String, _ path: String, _ interface: String) {
            (self.name, self.path, self.interface) = (name, path, interface)
        }

        /// Another of the same program.
        package func at(_ path: String, _ interface: String) -> Object { Object(name, path, interface) }
    }

    /// What a call is given.
    package enum Argument: Hashable, Sendable {
        /// s
        case text(String)
        /// o
        case path(String)
        /// as
        case texts([String])
        /// b
        case flag(Bool)
        /// i
        case index(Int32)
        /// x
        case number(Int64)
    }

    /// What was answered in place of what was asked for.
    package struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        /// The error's name on the bus; empty where there is no bus.
        package let name: String
        /// For a person.
        package let message: String

        /// The name of what was begun in time and goes on.
        package static let late = "org.settingsd.Late"

        package var description: String { message }

        /// - Parameter name: of an error on the bus; empty for what went wrong here.
        package init(name: String = "", message: String) { (self.name, self.message) = (name, message) }
    }

    private let bus: OpaquePointer
    /// How jobs of the service manager ended, by their objects.
    private var ended: [String: String] = [:]
    private var slot: OpaquePointer?
    private var limit = Duration.seconds(20)
    private var end = SystemBus.now + .seconds(20)

    /// - Parameter address: of the bus; nil is the system bus.
    package init(address: String? = nil) throws(Refusal) {
        do {
            bus = try BusClient.connect(address ?? BusAddress.system)
        } catch {
            throw Refusal(message: error.description)
        }
    }

    deinit {
        sd_bus_slot_unref(slot)
        sd_bus_flush_close_unref(bus)
    }

    /// So long may take what follows, all of it together: 20 s where nobody says it.
    package func begin(within limit: Duration) { (self.limit, end) = (limit, Self.now + limit) }

    /// Of the time for what was begun.
    package var left: Duration { end - Self.now }

    /// Answers the first of what is answered; nil for nothing. Nothing is asked for that nobody would wait for.
    @discardableResult
    package func call(
        _ object: Object, _ member: String, _ arguments: [Argument] = []
    ) throws(Refusal) -> SettingValue? {
        let left = left
        guard left > .zero else { throw Refusal(message: "there was no time left for \(member)") }
        let message: OpaquePointer
        do {
            message = try compose(object, member, arguments)
        } catch {
            throw Refusal(message: error.description)
        }
        defer { sd_bus_message_unref(message) }
        var error = sd_bus_error()
        defer { sd_bus_error_free(&error) }
        var reply: OpaquePointer?
        let microseconds = UInt64(max(1, left / .microseconds(1)))
        let result = sd_bus_call(bus, message, microseconds, &error, &reply)
        guard result >= 0, let reply else {
            let name = error.name.map { String(cString: $0) } ?? ""
            let said = error.message.map { String(cString: $0) } ?? ""
            throw Refusal(
                name: name, message: said.isEmpty ? BusError("call \(member)", result).description : said)
        }
        defer { sd_bus_message_unref(reply) }
        guard sd_bus_message_is_empty(reply) == 0 else { return nil }
        var reader = MessageReader(reply, from: .service)
        do {
            return try reader.value()
        } catch {
            throw Refusal(message: "the answer to \(member) cannot be read: \(error.message)")
        }
    }

    private func compose(
        _ object: Object, _ member: String, _ arguments: [Argument]
    ) throws(BusError) -> OpaquePointer {
        var created: OpaquePointer?
        try checked(
            "compose \(member)",
            sd_bus_message_new_method_call(
                bus, &created, object.name, object.path, object.interface, member))
        guard let message = created else { throw BusError("compose \(member)", ENOMEM) }
        let writer = MessageWriter(message)
        do {
            for argument in arguments {
                switch argument {
                case .text(let text): try writer.append(text)
                case .path(let path): try writer.append(path: path)
                case .texts(let texts): try writer.append(texts)
                case .flag(let flag): try writer.append(flag)
                case .index(let index): try writer.append(index)
                case .number(let number): try writer.append(number)
                }
            }
        } catch {
            sd_bus_message_unref(message)
            throw error
        }
        return message
    }

    /// CLOCK_MONOTONIC, since boot: Swift's own clocks would bring its executors along, half a megabyte of them.
    private static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    // MARK: Units

    private static let manager = Object(
        "org.freedesktop.systemd1", "/org/freedesktop/systemd1", "org.freedesktop.systemd1.Manager")

    /// Has the service manager do something to a unit, and waits until that is done; throws how it ended otherwise.
    ///
    /// - Parameter member: such as RestartUnit.
    package func run(_ member: String, unit: String) throws(Refusal) {
        try hearJobs()
        let answer = try call(Self.manager, member, [.text(unit), .text("replace")])
        guard case .string(let job)? = answer else { return }
        while ended[job] == nil {
            let left = left
            guard left > .zero else {
                let seconds = limit.components.seconds
                throw Refusal(name: Refusal.late, message: "\(unit) is not done after \(seconds) s")
            }
            let progress = sd_bus_process(bus, nil)
            if progress > 0 { continue }
            let microseconds = UInt64(max(1, left / .microseconds(1)))
            let result = progress < 0 ? progress : sd_bus_wait(bus, microseconds)
            if result < 0, result != -EINTR {
                throw Refusal(message: BusError("wait for \(unit)", result).description)
            }
        }
        guard let result = ended[job], result != "done" else { return }
        throw Refusal(message: "\(unit): the service manager says \"\(result)\"")
    }

    /// What a unit is now: active, failed and so on; `Refusal` where there is none of that name.
    package func state(ofUnit unit: String) throws(Refusal) -> String {
        let found = try call(Self.manager, "LoadUnit", [.text(unit)])
        guard case .string(let path)? = found else { return "" }
        let properties = Self.manager.at(path, "org.freedesktop.DBus.Properties")
        let state = try call(
            properties, "Get", [.text("org.freedesktop.systemd1.Unit"), .text("ActiveState")])
        guard case .string(let word)? = state else { return "" }
        return word
    }

    /// Whether somebody keeps the clock right, by the kernel's own account: systemd-timedated tells it to those whose sandbox
    /// keeps them from asking the kernel.
    package func isClockSynced() -> Bool {
        begin(within: .seconds(5))
        let properties = Object(
            "org.freedesktop.timedate1", "/org/freedesktop/timedate1", "org.freedesktop.DBus.Properties")
        let arguments: [Argument] = [.text("org.freedesktop.timedate1"), .text("NTPSynchronized")]
        let answer = try? call(properties, "Get", arguments)
        return answer == .boolean(true)
    }

    private func hearJobs() throws(Refusal) {
        guard slot == nil else { return }
        let result = sd_bus_match_signal(
            bus, &slot, Self.manager.name, Self.manager.path, Self.manager.interface, "JobRemoved", jobEnded,
            Unmanaged.passUnretained(self).toOpaque())
        guard result >= 0 else {
            throw Refusal(message: BusError("hear the service manager", result).description)
        }
        do throws(Refusal) {
            try call(Self.manager, "Subscribe")
        } catch {
            // The next who asks subscribes anew.
            slot = sd_bus_slot_unref(slot)
            throw error
        }
    }

    /// uoss: number, object, unit, how it ended
    fileprivate func note(jobOf signal: OpaquePointer) {
        var reader = MessageReader(signal, from: .service)
        guard (try? reader.unsigned32()) != nil, let job = try? reader.string(),
            (try? reader.string()) != nil,
            let result = try? reader.string()
        else { return }
        ended[job] = result
    }
}

private func jobEnded(
    _ signal: OpaquePointer?, _ datum: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    if let signal, let datum {
        Unmanaged<SystemBus>.fromOpaque(datum).takeUnretainedValue().note(jobOf: signal)
    }
    return 0
}
