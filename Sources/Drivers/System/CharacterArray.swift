extension String {
    /// A C array of characters, up to its zero.
    init<Characters>(upToZero characters: Characters) {
        self = withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
