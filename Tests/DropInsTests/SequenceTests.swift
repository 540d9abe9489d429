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
        let back = ApplySequence.Answer.results([ApplyResult("", .done)])
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

    @Test("as long as a trial waits, what its drop-ins look at is asked for")
    func checks() throws {
        let text = "[Do]\nHostname = ${file}\n[Check]\nLink = eth0\n"
        var sequence = ApplySequence([try Self.dropIn("file", text)])
        #expect(Self.run(&sequence, .trial, Self.nothing, Self.done).last == "call file new!")
        #expect(sequence.checks == nil)
        _ = sequence.take(Self.done)
        #expect(sequence.checks == .check(dropIns: ["file"], values: ["file": .integer(2)]))
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

    // MARK: Against a device

    /// Files and what a program has read of them, with parts that fail at random.
    private struct Device {
        var file = 1
        var undo: Int?
        var read = 1

        mutating func answer(_ request: ApplyRequest, _ luck: Int) -> ApplySequence.Answer {
            // It hangs before or after it did its work.
            if luck == 0 { return .silence }
            let answer = work(request, luck)
            return luck == 1 ? .silence : answer
        }

        private mutating func work(_ request: ApplyRequest, _ luck: Int) -> ApplySequence.Answer {
            switch request {
            case .write(_, let values, _, _):
                guard undo == nil else { return .results([ApplyResult("", .busy, "waits")]) }
                guard luck != 2, case .integer(let value)? = values["file"] else { return SequenceTests.bad }
                if value == file { return .results([ApplyResult("file", .same)]) }
                (undo, file) = (file, value)
                return SequenceTests.done
            case .keep:
                undo = nil
                return SequenceTests.done
            case .undo:
                guard let old = undo else { return SequenceTests.nothing }
                (file, undo) = (old, nil)
                return SequenceTests.done
            case .call:
                read = file
                return luck == 2 ? SequenceTests.bad : SequenceTests.done
            case .check: return SequenceTests.nothing
            }
        }
    }

    @Test("whatever fails, hangs or ends early: in the end file, program and value are the same")
    func atRandom() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<3_000 {
            var sequence = try Self.sequence()
            var device = Device()
            var value = 1
            for round in 2..<6 {
                // The last one meets no fault, and mends what those before it left.
                let isLast = round == 5
                let isTrial = Bool.random(using: &random) && !isLast
                let before = value
                value = round
                let steps = sequence.begin(
                    ApplySequence.Change(
                        isTrial ? .trial : .change, token: "t", changed: ["file"],
                        values: ["file": .integer(value)], before: ["file": .integer(before)], secrets: []))
                var question = Self.question(in: steps)
                while true {
                    if sequence.trial != nil, question == nil || Int.random(in: 0..<4, using: &random) == 0 {
                        let isKept = Bool.random(using: &random)
                        if !isKept { value = before }
                        question = Self.question(in: sequence.end(isKept: isKept)) ?? question
                    }
                    guard let asked = question else { break }
                    let luck = isLast ? 9 : Int.random(in: 0..<8, using: &random)
                    let next = sequence.take(device.answer(asked, luck))
                    if next.contains(where: Self.isFailure) { value = before }
                    question = Self.question(in: next)
                }
                #expect(sequence.isIdle)
                guard isLast else { continue }
                #expect(device.file == value && device.read == value && device.undo == nil)
            }
        }
    }

    private static func question(in steps: [ApplySequence.Step]) -> ApplyRequest? {
        for case .ask(_, let request) in steps { return request }
        return nil
    }

    private static func isFailure(_ step: ApplySequence.Step) -> Bool {
        if case .failed = step { true } else { false }
    }
}
