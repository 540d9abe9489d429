#if LIBFUZZER
    import Glibc

    /// The parser that FUZZ_TARGET names.
    private let target =
        getenv("FUZZ_TARGET").flatMap { FuzzTarget(rawValue: String(cString: $0)) } ?? .propertyList

    /// What libFuzzer calls; its own main finds the bytes.
    @_cdecl("LLVMFuzzerTestOneInput")
    public func runOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
        target.run(Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
    }
#endif
