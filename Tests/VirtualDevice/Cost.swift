/// What a program takes of its device at one moment.
package struct Cost: Decodable {
    package let files: Int
    /// In KB, of its own.
    package let memory: Int

    /// As hand-overs prints it: both in a list.
    package init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        files = try list.decode(Int.self)
        memory = try list.decode(Int.self)
    }
}
