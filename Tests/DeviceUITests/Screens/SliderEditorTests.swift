import Settings
import Testing
@testable import Navigation
@testable import Screens

@Suite("slider editor")
struct SliderEditorTests {
    private func editor(_ value: Double, _ range: ClosedRange<Double>, step: Double) throws -> SliderEditor {
        SliderEditor(
            value: value,
            on: try SliderScale(minimum: range.lowerBound, maximum: range.upperBound, step: step))
    }

    @Test("stepping stays on the grid and inside the range, and reads as it is shown")
    func steps() throws {
        var editor = try self.editor(0.5, 0...1, step: 0.1)
        let moved = editor.move(1)
        #expect(moved)
        #expect(editor.value == 0.6)
        for _ in 0..<20 { _ = editor.move(1) }
        #expect(editor.value == 1)
        let movedAtTheEnd = editor.move(1)
        #expect(!movedAtTheEnd)
        #expect(editor.text == "1.0")
    }

    @Test("a value between two steps moves to the next step, not past it")
    func offGrid() throws {
        var editor = try self.editor(0.55, 0...1, step: 0.1)
        _ = editor.move(1)
        #expect(editor.value == 0.6)
    }

    @Test("a held key takes larger steps the longer it is held")
    func accelerates() throws {
        var editor = try self.editor(0, 0...100, step: 1)
        _ = editor.move(1, repeats: 30)
        #expect(editor.value == 5)
    }

    @Test("digits type the number, and what the slider does not have stays as it was typed and is none")
    func typing() throws {
        var editor = try self.editor(20, 15...25, step: 0.5)
        let first = editor.type("2")
        #expect(first && editor.result == nil && !editor.isWrong)
        let rest = ["2", ".", "5"].map { editor.type($0) }
        #expect(rest == [true, true, true])
        #expect(editor.result == 22.5)
        #expect(editor.text == "22.5")
        var whole = try self.editor(5, 0...10, step: 1)
        let typed = ["1", "1", "1"].map { whole.type($0) }
        #expect(typed == [true, true, false])
        #expect(whole.text == "11" && whole.result == nil && whole.isWrong)
        let erased = [whole.erase(), whole.erase(), whole.erase()]
        #expect(erased == [true, true, false])
    }

    @Test(
        "what is stored is what is shown: nothing is rounded",
        arguments: [("22.3", nil), ("22.5", 22.5), ("22.", 22), ("22.50", 22.5), ("14", nil), ("25", 25)]
            as [(String, Double?)])
    func exact(typed: String, result: Double?) throws {
        var editor = try self.editor(20, 15...25, step: 0.5)
        for character in typed { _ = editor.type(character) }
        #expect(editor.text == typed && editor.result == result)
    }

    @Test(
        "a point in a whole number stays and is none: no digit that follows makes it another number",
        arguments: [("19.5", "19."), (".5", "0."), ("19.", "19.")])
    func whole(typed: String, shown: String) throws {
        var editor = try self.editor(20, 0...200, step: 1)
        for character in typed { _ = editor.type(character) }
        #expect(editor.text == shown && editor.result == nil)
        #expect(editor.problem == .notWhole && editor.isWrong && editor.isHopeless)
        let erased = editor.erase()
        #expect(erased && editor.result == Double(shown.dropLast()))
    }

    @Test(
        "a number below the least is wrong once its decimals are there, unless its sign makes it one of the slider's"
    )
    func below() throws {
        var editor = try self.editor(20, 5...30, step: 0.5)
        for character in "2." { _ = editor.type(character) }
        #expect(editor.result == nil && !editor.isWrong)
        _ = editor.type("5")
        #expect(editor.problem == .outside && editor.isWrong && editor.isHopeless)
        var negative = try self.editor(-10, -20 ... -5, step: 0.5)
        for character in "7.5" { _ = negative.type(character) }
        #expect(!negative.isHopeless)
        let toggled = negative.toggleSign()
        #expect(toggled && negative.result == -7.5)
    }

    @Test(
        "a slider whose minimum lies between whole numbers has the places that it shows",
        arguments: [("15.5", 15.5), ("15", nil), ("20.5", 20.5), ("20.75", nil)] as [(String, Double?)])
    func halves(typed: String, result: Double?) throws {
        var editor = try self.editor(10, 0.5...20.5, step: 1)
        #expect(editor.text == "10.0")
        for character in typed { _ = editor.type(character) }
        #expect(editor.result == result && editor.isHopeless == (typed == "20.75"))
        _ = editor.move(-1)
        #expect(editor.value == (result.map { $0 - 1 } ?? 9.5))
    }
}
