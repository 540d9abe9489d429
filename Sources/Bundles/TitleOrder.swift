import Glibc
import Settings

/// `DisplaySortedByTitle`: titles in the order of a language, by glibc's collation where that language's locale
/// is installed, else by code points.
final class TitleOrder {
    private let locale: locale_t?

    /// newlocale
    init(language: String) {
        locale = Self.names(for: language).lazy.compactMap { newlocale(LC_COLLATE_MASK, $0, nil) }.first
    }

    deinit {
        if let locale { freelocale(locale) }
    }

    func sorted(_ choices: [Choice]) -> [Choice] {
        choices.enumerated().sorted { left, right in
            let order = compare(left.element.title, right.element.title)
            return order == 0 ? left.offset < right.offset : order < 0
        }.map(\.element)
    }

    /// Negative, zero or positive, as strcoll_l.
    private func compare(_ left: String, _ right: String) -> Int {
        if let locale { return Int(strcoll_l(left, right, locale)) }
        return left == right ? 0 : left < right ? -1 : 1
    }

    /// `de` is installed as de_DE.UTF-8; a country that a language is not named after has to be known.
    private static func names(for language: String) -> [String] {
        let parts = language.prefix { $0 != "." && $0 != "@" }.split { $0 == "-" || $0 == "_" }.map(
            String.init)
        guard let code = parts.first?.lowercased() else { return [] }
        let region = parts.dropFirst().first { $0.utf8.count == 2 }?.uppercased()
        let regions = [region, homes[code] ?? code.uppercased()].compactMap { $0 }
        return regions.map { "\(code)_\($0).UTF-8" } + ["en_US.UTF-8"]
    }

    private static let homes = [
        "en": "US", "da": "DK", "sv": "SE", "nb": "NO", "cs": "CZ", "el": "GR", "ja": "JP", "ko": "KR",
        "zh": "CN",
        "uk": "UA", "he": "IL", "ar": "EG", "fa": "IR", "hi": "IN", "vi": "VN", "sl": "SI", "et": "EE",
        "sr": "RS",
        "ca": "ES", "ga": "IE",
    ]
}
