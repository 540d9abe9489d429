/// Languages whose letters need room above and below that the smallest Latin fonts have not.
package enum TallScripts {
    private static let languages: Set<Substring> = [
        "am", "ar", "as", "bn", "bo", "ckb", "dv", "dz", "fa", "gu", "hi", "ja", "km", "kn", "ko", "ks", "lo",
        "ml", "mr",
        "my", "ne", "or", "pa", "ps", "sa", "sd", "si", "ta", "te", "th", "ti", "ug", "ur", "yue", "zh",
    ]

    /// `language` is a BCP 47 tag such as "zh-Hans".
    package static func contains(language: String) -> Bool {
        let primary = language.prefix { $0 != "-" && $0 != "_" }
        return languages.contains(Substring(primary.lowercased()))
    }
}
