import Foundation

/// Megabytes of a program's pages that are its own and written to: what it costs beside the files that it maps.
struct PrivateMemory {
    let own: Double
    /// What is written in shared libraries: what the linker writes there, and their variables, which lie behind them without a
    /// name.
    let libraries: Double

    init(of process: Process) {
        // To its end: what is read by its size, which the kernel does not tell, is cut.
        let file = FileHandle(forReadingAtPath: "/proc/\(process.processIdentifier)/smaps")
        let text = String(decoding: file?.readDataToEndOfFile() ?? Data(), as: UTF8.self)
        var (own, libraries) = (0, 0)
        var isLibrary = false
        // Where the mapping before can be written to: variables lie behind those that the file has.
        var end: Substring?
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words[0].contains("-") {
                let place = words[0].split(separator: "-")
                let isNamed = words.count > 5
                isLibrary = isNamed ? words[5].contains("/lib") : isLibrary && place[0] == end
                end = words[1].hasPrefix("rw") ? place[1] : nil
            }
            guard words[0] == "Private_Dirty:", let kilobytes = Int(words[1]) else { continue }
            if isLibrary { libraries += kilobytes } else { own += kilobytes }
        }
        (self.own, self.libraries) = (Double(own) / 1024, Double(libraries) / 1024)
    }

    /// Of a program that opens what the service cannot do without, and has nothing of ours.
    static func ofPlainService() throws -> PrivateMemory {
        let board = BenchBoard.all[0]
        let font = try BenchBoard(name: board.name, folder: board.folder).fonts.files.first?.path ?? ""
        let place = RunningService.Place()
        return try withExtendedLifetime(place) {
            let process = Process()
            process.executableURL = Child.sibling("plain-service")
            process.arguments = ["\(place.path)/plain.db", font]
            process.environment = RunningService.quirks
            let ready = Pipe()
            process.standardOutput = ready
            try process.run()
            defer {
                process.terminate()
                process.waitUntilExit()
            }
            _ = ready.fileHandleForReading.readData(ofLength: 1)
            return PrivateMemory(of: process)
        }
    }
}
