/// Messages of rtnetlink, one after the other, never beyond the bytes that there are. netlink(7), rtnetlink(7)
package struct NetlinkBytes {
    private var rest: ArraySlice<UInt8>

    /// - Parameter bytes: as the kernel gave them.
    package init(_ bytes: some Collection<UInt8>) { rest = Array(bytes)[...] }

    /// Whether all was read; what is left after the last message is none.
    package var isEmpty: Bool { rest.isEmpty }

    /// The next one, without its head (nlmsghdr: length, kind, flags, number, sender); nil after the last.
    package mutating func message() -> (kind: UInt16, body: NetlinkBytes)? {
        guard let length = number(at: 0, bytes: 4), let kind = number(at: 4, bytes: 2),
            let body = take(length, head: 16)
        else { return nil }
        return (UInt16(kind), body)
    }

    /// What follows a message's own head of `head` bytes, by kind (rtattr: length, kind, value).
    package func attributes(after head: Int) -> [Int: [UInt8]] {
        var list = NetlinkBytes(rest.dropFirst(head))
        var found: [Int: [UInt8]] = [:]
        while let length = list.number(at: 0, bytes: 2), let kind = list.number(at: 2, bytes: 2),
            let value = list.take(length, head: 4)
        {
            found[kind] = Array(value.rest)
        }
        return found
    }

    /// A number of up to four bytes, as this machine writes them; nil where there are not so many.
    package func number(at place: Int, bytes count: Int) -> Int? {
        guard place + count <= rest.count else { return nil }
        let bytes = Array(rest.dropFirst(place).prefix(count))
        return (1.littleEndian == 1 ? bytes.reversed() : bytes).reduce(0) { $0 << 8 | Int($1) }
    }

    /// Each begins at a multiple of four bytes.
    private mutating func take(_ length: Int, head: Int) -> NetlinkBytes? {
        guard length >= head, length <= rest.count else { return nil }
        defer { rest = rest.dropFirst((length + 3) & ~3) }
        return NetlinkBytes(rest.prefix(length).dropFirst(head))
    }
}
