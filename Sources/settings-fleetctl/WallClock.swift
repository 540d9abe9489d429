import Glibc
import PropertyLists

/// The operator's own time, for lines that are read as they come.
enum WallClock {
    /// Hours, minutes and seconds, 10:02:11. localtime_r(3)
    static var time: String {
        var seconds = Glibc.time(nil)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return TimeOfDay(hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
            .description
    }
}
