import CMosquitto

/// Why a broker was not believed, or did not believe us.
package enum TLSFault: Hashable, Sendable, CustomStringConvertible {
    /// The broker's certificate begins later than this device's clock.
    case notYetValid
    /// The broker's certificate ended before this device's clock.
    case expired
    case nobodyVouches
    case otherName
    /// In OpenSSL's words.
    case other(String)

    /// Whether another clock would see it otherwise.
    package var isOfTime: Bool { self == .notYetValid || self == .expired }

    package var description: String {
        switch self {
        case .notYetValid: "the broker's certificate is not valid yet, by this device's clock"
        case .expired: "the broker's certificate has expired, by this device's clock"
        case .nobodyVouches: "nobody in CA vouches for the broker's certificate"
        case .otherName: "the broker's certificate is for another name"
        case .other(let text): "TLS: \(text)"
        }
    }

    /// - Parameters:
    ///   - line: of libmosquitto's log, `OpenSSL Error[0]: error:0A000086:SSL routines::certificate verify failed`.
    ///   - result: X509_V_ERR_... of openssl/x509_vfy.h.
    init?(_ line: String, verified result: Int) {
        guard line.hasPrefix("OpenSSL Error"), let last = line.split(separator: ":").last else { return nil }
        let text = String(last.drop { $0 == " " })
        guard text == "certificate verify failed" else {
            self = .other(text)
            return
        }
        self =
            switch result {
            case 9: .notYetValid
            case 10: .expired
            // libmosquitto looks at the name itself, and leaves no reason.
            case 0, 1, 62, 64: .otherName
            case 2, 18...21: .nobodyVouches
            default: .other("\(text) (\(result))")
            }
    }
}
