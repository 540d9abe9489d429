import PropertyLists

/// A drop-in's file, read and checked.
extension DropIn {
    /// - Parameters:
    ///   - name: the file's, without `.apply`.
    ///   - file: as it is said in messages.
    package static func read(_ bytes: [UInt8], name: String, file: String) throws(DropInError) -> DropIn {
        let text = try DropInText(bytes, file: file)
        var reader = DropInReader(DropIn(name: name, file: file))
        for entry in text.entries {
            do throws(TemplateError) {
                try reader.take(entry)
            } catch {
                throw DropInError(file: file, line: entry.line, error.description)
            }
        }
        return try reader.finished()
    }
}

/// Takes one line after the other.
private struct DropInReader {
    private var dropIn: DropIn
    private var seen: Set<String> = []

    init(_ dropIn: DropIn) { self.dropIn = dropIn }

    mutating func take(_ entry: DropInText.Entry) throws(TemplateError) {
        switch entry.section {
        case "Apply": try takeApply(entry)
        case "File": try takeFile(entry)
        case "Do": try takeAction(entry)
        case "Check": try takeCheck(entry)
        case "": throw TemplateError("it stands before the first section")
        default:
            throw TemplateError("there is no section [\(entry.section)]; there are Apply, File, Do and Check")
        }
    }

    func finished() throws(DropInError) -> DropIn {
        func wrong(_ reason: String, _ line: Int = 0) -> DropInError {
            DropInError(file: dropIn.file, line: line, reason)
        }
        guard !dropIn.keys.isEmpty else { throw wrong("[Apply] Keys= is missing: nothing would trigger it") }
        guard !dropIn.files.isEmpty || !dropIn.actions.isEmpty else {
            throw wrong("it writes no file and does nothing")
        }
        for file in dropIn.files {
            guard !file.path.isEmpty else { throw wrong("[File] Path= is missing", file.line) }
            guard !file.lines.isEmpty else { throw wrong("[File] has no Line=", file.line) }
            for line in file.lines {
                if let reason = file.format.problem(with: line.template) { throw wrong(reason, line.line) }
            }
        }
        return dropIn
    }

    // MARK: Sections

    private mutating func once(_ entry: DropInText.Entry) throws(TemplateError) {
        let place = "\(entry.number) \(entry.name) \(entry.selector ?? "")"
        guard seen.insert(place).inserted else { throw TemplateError("\(entry.name)= is there twice") }
    }

    private func unselected(_ entry: DropInText.Entry) throws(TemplateError) {
        guard entry.selector == nil else { throw TemplateError("\(entry.name) takes no [selector]") }
    }

    private mutating func takeApply(_ entry: DropInText.Entry) throws(TemplateError) {
        try once(entry)
        if entry.name == "Cost" {
            dropIn.costs[entry.selector ?? ""] = entry.value
            return
        }
        try unselected(entry)
        switch entry.name {
        case "Keys":
            dropIn.keys = entry.value.parts(around: UInt8(ascii: " "), keepsEmpty: false).map(String.init)
            guard !dropIn.keys.isEmpty else { throw TemplateError("Keys= names no setting") }
            for key in dropIn.keys {
                let name = key.utf8.last == UInt8(ascii: "*") ? key.dropLast() : key[...]
                guard name.isEmpty || Template.isKey(name) else {
                    throw TemplateError("\"\(key)\" is none of KEY, BEGINNING* and GROUP.")
                }
                dropIn.mentions.append(DropIn.Mention(key: key, isTrigger: true, line: entry.line))
            }
        case "Order": dropIn.order = try number(entry, 0...99)
        case "Within": dropIn.within = try number(entry, 1...60)
        default: throw unknown(entry, "Keys, Cost, Order and Within")
        }
    }

