/// The error of a kind that a call throws; nil where it throws none, or another one.
///
/// What `#expect(throws:)` returns from Swift 6.1 on; Debian 13 has 6.0.
package func thrown<Failure: Error, Result: ~Copyable>(
    _ kind: Failure.Type, by call: () throws -> Result
) -> Failure? {
    do {
        _ = try call()
        return nil
    } catch {
        return error as? Failure
    }
}
