import ArgumentParser
import Authoring
import PropertyLists

extension PropertyListForm: ExpressibleByArgument {}

/// `settingsctl convert`: a property list in another form.
struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Converts property lists between XML, binary and JSON, without loss.",
        discussion: """
            What the input is, shows by what stands in it; OpenStep's old notation, that of .strings too, is read as well. What the output is, shows by \
            its ending, .plist, .xml and .strings for XML and .json for JSON, or is said with --to.

            JSON has no dates and no data: {"$date": "2026-11-21T10:30:00Z"} and {"$data": "AAEC"} stand for them, and \
            {"$real": "inf"} for what is no number. A number with a point or an exponent is a real, every other an \
            integer. Comments are not kept. What the output cannot hold is an error with its line, and nothing is \
            written: a fraction of a second, control characters in XML, a key that is there twice, null.

            Exit codes: 0 done, 1 the input cannot be read or not be converted, 2 wrong usage.

            For example:
            settingsctl convert Settings.bundle/Root.plist Root.json
            settingsctl convert Root.json Settings.bundle/Root.plist
            settingsctl convert Settings.bundle/Root.plist - --to json
            """)

    @Argument(help: "The property list, or - for standard input.", completion: .file())
    var input: String

    @Argument(help: "The file to write, or - for standard output.", completion: .file())
    var output: String

    @Option(help: ArgumentHelp("What to write: xml, binary or json.", valueName: "form"))
    var to: PropertyListForm?

    func run() throws {
        guard let form = to ?? PropertyListForm(fileName: output) else {
            throw CommandFailure.usage(
                "settingsctl: \(output) does not say what it is: give --to xml, binary or json")
        }
        try FileOutput.write(try converted(to: form), to: output)
    }

    private func converted(to form: PropertyListForm) throws -> [UInt8] {
        let name = InputLine.name(ofFile: input)
        do {
            let root = try PropertyListForm.read(try InputLine.bytes(ofFile: input), file: name)
            return try form.written(root, file: name)
        } catch let error as PropertyListError {
            throw CommandFailure.refused("\(error)")
        }
    }
}