    private mutating func takeFile(_ entry: DropInText.Entry) throws(TemplateError) {
        if !seen.contains("file \(entry.number)") {
            seen.insert("file \(entry.number)")
            dropIn.files.append(DropIn.FileTemplate(line: entry.line))
        }
        let last = dropIn.files.count - 1
        if entry.name == "Line" {
            let line = DropIn.FileTemplate.Line(
                condition: try condition(entry), template: try template(entry), line: entry.line)
            dropIn.files[last].lines.append(line)
            return
        }
        try once(entry)
        try unselected(entry)
        switch entry.name {
        case "Only":
            guard let only = DropIn.Condition(entry.value) else {
                throw TemplateError("Only= is KEY, !KEY or KEY=VALUE")
            }
            dropIn.files[last].only = only
            mention(only.key, entry)
        case "Path":
            let path = try FileRules.path(entry.value)
            guard !dropIn.files.contains(where: { $0.path == path }) else {
                throw TemplateError("it writes \(path) twice")
            }
            dropIn.files[last].path = path
        case "Mode": dropIn.files[last].mode = try FileRules.mode(entry.value)
        case "Owner": dropIn.files[last].group = try FileRules.group(ofOwner: entry.value)
        case "Format":
            guard let format = FileFormat(rawValue: entry.value) else {
                let names = FileFormat.allCases.map(\.rawValue).joined(separator: ", ")
                throw TemplateError("there is no format \"\(entry.value)\"; there are \(names)")
            }
            dropIn.files[last].format = format
        default: throw unknown(entry, "Path, Mode, Owner, Format, Only and Line")
        }
    }

    private mutating func takeAction(_ entry: DropInText.Entry) throws(TemplateError) {
        if entry.name == "Within" {
            try once(entry)
            dropIn.within = try number(entry, 1...60)
            return
        }
        guard let kind = DropIn.Action.Kind(rawValue: entry.name) else {
            throw unknown(entry, DropIn.Action.Kind.allCases.map(\.rawValue).joined(separator: ", "))
        }
        let what = try template(entry)
        switch kind {
        // Who writes a value must not choose what is restarted.
        case .reload, .restart, .tryRestart:
            guard what.isFixed, FileRules.isUnit(entry.value) else {
                throw TemplateError("\(entry.name)= names one unit, as in gateway.service, and no value")
            }
        case .networkManager:
            guard what.isFixed else {
                throw TemplateError("NetworkManager= names one connection, and no value")
            }
        case .hostname, .timezone, .locale, .time, .timeServers, .networkd: break
        }
        guard !entry.value.isEmpty else { throw TemplateError("\(entry.name)= says nothing") }
        dropIn.actions.append(
            DropIn.Action(kind: kind, what: what, condition: try condition(entry), line: entry.line))
    }

    private mutating func takeCheck(_ entry: DropInText.Entry) throws(TemplateError) {
        guard let kind = DropIn.Check.Kind(rawValue: entry.name) else {
            throw unknown(entry, DropIn.Check.Kind.allCases.map(\.rawValue).joined(separator: ", "))
        }
        guard !entry.value.isEmpty else { throw TemplateError("\(entry.name)= says nothing") }
        dropIn.checks.append(
            DropIn.Check(
                kind: kind, what: try template(entry), condition: try condition(entry), line: entry.line
            ))
    }

    // MARK: Words

    private mutating func mention(_ key: String, _ entry: DropInText.Entry) {
        dropIn.mentions.append(DropIn.Mention(key: key, isTrigger: false, line: entry.line))
    }

    private mutating func template(_ entry: DropInText.Entry) throws(TemplateError) -> Template {
        let template = try Template(entry.value)
        for key in template.keys.sorted() { mention(key, entry) }
        return template
    }

    private mutating func condition(_ entry: DropInText.Entry) throws(TemplateError) -> DropIn.Condition? {
        guard let selector = entry.selector else { return nil }
        guard let condition = DropIn.Condition(selector) else {
            throw TemplateError("[\(selector)] is none of [key], [!key] and [key=VALUE]")
        }
        mention(condition.key, entry)
        return condition
    }

    private func number(
        _ entry: DropInText.Entry, _ allowed: ClosedRange<Int>
    ) throws(TemplateError) -> Int {
        guard let number = Int(entry.value), allowed.contains(number) else {
            throw TemplateError(
                "\(entry.name)= is a number from \(allowed.lowerBound) to \(allowed.upperBound)")
        }
        return number
    }

    private func unknown(_ entry: DropInText.Entry, _ known: String) -> TemplateError {
        TemplateError("there is no \(entry.name)= in [\(entry.section)]; there are \(known)")
    }
}
