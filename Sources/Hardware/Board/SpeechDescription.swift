/// How a board's screen is spoken.
package struct SpeechDescription: Hashable, Sendable {
    /// Where no setting says otherwise.
    package var isEnabled = false
    /// A toggle of the bundle that turns speech on and off.
    package var enabledKey: String?
    /// speech-dispatcher's socket; nil is its usual place for the whole device.
    package var socket: String?
    /// Nobody else can hear: secrets are spelled out.
    package var hasHeadphones = false

    /// Silent until a setting or the board says otherwise, secrets not spelled out.
    package init() {}
}
