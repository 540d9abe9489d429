import Settings

/// What drop-ins make of values: files as they shall be, calls in their order, and what is looked at afterwards.
package struct ApplyPlan: Hashable, Sendable {
    /// A file as it shall be.
    package struct Write: Hashable, Sendable {
        /// The drop-in's name.
        package let dropIn: String
        /// Where it lies.
        package let path: String
        /// Of reading and writing.
        package let mode: UInt32
        /// Nil: root's.
        package let group: String?
        /// All of it; nil: it shall not be there.
        package let bytes: [UInt8]?
    }

    /// What is asked of another program.
    package struct Call: Hashable, Sendable {
        /// The drop-in's name.
        package let dropIn: String
        /// What is asked for.
        package let kind: DropIn.Action.Kind
        /// Which unit, or what it is to become.
        package let what: String
        /// Of the connection that NetworkManager shall load, or let go of where they are gone; empty for others.
        package let files: [String]
        /// Whether none of them shall be there.
        package let isGone: Bool
        /// Seconds that it may take.
        package let within: Int
    }

    /// What is looked at.
    package struct Check: Hashable, Sendable {
        /// The drop-in's name.
        package let dropIn: String
        /// What is looked at.
        package let kind: DropIn.Check.Kind
        /// Which one.
        package let what: String
    }

    /// In the order in which they are done; undone in reverse.
    package private(set) var writes: [Write] = []
    /// Likewise.
    package private(set) var calls: [Call] = []
    /// In no order.
    package private(set) var checks: [Check] = []
    /// The drop-ins that it is made of.
    package private(set) var names: [String] = []

    /// The helper's limit of one file.
    static let largestFile = 1 << 20

    /// All or nothing: the first drop-in that cannot be filled in is thrown.
    ///
    /// - Parameters:
    ///   - values: of all settings that there are.
    ///   - secrets: those that must not come to be read by everybody.
    ///   - changed: nil for all, as at the start.
    package init(
        _ dropIns: [DropIn], values: [String: SettingValue], secrets: Set<String> = [],
        changed: Set<String>? = nil
    ) throws(ApplyRefusal) {
        for dropIn in dropIns {
            // A drop-in of settings that this device does not have is another device's.
            guard values.keys.contains(where: dropIn.isAbout),
                changed?.contains(where: dropIn.isAbout) ?? true
            else { continue }
            do throws(TemplateError) {
                try add(dropIn, values, secrets, changed)
            } catch {
                throw ApplyRefusal(dropIn.name, error)
            }
        }
    }

    /// What is called of these, whatever changed of their settings.
    ///
    /// - Parameter changed: whose values are new; the clock is set by no others.
    package init(
        _ dropIns: [DropIn], values: [String: SettingValue], calling changed: Set<String>
    ) throws(ApplyRefusal) {
        for dropIn in dropIns {
            do throws(TemplateError) {
                names.append(dropIn.name)
                try addCalls(dropIn, values, changed)
            } catch {
                throw ApplyRefusal(dropIn.name, error)
            }
        }
    }

    /// What is looked at of these: what has no value, or a secret's, is left out.
    package init(lookingAt dropIns: [DropIn], values: [String: SettingValue]) {
        for dropIn in dropIns {
            names.append(dropIn.name)
            for check in dropIn.checks where check.condition?.holds(in: values) ?? true {
                guard let what = try? check.what.plain(from: values) else { continue }
                checks.append(Check(dropIn: dropIn.name, kind: check.kind, what: what))
            }
        }
    }

    private mutating func add(
        _ dropIn: DropIn, _ values: [String: SettingValue], _ secrets: Set<String>, _ changed: Set<String>?
    ) throws(TemplateError) {
        names.append(dropIn.name)
        for file in dropIn.files {
            if let secret = file.keys.intersection(secrets).min(), file.mode & 0o004 != 0 {
                throw TemplateError(
                    "\(file.path) could be read by everybody, and \(secret) is a secret: Mode= 0640"
                ).at(line: file.line, of: nil)
            }
            writes.append(
                Write(
                    dropIn: dropIn.name, path: file.path, mode: file.mode, group: file.group,
                    bytes: file.isThere(values) ? try file.bytes(values) : nil))
        }
        try addCalls(dropIn, values, changed ?? [])
        for check in dropIn.checks where check.condition?.holds(in: values) ?? true {
            checks.append(
                Check(
                    dropIn: dropIn.name, kind: check.kind,
                    what: try check.what.plain(from: values, line: check.line)))
        }
    }

    private mutating func addCalls(
        _ dropIn: DropIn, _ values: [String: SettingValue], _ changed: Set<String>
    ) throws(TemplateError) {
        for action in dropIn.actions where action.condition?.holds(in: values) ?? true {
            // A moment that somebody typed once is none to go back to.
            if action.kind == .time, action.what.keys.isDisjoint(with: changed) { continue }
            let files = action.kind == .networkManager ? dropIn.files.filter(\.isConnection) : []
            calls.append(
                Call(
                    dropIn: dropIn.name, kind: action.kind,
                    what: try action.what.plain(from: values, line: action.line),
                    files: files.map(\.path),
                    isGone: !files.isEmpty && !files.contains { $0.isThere(values) },
                    within: dropIn.within))
        }
    }
}

