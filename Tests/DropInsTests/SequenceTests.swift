import DropIns
import Settings
import Testing

/// In which order the helper's parts are asked, and what becomes of a change where one of them fails, hangs or is not there.
@Suite("sequence of applying") struct SequenceTests {
    private static func dropIn(_ name: String, _ text: String) throws -> DropIn {
        try DropIn.read(Array("[Apply]\nKeys = \(name)\n\(text)".utf8), name: name, file: "\(name).apply")
    }

    /// `file` has a file and an action, `plain` a file alone.
    private static func sequence() throws -> ApplySequence {
        ApplySequence([
            try dropIn("file", "[File]\nPath = /etc/file\nLine = ${file}\n[Do]\nTryRestart = a.service\n"),
            try dropIn("plain", "[File]\nPath = /etc/plain\nLine = ${plain}\n"),
        ])
    }

    private static func change(_ cause: ApplySequence.Cause, _ key: String = "file") -> ApplySequence.Change {
        ApplySequence.Change(
            cause, token: "t", changed: [key], values: [key: .integer(2)], before: [key: .integer(1)],
            secrets: [])
    }

    /// What is asked, told and noted, in few words.
    private static func words(_ steps: [ApplySequence.Step]) -> String {
        steps.map { step in
            switch step {
            case .ask(_, .write): "write"
            case .ask(_, .keep): "keep"
            case .ask(_, .undo): "undo"
            case .ask(_, .check): "check"
            case .ask(_, .call(let names, let values, let changed)):
                "call \(names.joined(separator: "+")) \(values["file"] == .integer(2) ? "new" : "old")"
                    + (changed == nil ? "" : "!")
            case .applied: "applied"
            case .failed(_, let problem): "failed (\(problem.said))"
            case .notSetUp: "not set up"
            case .postponed: "postponed"
            case .note: "note"
            }
        }.joined(separator: ", ")
    }

    private static let done = ApplySequence.Answer.results([ApplyResult("file", .done)])
    private static let nothing = ApplySequence.Answer.results([ApplyResult("", .same)])
    private static let bad = ApplySequence.Answer.results([ApplyResult("file", .failed, "no room")])

    /// All of it as one line: each answer leads to what stands after it.
    private static func run(
        _ sequence: inout ApplySequence, _ cause: ApplySequence.Cause,
        _ answers: ApplySequence.Answer..., end: (after: Int, isKept: Bool)? = nil
    ) -> [String] {
        var lines = [words(sequence.begin(change(cause)))]
        for (index, answer) in answers.enumerated() {
            lines.append(words(sequence.take(answer)))
            if let end, end.after == index { lines.append("end: " + words(sequence.end(isKept: end.isKept))) }
        }
        return lines
    }

