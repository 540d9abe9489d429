/// FNV-1a: finds a file that is torn, cut or another one; nobody is kept out by it.
enum FNV1a {
    /// - Parameter salt: what tells apart those that have the same bytes otherwise.
    static func sum(_ bytes: some Sequence<UInt8>, salt: UInt64 = 0) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325 ^ salt) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
