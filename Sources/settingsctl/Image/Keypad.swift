import ArgumentParser
import Hardware
import KeypadImport

extension HardwareClass: ExpressibleByArgument {}

/// Works with what describes a keypad.
struct Keypad: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Makes a board's keypad of what already describes it.", subcommands: [Import.self])

    /// `settingsctl keypad import`: the `[Keypad]` and `[Keys]` of a board file.
    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints [Keypad] and [Keys] of a board file for a keypad that a file describes.",
            discussion: """
                The file is a device tree's source or overlay (gpio-keys, adc-keys, matrix-keypad), a keymap of v4l-utils' \
                rc_keymaps, or what libinput record --show-keycodes or evtest wrote while every key was pressed once. What it \
                is shows by what stands in it; - is standard input. Codes without a use are comments. What could not be \
                read, and what the keypad cannot do, is told on standard error.

                Exit codes: 0 done, 1 the file cannot be read or holds no key, 2 wrong usage.

                For example:
                settingsctl keypad import keypad.dts
                evtest /dev/input/event0 | settingsctl keypad import -
                """)

        @Argument(help: "The file, or - for standard input.", completion: .file())
        var file: String

        @Option(
            name: .customLong("class"),
            help: ArgumentHelp(
                "Its class, where the codes do not tell: K, P, P0, N, M, D or rotary.", valueName: "class"))
        var hardwareClass: HardwareClass?

        /// Of what cannot be read; a file of the wrong kind would fill the terminal.
        private static let mostProblems = 20

        func run() throws {
            let source = try read()
            for problem in source.problems.prefix(Self.mostProblems) { warn("\(problem)") }
            let more = source.problems.count - Self.mostProblems
            if more > 0 { warn("\(name): \(more) more keys cannot be read") }
            let draft = KeypadDraft(source, as: hardwareClass)
            for gap in draft.gaps { warn("\(file): \(gap)") }
            // Within what a line of a board file may hold.
            let origin = name.unicodeScalars.filter { $0.isASCII && $0.value >= 0x20 }.suffix(100)
            write("# From \(String(String.UnicodeScalarView(origin))).\n" + draft.text)
        }

        private func read() throws -> KeypadSource {
            let bytes = try InputLine.bytes(ofFile: file, limit: KeypadSource.byteLimit)
            do throws(KeypadSourceError) {
                return try KeypadSource(bytes, file: name)
            } catch {
                throw CommandFailure.refused("settingsctl: \(error)")
            }
        }

        private var name: String { InputLine.name(ofFile: file) }
    }
}
