import DrawingSamples
import Glibc
import Graphics
import Hardware
import Typesetting

// Draws the measured screen once, in a process that links what the service links for drawing and no more.
// `first-frame latin|international FONT-TABLE` prints microseconds and kilobytes of resident memory.

func contents(of path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer.prefix(count) }
    return String(decoding: bytes, as: UTF8.self)
}

func residentKilobytes() -> Int {
    let line = contents(of: "/proc/self/status").split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) } ?? 0
}

guard CommandLine.arguments.count == 3 else { exit(2) }
let start = ContinuousClock.now
let table = try FontTable(text: contents(of: CommandLine.arguments[2]))
let content: PanelContent = CommandLine.arguments[1] == "latin" ? .latin : .international
let panel = OwnPanel(size: Size(width: 800, height: 480), content: content, table: table)
var canvas = try Canvas(size: panel.geometry.size)
panel.draw(on: &canvas)
let time = start.duration(to: .now).components
print(Double(time.seconds) * 1e6 + Double(time.attoseconds) / 1e12, residentKilobytes())
