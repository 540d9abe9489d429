/// What is told of the screen that is shared, on org.settingsd.Screen1.
package enum ScreenNews: Hashable, Sendable {
    /// Whoever has it is to let go of it within so many milliseconds, and to say so with this number.
    case release(serial: UInt32, milliseconds: UInt32)
    /// Whoever let go of it with that number may have it again.
    case resume(serial: UInt32)
    /// The settings are on it now, or no longer.
    case shown(Bool)

    /// The signal's name.
    var member: String {
        switch self {
        case .release: "Release"
        case .resume: "Resume"
        case .shown: "Shown"
        }
    }

    func write(_ writer: MessageWriter) throws(BusError) {
        switch self {
        case .release(let serial, let milliseconds):
            try writer.append(serial)
            try writer.append(milliseconds)
        case .resume(let serial): try writer.append(serial)
        case .shown(let isShown): try writer.append(isShown)
        }
    }
}