/// A drop-in whose values cannot stand where it puts them.
package struct ApplyRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// Its name.
    package let dropIn: String
    /// Never has a value: that may be a secret.
    package let reason: String
    /// In the drop-in; nil where it is about none of its lines.
    package let line: Int?
    /// The file that was to hold the value, and whose it is, where the reason does not say it.
    private let path, key: String?

    init(_ dropIn: String, _ error: TemplateError) {
        (self.dropIn, reason, line) = (dropIn, error.description, error.line)
        (path, key) = (error.path, error.key)
    }

    /// For whoever writes drop-ins: line, file and key before the reason.
    package var description: String {
        let place = line.map { "\(dropIn):\($0)" } ?? dropIn
        return ([place, path, key].compactMap { $0 } + [reason]).joined(separator: ": ")
    }
}

extension Template {
    /// The text with its values as they are; what is refused names the line.
    fileprivate func plain(
        from values: [String: SettingValue], line: Int
    ) throws(TemplateError) -> String {
        do throws(TemplateError) { return try plain(from: values) } catch {
            throw error.at(line: line, of: nil)
        }
    }
}

extension DropIn.FileTemplate {
    /// NetworkManager refuses to load any other.
    fileprivate var isConnection: Bool {
        format == .keyfile || path.utf8.suffix(13).elementsEqual(".nmconnection".utf8)
    }

    fileprivate func isThere(_ values: [String: SettingValue]) -> Bool { only?.holds(in: values) ?? true }

    private var isUnit: Bool {
        ["/etc/systemd/system/", "/etc/systemd/user/"].contains { path.utf8.starts(with: $0.utf8) }
    }

    fileprivate func bytes(_ values: [String: SettingValue]) throws(TemplateError) -> [UInt8] {
        var bytes: [UInt8] = []
        for line in lines where line.condition?.holds(in: values) ?? true {
            do throws(TemplateError) {
                if isUnit, let key = line.template.keys.sorted().first(where: { values[$0].hasPercent }) {
                    throw TemplateError("\(key): systemd puts something else in the place of % in a unit")
                }
                bytes += try format.line(line.template, from: values).utf8
            } catch {
                throw error.at(line: line.line, of: path)
            }
            bytes.append(0x0A)
            guard bytes.count <= ApplyPlan.largestFile else {
                throw TemplateError("\(path) would be larger than \(ApplyPlan.largestFile >> 20) MB")
            }
        }
        return bytes
    }
}

extension SettingValue? {
    fileprivate var hasPercent: Bool {
        if case .string(let text)? = self { text.utf8.contains(UInt8(ascii: "%")) } else { false }
    }
}
