/// The drop-ins that hold, of all folders together.
package struct DropInSet: Sendable {
    /// Where drop-ins lie, the strongest last: a file there takes the place of one with its name before.
    package static let folders = ["/usr/lib/settingsd/apply.d", "/etc/settingsd/apply.d"]
    /// What a drop-in's name ends with.
    package static let suffix = ".apply"
    /// Larger files are no drop-ins.
    package static let byteLimit = DropInText.largestFile

    /// A file of such a folder, as it lies there.
    package struct Source: Sendable {
        let folder: String
        let name: String
        let facts: FileRules.Facts
        let bytes: [UInt8]
        let problem: String?

        /// - Parameters:
        ///   - name: with its suffix.
        ///   - bytes: empty for a link.
        ///   - problem: why it could not be read; nil where it could.
        package init(
            folder: String, name: String, facts: FileRules.Facts, bytes: [UInt8], problem: String? = nil
        ) {
            (self.folder, self.name, self.facts, self.bytes) = (folder, name, facts, bytes)
            self.problem = problem
        }

        fileprivate var file: String { "\(folder)/\(name)" }
        /// A link to /dev/null says that there is none of that name.
        fileprivate func isMask(of root: UInt32) -> Bool { facts.target == "/dev/null" && facts.user == root }
    }

    /// In the order in which they are applied.
    package let dropIns: [DropIn]
    /// What cannot be used, and why; it is left out.
    package let problems: [DropInError]

    /// - Parameters:
    ///   - sources: folder after folder, the strongest last.
    ///   - root: whose drop-ins must be; another user's in tests.
    ///   - problems: of the folders themselves.
    package init(_ sources: [Source], root: UInt32 = 0, problems: [DropInError] = []) {
        var byName: [String: Source] = [:]
        for source in sources where source.name.hasSuffix(Self.suffix) { byName[source.name] = source }
        var found: [DropIn] = []
        var problems = problems
        for (name, source) in byName.sorted(by: { $0.key < $1.key }) where !source.isMask(of: root) {
            do throws(DropInError) {
                if let reason = FileRules.problem(with: source.facts, root: root) ?? source.problem {
                    throw DropInError(file: source.file, reason)
                }
                found.append(
                    try DropIn.read(
                        source.bytes, name: String(name.dropLast(Self.suffix.count)), file: source.file))
            } catch {
                problems.append(error)
            }
        }
        found.sort { ($0.order, $0.name) < ($1.order, $1.name) }
        var writers: [String: DropIn] = [:]
        dropIns = found.filter { dropIn in
            for file in dropIn.files {
                guard let other = writers[file.path] else { continue }
                problems.append(
                    DropInError(
                        file: dropIn.file, line: file.line,
                        "\(file.path) is written by \(other.file) already; neither can know of the other"))
                return false
            }
            for file in dropIn.files { writers[file.path] = dropIn }
            return true
        }
        self.problems = problems
    }

    /// Every folder that files are written to, each once.
    package var folders: [String] { Self.folders(of: dropIns) }

    /// The same of some.
    package static func folders(of dropIns: [DropIn]) -> [String] {
        Set(dropIns.flatMap(\.files).map { FileRules.folder(of: $0.path) }).sorted()
    }

    /// Those of these names, in the order in which they are applied.
    package func named(_ names: [String]) -> [DropIn] { dropIns.filter { names.contains($0.name) } }

    /// The groups that files are given to.
    package var groups: [String] { Set(dropIns.flatMap(\.files).compactMap(\.group)).sorted() }

    /// The units that are reloaded or restarted, each with the verbs that polkit knows.
    package var units: [(unit: String, verb: String)] {
        var found: [(unit: String, verb: String)] = []
        for action in dropIns.flatMap(\.actions) {
            let unit = action.what.beginning
            for verb in action.kind.verbs where !found.contains(where: { $0 == (unit, verb) }) {
                found.append((unit, verb))
            }
        }
        return found
    }

    /// What the caller's bus calls need besides units.
    package var actions: Set<DropIn.Action.Kind> { Set(dropIns.flatMap(\.actions).map(\.kind)) }
}

extension DropIn.Action.Kind {
    /// What may be asked of the service manager, in its words: a unit that fell is not restarted by trying to. None for what
    /// is another's business.
    package var verbs: [String] {
        switch self {
        case .reload: ["reload"]
        case .restart: ["restart"]
        case .tryRestart: ["try-restart", "restart"]
        case .hostname, .timezone, .locale, .time, .timeServers, .networkd, .networkManager: []
        }
    }
}
