import ArgumentParser
import Bus
import Settings

/// `settingsctl tell`.
struct Tell: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Says what is so now, line by line from standard input, as long as it runs.",
        discussion: """
            A line is KEY = STATE TEXT, as in "room_temperature = ok 20.4 °C"; states are ok, warning and error, and a \
            state alone takes a word back. With --choices a line is VALUE or VALUE | TITLE, one of those that can be chosen \
            now; an empty line ends the list, and the next one begins. What was told goes with the command.

            Exit codes: 0 standard input ended, 1 refused or a line is wrong, 2 wrong usage, 3 no service.

            For example, of a program that prints such lines:
            thermometer | settingsctl tell
            list-networks | settingsctl tell --choices wifi.network
            """)

    @Option(
        help: ArgumentHelp("Say what can be chosen now for this setting.", valueName: "key"),
        completion: .settings)
    var choices: String?

    func run() throws {
        let client = try ServiceAccess.client()
        if let choices {
            try tellChoices(of: choices, to: client)
        } else {
            try tellFacts(to: client)
        }
    }

    private func tellFacts(to client: BusClient) throws {
        var number = 0
        while let line = try InputLine.next() {
            number += 1
            guard !line.isEmpty else { continue }
            guard let (key, text) = LiveFile.entry(line[...]), let fact = LiveFile.fact(text) else {
                throw refusal(of: number, LiveFile.factRule)
            }
            do throws(BusClientError) {
                try client.report([key: fact])
            } catch .refused(let failure) {
                let isUnknown = failure.kind == .unknownKey
                throw refusal(of: number, isUnknown ? "there is no such setting" : failure.message)
            } catch {
                try ServiceAccess.calling { () throws(BusClientError) -> Void in throw error }
            }
        }
    }

    /// By the line's number, counted from 1, and nothing of the line: it may be long, and hold what somebody typed.
    private func refusal(of number: Int, _ reason: String) -> CommandFailure {
        .refused("\(InputLine.name(ofFile: "-")):\(number): \(reason)")
    }

    private func tellChoices(of key: String, to client: BusClient) throws {
        // JSON and D-Bus tell 1 from "1", a line does not: what is set says which is meant.
        let like = try? client.get(key)
        var list: [LiveChoice] = []
        while true {
            let line = try InputLine.next()
            if let line, !line.isEmpty {
                let (value, title) = LiveFile.choice(line[...])
                list.append(LiveChoice(like?.alike(writtenAs: value) ?? .string(value), title: title))
                continue
            }
            let told = list
            if line != nil || !told.isEmpty {
                try ServiceAccess.calling { () throws(BusClientError) in try client.setChoices(told, of: key)
                }
            }
            list = []
            guard line != nil else { return }
        }
    }
}
