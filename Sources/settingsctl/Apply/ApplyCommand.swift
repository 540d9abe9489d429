import Applying
import ArgumentParser
import Bundles
import DropIns
import Glibc
import Settings
import Storage

/// `settingsctl apply`: the drop-ins that write settings to the files of other programs.
struct ApplyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply",
        abstract: "Works with drop-ins, which make settings change the device.",
        discussion: """
            A drop-in is a file NAME.apply of /usr/lib/settingsd/apply.d or /etc/settingsd/apply.d; see settings-apply(8). \
            Ready ones lie in /usr/share/settingsd/apply.d, to be copied.
            """,
        subcommands: [Lint.self, Preview.self, Install.self])

    /// Where drop-ins are looked for.
    struct Place: ParsableArguments {
        @Option(
            help: ArgumentHelp("Another system's root folder, such as an image's.", valueName: "folder"),
            completion: .directory)
        var root = ""

        /// Whoever makes an image owns it; on the device drop-ins are root's.
        private var owner: UInt32 { root.isEmpty ? 0 : geteuid() }

        /// A root that is no folder has no drop-ins, and is no system.
        func set() throws -> DropInSet {
            try FileArgument.checkFolder(root.isEmpty ? "/" : root)
            return DropInFolders.read(root: root, owner: owner)
        }

        /// In that root.
        func path(of file: String) -> String { root + file }

        /// What is wrong with a folder that a drop-in writes to, by its path in that root; nil where nothing is.
        func problem(with folder: String) -> String? {
            DropInFolders.problem(with: folder, below: root, owner: owner).map {
                "\(path(of: folder)): \($0)"
            }
        }

        func isThere(_ folder: String) -> Bool { DropInFolders.facts(of: root + folder) != nil }
    }

    // MARK: lint

    struct Lint: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Says what is wrong with the drop-ins that there are, or with some files.",
            discussion: """
                One line a mistake, FILE:LINE: SENTENCE, and a last line with their number. Files that are named are read \
                whoever owns them. With --bundle each setting that a drop-in names is looked for there.

                Exit codes: 0 no errors, 1 errors, 2 wrong usage.

                For example:
                settingsctl apply lint
                settingsctl apply lint network.apply --bundle Settings.bundle
                """)

        @Argument(help: "Files to read instead of the folders.", completion: .file(extensions: ["apply"]))
        var files: [String] = []

        @Option(
            help: ArgumentHelp("Whose settings they are: others are told.", valueName: "folder"),
            completion: .directory)
        var bundle: String?

        @OptionGroup var place: Place

        func run() throws {
            let (dropIns, problems) = try files.isEmpty ? inFolders() : named()
            var lines = problems.map(\.description)
            lines += try unknownKeys(of: dropIns).map(\.description)
            lines += DropInSet.folders(of: dropIns).compactMap(place.problem)
            lines.append("\(dropIns.count + problems.count) drop-ins, \(lines.count) errors")
            write(lines.map { "\($0)\n" }.joined())
            if lines.count > 1 { throw ExitCode(1) }
        }

        /// What drop-ins name that the bundle has not; nothing without a bundle.
        private func unknownKeys(of dropIns: [DropIn]) throws -> [DropInError] {
            guard let bundle else { return [] }
            let known = try BundleArgument.read(bundle) { try SettingsBundle.read($0).schema }.keys
            return dropIns.flatMap { dropIn in
                dropIn.unknownKeys(among: known).map { mention in
                    let hint = Misspelling.suggestion(for: mention.key, among: known)
                    return DropInError(
                        file: dropIn.file, line: mention.line, "there is no setting \(mention.key)\(hint)")
                }
            }
        }

        private func inFolders() throws -> ([DropIn], [DropInError]) {
            let set = try place.set()
            return (set.dropIns, set.problems)
        }

        private func named() throws -> ([DropIn], [DropInError]) {
            var sources: [DropInSet.Source] = []
            for file in files {
                let name = file.split(separator: "/").last.map(String.init) ?? file
                guard name.hasSuffix(DropInSet.suffix) else {
                    throw CommandFailure.usage("\(file): a drop-in's name ends with \(DropInSet.suffix)")
                }
                let folder =
                    String(file.dropLast(name.count)).isEmpty ? "." : String(file.dropLast(name.count + 1))
                sources.append(
                    DropInSet.Source(
                        folder: folder, name: name, facts: .init(user: 0, mode: 0o100644),
                        bytes: try FileContents.read(file, limit: DropInSet.byteLimit)))
            }
            let set = DropInSet(sources)
            return (set.dropIns, set.problems)
        }
    }

    // MARK: preview

    struct Preview: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints what a drop-in would write, and what it would have done.",
            discussion: """
                Values are those of --values, a JSON object, over the defaults of --bundle. What they are is printed, secrets \
                too.

                Exit codes: 0 done, 1 the drop-in, a file or a value is wrong, 2 wrong usage.

                For example:
                settingsctl apply preview network --bundle Settings.bundle
                settingsctl apply preview ./network.apply --values values.json
                """)

        @Argument(help: "The drop-in's name, or a file.", completion: .file(extensions: ["apply"]))
        var name: String

        @Option(help: ArgumentHelp("The values, as JSON.", valueName: "file"), completion: .file())
        var values: String?

        @Option(
            help: ArgumentHelp(
                "Whose settings they are: its defaults count where --values says nothing.",
                valueName: "folder"), completion: .directory)
        var bundle: String?

        @OptionGroup var place: Place

        func run() throws {
            let dropIn = try dropIn()
            let schema =
                try bundle.map { try BundleArgument.read($0) { try SettingsBundle.read($0).schema } }
                ?? Schema()
            var all = schema.defaults
            if let values {
                let given = try JSONValues.read(FileContents.read(values), file: values, schema: schema)
                if bundle != nil { JSONValues.tellUnknown(given, in: values, schema) }
                all.merge(given) { _, new in new }
            }
            let plan: ApplyPlan
            do throws(ApplyRefusal) {
                plan = try ApplyPlan(
                    [dropIn], values: all, secrets: schema.secrets, changed: .init(all.keys))
            } catch {
                throw CommandFailure.refused("\(error)")
            }
            guard !plan.names.isEmpty else {
                throw CommandFailure.refused("\(dropIn.name): none of its Keys= has a value")
            }
            write(Self.text(of: plan))
        }

        private func dropIn() throws -> DropIn {
            guard name.contains("/") || name.hasSuffix(DropInSet.suffix) else {
                let set = try place.set()
                if let found = set.dropIns.first(where: { $0.name == name }) { return found }
                let problem = set.problems.first { $0.file.hasSuffix("/\(name)\(DropInSet.suffix)") }
                throw CommandFailure.refused(problem?.description ?? "there is no drop-in \(name)")
            }
            do throws(DropInError) {
                let bytes: [UInt8]
                do { bytes = try FileContents.read(name, limit: DropInSet.byteLimit) } catch {
                    throw DropInError(file: name, error.reason)
                }
                return try DropIn.read(bytes, name: name, file: name)
            } catch {
                throw CommandFailure.refused(error.description)
            }
        }

        private static func text(of plan: ApplyPlan) -> String {
            var text = ""
            for write in plan.writes {
                let mode = String(write.mode, radix: 8)
                text += "# \(write.path) 0\(mode) root:\(write.group ?? "root")\n"
                text += write.bytes.map { String(decoding: $0, as: UTF8.self) } ?? "# is not there\n"
            }
            for call in plan.calls { text += "# do: \(call.kind.rawValue) \(call.what)\n" }
            for check in plan.checks { text += "# check: \(check.kind.rawValue) \(check.what)\n" }
            return text
        }
    }

    // MARK: install

    struct Install: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lets the helper write where the drop-ins say, and nowhere else.",
            discussion: """
                Makes the folders that are missing, and writes a drop-in for the helper's units with the folders that they may \
                write to and the groups that get files, and rules of polkit with the units that may be restarted. Refused while \
                a drop-in has a mistake. Where there are no drop-ins any more, all of that is taken away.

                Exit codes: 0 done, 1 a drop-in is wrong, or nothing is there to allow, 2 wrong usage.

                For example:
                settingsctl apply install
                settingsctl apply install --root image/root
                """)

        @OptionGroup var place: Place

        func run() throws {
            let set = try place.set()
            let problems = set.problems.map(\.description) + set.folders.compactMap(place.problem)
            guard problems.isEmpty else { throw CommandFailure.refused(problems.joined(separator: "\n")) }
            guard !set.dropIns.isEmpty else { return try takeAway(ApplyUnits.files(for: set).map(\.path)) }
            for folder in set.folders where !place.isThere(folder) { try make(place.root + folder) }
            for (path, text) in ApplyUnits.files(for: set) {
                try make(String(FileContents.folder(of: place.root + path).dropLast()))
                try FileContents.replace(
                    place.root + path, with: Array(text.utf8), mode: 0o644, isSynced: true)
                write("\(path)\n")
            }
            say("systemctl enable --now \(ApplyUnits.enabled.joined(separator: " "))")
        }

        /// Without drop-ins the helper may do nothing: what an earlier `install` allowed goes.
        private func takeAway(_ files: [String]) throws {
            let there = files.filter(place.isThere)
            guard !there.isEmpty else {
                throw CommandFailure.refused(
                    "there is no drop-in in \(DropInSet.folders.map(place.path).joined(separator: ", "))")
            }
            for path in there {
                guard unlink(place.root + path) == 0 else {
                    throw CommandFailure.refused("\(FileError(path: place.root + path, attempt: "removing"))")
                }
                try FileContents.sync(FileContents.folder(of: place.root + path))
                write("\(path) is gone\n")
            }
            say("systemctl stop settings-apply-write.service settings-apply-call.service")
        }

        /// What is to be typed on the device itself.
        private func say(_ command: String) {
            guard place.root.isEmpty else { return }
            write("now: systemctl daemon-reload && \(command)\n")
        }

        /// With those above it, readable for all.
        private func make(_ folder: String) throws {
            var path = folder.hasPrefix("/") ? "" : "."
            for part in folder.split(separator: "/") {
                path += "/\(part)"
                guard mkdir(path, 0o755) == 0 || errno == EEXIST || errno == EROFS else {
                    throw CommandFailure.refused("\(FileError(path: path, attempt: "making"))")
                }
            }
        }
    }
}
