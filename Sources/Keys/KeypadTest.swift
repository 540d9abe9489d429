import Hardware

/// Watches a pad's contacts as they are: how long each key is held, and how much it bounces.
package struct KeypadTest: Hashable, Sendable {
    /// What was seen of one key.
    package struct Contact: Hashable, Sendable {
        /// As the contact was last said to be, bounces included.
        package fileprivate(set) var isDown = false
        /// Presses, bounces not counted.
        package fileprivate(set) var presses = 0
        /// Closings within a bounce of the last opening.
        package fileprivate(set) var bounces = 0
        /// From the first closing to the last opening of the latest press.
        package fileprivate(set) var dwell = Duration.zero
        fileprivate var pressedAt = Duration.zero
        fileprivate var releasedAt: Duration?
        /// The longest time that the contact was open in the middle of a press.
        fileprivate var longestGap = Duration.zero
    }

    /// No finger presses twice within this.
    private static let bounceTime = Duration.milliseconds(50)
    /// How long a key is held to keep what was found, or to leave.
    package static let holdTime = Duration.milliseconds(1500)

    /// By the kernel's code; those that were never closed are not there.
    package private(set) var contacts: [UInt32: Contact] = [:]
    /// The code of the contact that closed or opened last; nil before any did.
    package private(set) var latest: UInt32?

    /// Nothing was seen yet.
    package init() {}

    /// Takes a contact into account; a knob's turns are none.
    package mutating func note(_ contact: KeyContact) {
        guard case .key(let code, let isDown, let time) = contact else { return }
        var known = contacts[code] ?? Contact()
        latest = code
        if isDown { close(&known, at: time) } else { open(&known, at: time) }
        contacts[code] = known
    }

    private func close(_ contact: inout Contact, at time: Duration) {
        contact.isDown = true
        if let releasedAt = contact.releasedAt, time - releasedAt < Self.bounceTime {
            contact.bounces += 1
            contact.longestGap = max(contact.longestGap, time - releasedAt)
        } else {
            contact.presses += 1
            contact.pressedAt = time
        }
    }

    private func open(_ contact: inout Contact, at time: Duration) {
        guard contact.isDown else { return }
        contact.isDown = false
        contact.releasedAt = time
        contact.dwell = time - contact.pressedAt
    }

    /// How long the key that is down has been down.
    package func held(_ code: UInt32, at time: Duration) -> Duration? {
        guard let contact = contacts[code], contact.isDown else { return nil }
        return time - contact.pressedAt
    }

    /// Twice the longest gap, in steps of 5 ms; never less than what is usual.
    package var debounce: Duration {
        let longest = contacts.values.map(\.longestGap).max() ?? .zero
        let milliseconds = Int(longest * 2 / .milliseconds(1))
        let rounded = (milliseconds + 4) / 5 * 5
        return min(max(KeyTiming().debounce, .milliseconds(rounded)), .milliseconds(500))
    }

    /// What a board file says about it.
    package var file: String { "[Keypad]\nDebounce = \(Int(debounce / .milliseconds(1)))\n" }
}
