import Foundation

// `bench` measures everything; `bench FAMILY...` some of it; `bench watched FOLDER` is for packaging/order/watch;
// `first-frame`, `habit`, `start`, `list`, `flip`, `type`, `read-keys`, `store` and `store-singly` are for its own children.
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.count == 2, arguments[0] == "first-frame", let way = FirstFrame.Way(rawValue: arguments[1]) {
    FirstFrame.drawWithPango(way)
    exit(0)
}

if arguments.count == 2, arguments[0] == "read-keys" {
    PlainReader.readKeys(from: arguments[1])
    exit(0)
}

if arguments.count == 3, arguments[0].hasPrefix("store"), let count = Int(arguments[2]) {
    try StorageFigures.change(arguments[1], count: count, isSingly: arguments[0] == "store-singly")
    exit(0)
}

if arguments.count == 4, arguments[0] == "list", let rows = Int(arguments[2]), let keys = Int(arguments[3]) {
    try ListFigures.visit(on: arguments[1], rows: rows, keys: keys)
    exit(0)
}

if arguments.count == 4, arguments[0] == "habit",
    let habit = Habit(rawValue: arguments[1]),
    let count = Int(arguments[3])
{
    try InstructionFigures.repeatHabit(habit, on: arguments[2], count: count)
    exit(0)
}

if arguments.count == 4, arguments[0] == "flip", let rows = Int(arguments[2]), let count = Int(arguments[3]) {
    try RowFigures.flip(on: arguments[1], rows: rows, count: count)
    exit(0)
}

if arguments.count == 2, arguments[0] == "type", let count = Int(arguments[1]) {
    KeypadFigures.typeHostName(count)
    exit(0)
}

if arguments.count == 2, arguments[0] == "watched" {
    try WatchedService.type(into: arguments[1])
    exit(0)
}

if (3...4).contains(arguments.count), arguments[0] == "start", let count = Int(arguments[2]) {
    try InstructionFigures.repeatStart(
        on: arguments[1], count: count, glyphs: arguments.count == 4 ? arguments[3] : nil)
    exit(0)
}

let families: [(name: String, measure: () throws -> [Figure])] = [
    ("panel", PanelFigures.measure),
    ("rows", RowFigures.measure),
    ("typing", TypingFigures.measure),
    ("cold", ColdFigures.measure),
    ("lists", ListFigures.measure),
    ("instructions", InstructionFigures.measure),
    ("daemon", DaemonFigures.measure),
    ("keys", KeyFigures.measure),
    ("storage", StorageFigures.measure),
    ("drawing", DrawingFigures.measure),
    ("settings", SettingsFigures.measure),
    ("device", DeviceFigures.measure),
    // It takes ten minutes.
    ("keypad", KeypadFigures.measure),
]
var figures: [Figure] = []
for family in families where arguments.isEmpty || arguments.contains(family.name) {
    try Progress.say(family.name)
    for figure in try family.measure() {
        print(figure.line)
        // All of it takes an hour: a file has each as soon as it is there.
        fflush(nil)
        figures.append(figure)
    }
}
let json = "[\n" + figures.map { "  " + $0.json }.joined(separator: ",\n") + "\n]\n"
try json.write(toFile: "bench.json", atomically: true, encoding: .utf8)
