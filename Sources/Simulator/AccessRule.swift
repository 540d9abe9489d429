/// Who may look at the page and press its keys: whoever comes by one of its own names, and knows the token where one is asked.
///
/// A page of another site can send requests to this machine, but not as this page: `Host` and `Origin` tell them apart.
package struct AccessRule: Hashable, Sendable {
    /// `name:port`, or `name` alone on port 80, as the address bar has it.
    package let hosts: Set<String>
    /// Nil on loopback.
    package let token: String?

    /// - Parameters:
    ///   - address: what is listened on, an IPv4 address.
    ///   - token: asked for where others than this machine can come.
    package init(address: String, port: Int, token: String?) {
        let names = Self.isLoopback(address) ? ["localhost", "127.0.0.1", address] : [address]
        // Browsers leave the usual port out.
        hosts = Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
        self.token = token
    }

    /// Whether nobody but this machine reaches that address.
    package static func isLoopback(_ address: String) -> Bool { address.hasPrefix("127.") }

    /// Whether a file of the page may be handed out.
    package func admits(host: String) -> Bool { hosts.contains(host) }

    /// Whether the page's own socket may be opened; a browser always says where a script comes from.
    package func admits(host: String, origin: String, token given: String) -> Bool {
        admits(host: host) && origin == "http://\(host)" && (token?.isKnown(by: given) ?? true)
    }
}
