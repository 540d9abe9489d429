import CSystemd

/// What the service tells systemd. Without systemd (no NOTIFY_SOCKET) nothing happens. sd_notify.
package enum ServiceNotification: Hashable, Sendable {
    case ready
    case stopping
    /// One line for `systemctl status`.
    case status(String)

    /// Whether systemd hears it is not asked: a service runs as well without.
    package func send() { sd_notify(0, text) }

    var text: String {
        switch self {
        case .ready: "READY=1"
        case .stopping: "STOPPING=1"
        case .status(let line): "STATUS=" + line.split(whereSeparator: \.isNewline).joined(separator: " ")
        }
    }
}
