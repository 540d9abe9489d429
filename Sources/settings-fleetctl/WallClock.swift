import Glibc

/// The operator's own time, for lines that are read as they come.
enum WallClock {
    /// Hours, minutes and seconds, 10:02:11. localtime_r(3)
    static var time: String {
        var seconds = Glibc.time(nil)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { ($0 < 10 ? "0" : "") + "\($0)" }
            .joined(separator: ":")
    }
}
