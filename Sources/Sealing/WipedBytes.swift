import CSodium

/// Memory for what nobody may find later: zeros at first, and overwritten before it is given back. An array would leave
/// copies wherever it grew or was shared.
package func withWipedBytes<Answer, Failure: Error>(
    _ count: Int, _ body: (UnsafeMutablePointer<UInt8>) throws(Failure) -> Answer
) throws(Failure) -> Answer {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    bytes.initialize(repeating: 0, count: count)
    defer {
        sodium_memzero(bytes, count)
        bytes.deallocate()
    }
    return try body(bytes)
}

/// Before anything else of the library. Where the system has no chance to give, the library ends the program as soon as
/// some is wanted.
func beginSodium() { _ = sodium_init() }
