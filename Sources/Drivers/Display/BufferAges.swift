/// How old what stands in each of a display's buffers is, in frames, as EGL_EXT_buffer_age has it: 1 is the last frame, 2 the
/// one before it, and 0 nothing that could be drawn over.
struct BufferAges {
    private var ages: [Int]

    init(count: Int) { ages = Array(repeating: 0, count: count) }

    func age(of buffer: Int) -> Int { ages[buffer] }

    /// A frame was drawn there.
    mutating func noteFrame(in buffer: Int) {
        for index in ages.indices where ages[index] > 0 { ages[index] += 1 }
        ages[buffer] = 1
    }

    /// The last frame was copied there as well.
    mutating func noteCopy(in buffer: Int) { ages[buffer] = 1 }

    /// Somebody else may have drawn in all of them.
    mutating func forget() { ages = Array(repeating: 0, count: ages.count) }
}