    @Test(
        "a change is written, handed over, and told to stay; what a fall left waiting goes back first, once")
    func kept() throws {
        var sequence = try Self.sequence()
        #expect(
            Self.run(&sequence, .change, Self.nothing, Self.done, Self.done, Self.nothing)
                == ["undo", "write", "call file new!", "applied, keep", ""])
        #expect(sequence.isIdle && !sequence.isAsking)
        #expect(Self.words(sequence.begin(Self.change(.change, "plain"))) == "write")
        #expect(Self.words(sequence.take(.results([ApplyResult("plain", .done)]))) == "applied, keep")
    }

    @Test("what is as it shall be is handed to nobody")
    func same() throws {
        var sequence = try Self.sequence()
        let same = ApplySequence.Answer.results([ApplyResult("file", .same)])
        #expect(Self.run(&sequence, .start, Self.nothing, same) == ["undo", "write", "applied, keep"])
    }

    @Test("where files went back at the start, programs are handed what they have not read yet")
    func stale() throws {
        var sequence = try Self.sequence()
        let back = ApplySequence.Answer.results([ApplyResult("", .done), ApplyResult("file", .done)])
        let same = ApplySequence.Answer.results([ApplyResult("file", .same)])
        #expect(Self.run(&sequence, .start, back, same) == ["undo", "write", "call file new"])
    }

    @Test("a trial waits with its files; kept it stays, undone all of it goes back")
    func trial() throws {
        for isKept in [true, false] {
            var sequence = try Self.sequence()
            let lines = Self.run(
                &sequence, .trial, Self.nothing, Self.done, Self.done, end: (2, isKept))
            let end = isKept ? "end: keep" : "end: undo"
            #expect(lines == ["undo", "write", "call file new!", "applied", end])
            #expect(sequence.trial == nil)
            #expect(Self.words(sequence.take(Self.done)) == (isKept ? "" : "call file old"))
        }
    }

    @Test(
        "as long as a trial waits, what its drop-ins look at is asked for, and nothing else is told to who looks"
    )
    func checks() throws {
        let text =
            "[Do]\nHostname = ${file}\n[Check]\nLink[on] = ${link}\nTcp = ${host}:1\nGateway[psk] = ${psk}\n"
            + "Tcp[!key] = a:1\n"
        var sequence = ApplySequence([try Self.dropIn("file", text)])
        let keys = ["file", "on", "link", "host", "psk", "key", "other"]
        let values = Dictionary(uniqueKeysWithValues: keys.map { ($0, SettingValue.string($0)) })
        let change = ApplySequence.Change(
            .trial, token: "t", changed: ["file"], values: values, before: values,
            secrets: ["psk", "host", "key"])
        #expect(sequence.begin(change).count == 1 && sequence.checks == nil)
        for answer in [Self.nothing, Self.done, Self.done] { _ = sequence.take(answer) }
        // Not the name, not what is another's, and of a secret only whether it is set.
        let asked = ["on": "on", "link": "link", "key": "•"].mapValues(SettingValue.string)
        #expect(sequence.checks == .check(dropIns: ["file"], values: asked))
        _ = sequence.end(isKept: true)
        #expect(sequence.checks == nil)
    }

    @Test("a trial that ends while it is still applied ends afterwards", arguments: [0, 1])
    func early(after: Int) throws {
        var sequence = try Self.sequence()
        let kept = Self.run(&sequence, .trial, Self.nothing, Self.done, Self.done, end: (after, true))
        #expect(kept.last == "applied, keep")
        sequence = try Self.sequence()
        let undone = Self.run(&sequence, .trial, Self.nothing, Self.done, Self.done, end: (after, false))
        // What was handed to nobody is handed back to nobody.
        #expect(undone.last == (after == 0 ? "" : "undo"))
    }

    @Test("files that cannot be written: the values go back, and the reason is told")
    func notWritten() throws {
        for cause in [ApplySequence.Cause.change, .trial] {
            var sequence = try Self.sequence()
            #expect(
                Self.run(&sequence, cause, Self.nothing, Self.bad) == [
                    "undo", "write", "failed (file: no room)",
                ])
            #expect(sequence.isIdle && sequence.trial == nil)
        }
    }

    @Test("an action that fails: files, values and units go back together")
    func notHandedOver() throws {
        for cause in [ApplySequence.Cause.change, .trial] {
            var sequence = try Self.sequence()
            #expect(
                Self.run(&sequence, cause, Self.nothing, Self.done, Self.bad, Self.done, Self.done)
                    == [
                        "undo", "write", "call file new!", "failed (file: no room), undo", "call file old",
                        "",
                    ])
            #expect(sequence.isIdle)
        }
    }

    @Test("a part that hangs or is killed: what it may have done goes back")
    func silence() throws {
        var sequence = try Self.sequence()
        #expect(
            Self.run(&sequence, .change, Self.nothing, .silence, Self.done, Self.done) == [
                "undo", "write", "failed (settings-apply-write gives no answer), undo", "call file old", "",
            ])
        sequence = try Self.sequence()
        #expect(
            Self.run(&sequence, .trial, Self.nothing, Self.done, .silence, Self.done, Self.done).suffix(3)
                == ["failed (settings-apply-call gives no answer), undo", "call file old", ""])
        // Neither does it undo: the next change asks for that first.
        sequence = try Self.sequence()
        #expect(
            Self.run(&sequence, .change, Self.nothing, .silence, .silence, .silence).suffix(2)
                == ["note, call file old", "note"])
        #expect(Self.words(sequence.begin(Self.change(.change))) == "undo")
    }

    @Test("nobody who writes: the values are kept, and it is said; nobody who calls is a failure")
    func absent() throws {
        var sequence = try Self.sequence()
        #expect(Self.run(&sequence, .change, .absent) == ["undo", "not set up"])
        #expect(
            Self.run(&sequence, .change, Self.nothing, Self.done, .absent).last
                == "failed (settings-apply-call.socket is not there: settingsctl apply install), undo")
    }

    @Test("at the start nothing goes back: what the settings say is what the files say")
    func start() throws {
        var sequence = try Self.sequence()
        #expect(Self.run(&sequence, .start, Self.nothing, Self.bad) == ["undo", "write", "note"])
        #expect(sequence.isIdle)
        #expect(Self.run(&sequence, .start, Self.nothing, Self.done, Self.bad).last == "note, keep")
    }

    @Test("a change that could not be told to stay is told so with the next one, before that is written")
    func owed() throws {
        var sequence = try Self.sequence()
        #expect(Self.run(&sequence, .change, Self.nothing, Self.done, Self.done, .silence).last == "note")
        #expect(Self.words(sequence.begin(Self.change(.change))) == "keep")
        #expect(Self.words(sequence.take(Self.nothing)) == "write")
    }

    // MARK: What is owed

    @Test("who was not called back is called with what was when it is asked again, and before another change")
    func calledBackLater() throws {
        for isAnother in [false, true] {
            var sequence = try Self.sequence()
            let lines = Self.run(&sequence, .change, Self.nothing, Self.done, .silence, .silence, Self.done)
            #expect(
                lines.suffix(3) == [
                    "failed (settings-apply-call gives no answer), undo", "note, call file old", "",
                ])
            #expect(sequence.isIdle && !sequence.debt.isPaid)
            let steps = isAnother ? sequence.begin(Self.change(.change, "plain")) : sequence.retry()
            #expect(Self.words(steps) == "undo")
            #expect(Self.words(sequence.take(Self.nothing)) == "call file old")
            #expect(Self.words(sequence.take(Self.done)) == (isAnother ? "write" : ""))
            #expect(sequence.debt.isPaid)
        }
    }

    @Test("a call back that fails holds up no other change, and neither does what the change calls itself")
    func callBackFails() throws {
        var sequence = try Self.sequence()
        _ = Self.run(&sequence, .change, Self.nothing, Self.done, Self.bad, Self.done, .silence)
        #expect(Self.words(sequence.begin(Self.change(.change, "plain"))) == "call file old")
        #expect(Self.words(sequence.take(.silence)) == "note, write")
        #expect(Self.words(sequence.take(.results([ApplyResult("plain", .done)]))) == "applied, keep")
        _ = sequence.take(Self.nothing)
        // Its file is as it shall be, and its program may not be.
        #expect(Self.words(sequence.begin(Self.change(.change))) == "write")
        #expect(Self.words(sequence.take(.results([ApplyResult("file", .same)]))) == "call file new!")
        #expect(Self.words(sequence.take(Self.done)) == "applied, keep")
        #expect(sequence.debt.isPaid)
    }

    @Test("what a fall left waiting goes back without a change, and whoever reads it is called")
    func noChange() throws {
        var sequence = try Self.sequence()
        #expect(Self.words(sequence.retry()) == "undo")
        #expect(Self.words(sequence.take(.absent)) == "" && sequence.isIdle && !sequence.debt.isPaid)
        #expect(Self.words(sequence.retry()) == "undo")
        let back = ["", "file", "plain"].map { ApplyResult($0, .done) }
        #expect(Self.words(sequence.take(.results(back))) == "call file old")
        #expect(Self.words(sequence.take(Self.done)) == "" && sequence.debt.isPaid)
    }

    @Test("a call that fails at the start is made again; what is owed outlives other drop-ins")
    func startFails() throws {
        var former = try Self.sequence()
        _ = Self.run(&former, .start, Self.nothing, Self.done, Self.bad, Self.nothing)
        #expect(former.isIdle && former.debt.calls == ["file"])
        var sequence = ApplySequence(
            [try Self.dropIn("file", "[File]\nPath = /etc/file\nLine = x\n[Do]\nRestart = b.service\n")],
            after: former)
        #expect(Self.words(sequence.retry()) == "call file new")
        _ = sequence.take(Self.done)
        #expect(sequence.debt.isPaid)
        #expect(ApplySequence([], after: former).debt.isPaid)
    }

    // MARK: Against a device

    /// Files and what a program has read of them, and was told, with parts that fail at random.
    private struct Device {
        var file = 1
        var isWaiting = false
        var undo: Int?
        var read = 1
        var told = 1

        mutating func answer(_ request: ApplyRequest, _ luck: Int) -> ApplySequence.Answer {
            // It hangs before or after it did its work.
            if luck == 0 { return .silence }
            let answer = work(request, luck)
            return luck == 1 ? .silence : answer
        }

        private mutating func work(_ request: ApplyRequest, _ luck: Int) -> ApplySequence.Answer {
            switch request {
            case .write(_, let values, _, let changed): return write(values, changed ?? [], luck)
            case .keep:
                (undo, isWaiting) = (nil, false)
                return SequenceTests.done
            case .undo:
                // What can go back does, and some cannot.
                if luck == 2, isWaiting { return SequenceTests.bad }
                defer { (undo, isWaiting) = (nil, false) }
                guard let old = undo else { return SequenceTests.nothing }
                file = old
                return SequenceTests.done
            case .call(let names, let values, _):
                guard names.contains("file"), luck != 3 else { return SequenceTests.bad }
                read = file
                if case .integer(let value)? = values["file"] { told = value }
                return luck == 2 ? SequenceTests.bad : SequenceTests.done
            case .check: return SequenceTests.nothing
            }
        }

        private mutating func write(
            _ values: [String: SettingValue], _ changed: Set<String>, _ luck: Int
        ) -> ApplySequence.Answer {
            guard !isWaiting else { return .results([ApplyResult("", .busy, "waits")]) }
            guard luck != 2, case .integer(let value)? = values["file"] else { return SequenceTests.bad }
            isWaiting = true
            guard changed.contains("file") else { return .results([ApplyResult("plain", .done)]) }
            guard value != file else {
                isWaiting = false
                return .results([ApplyResult("file", .same)])
            }
            (undo, file) = (file, value)
            return SequenceTests.done
        }
    }

    /// One that runs, and one whose service fell within a trial.
    private static let devices = [
        Device(), Device(file: 9, isWaiting: true, undo: 1, read: 9, told: 9),
    ]

    /// What the last round, which meets no fault, is about: another drop-in, or nothing at all.
    @Test(
        "whatever fails, hangs or ends early: in the end file, program and value are the same, though no change of theirs comes",
        arguments: ["file", "plain", nil], [0, 1])
    func atRandom(last: String?, device number: Int) throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<1_000 {
            var sequence = try Self.sequence()
            var device = Self.devices[number]
            var value = 1
            for round in 2..<5 {
                let isTrial = Bool.random(using: &random)
                let change = Self.change(isTrial ? .trial : .change, "file", from: value, to: round)
                let question = Self.question(in: sequence.begin(change))
                value = Self.go(&sequence, &device, question, value, round) {
                    Int.random(in: 0..<8, using: &random)
                }
            }
            if let last {
                let to = last == "file" ? 5 : value
                let question = Self.question(
                    in: sequence.begin(Self.change(.change, last, from: value, to: to)))
                value = Self.go(&sequence, &device, question, value, to) { 7 }
            }
            while !sequence.debt.isPaid {
                value = Self.go(&sequence, &device, Self.question(in: sequence.retry()), value, value) { 7 }
            }
            #expect(device.file == value && device.read == value && device.told == value)
            #expect(!device.isWaiting)
        }
    }

    private static func change(
        _ cause: ApplySequence.Cause, _ key: String, from old: Int, to new: Int
    ) -> ApplySequence.Change {
        ApplySequence.Change(
            cause, token: "t", changed: [key], values: ["file": .integer(new)],
            before: ["file": .integer(old)], secrets: [])
    }

    /// Until nothing is asked; answers which value holds then.
    ///
    /// - Parameter luck: below 4 something fails.
    private static func go(
        _ sequence: inout ApplySequence, _ device: inout Device, _ first: ApplyRequest?, _ old: Int,
        _ new: Int, luck: () -> Int
    ) -> Int {
        var (question, value) = (first, new)
        while true {
            if sequence.trial != nil, question == nil || luck() < 2 {
                let isKept = luck() % 2 == 0
                if !isKept { value = old }
                question = Self.question(in: sequence.end(isKept: isKept)) ?? question
            }
            guard let asked = question else { break }
            let next = sequence.take(device.answer(asked, luck()))
            if next.contains(where: Self.isFailure) { value = old }
            question = Self.question(in: next)
        }
        #expect(sequence.isIdle)
        return value
    }

    private static func question(in steps: [ApplySequence.Step]) -> ApplyRequest? {
        for case .ask(_, let request) in steps { return request }
        return nil
    }

    private static func isFailure(_ step: ApplySequence.Step) -> Bool {
        if case .failed = step { true } else { false }
    }
}
