import Testing

@testable import DeviceUI

@Suite("slider editor")
struct SliderEditorTests {
    @Test(
        "a slider without a step gets one that crosses its range in about twenty presses",
        arguments: [(1, 0.05), (100, 5), (10, 0.5), (255, 20), (0.5, 0.05), (3, 0.2)] as [(Double, Double)])
    func fittingStep(range: Double, step: Double) {
        #expect(abs(SliderEditor.fittingStep(for: range) - step) < 1e-9)
    }

    @Test("stepping stays on the grid and inside the range, and reads as it is shown")
    func steps() {
        var editor = SliderEditor(value: 0.5, minimum: 0, maximum: 1, step: 0.1)
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
    func offGrid() {
        var editor = SliderEditor(value: 0.55, minimum: 0, maximum: 1, step: 0.1)
        _ = editor.move(1)
        #expect(editor.value == 0.6)
    }

    @Test("a held key takes larger steps the longer it is held")
    func accelerates() {
        var editor = SliderEditor(value: 0, minimum: 0, maximum: 100, step: 1)
        _ = editor.move(1, repeats: 30)
        #expect(editor.value == 5)
    }

    @Test("digits type the number, and one that cannot become a value is refused")
    func typing() {
        var editor = SliderEditor(value: 20, minimum: 15, maximum: 25, step: 0.5)
        let first = editor.type("2")
        #expect(first && editor.result == nil)
        let rest = ["2", ".", "5"].map { editor.type($0) }
        #expect(rest == [true, true, true])
        #expect(editor.result == 22.5)
        #expect(editor.text == "22.5")
        var whole = SliderEditor(value: 5, minimum: 0, maximum: 10, step: 1)
        let typed = [".", "1", "1"].map { whole.type($0) }
        #expect(typed == [false, true, false])
        let erased = [whole.erase(), whole.erase()]
        #expect(erased == [true, false])
    }

    @Test(
        "numbers read without exponents or noise",
        arguments: [(0.1 + 0.2, 0.1, "0.3"), (-0.04, 0.1, "0.0"), (21, 0.5, "21.0"), (1e20, 1, "1e+20")]
            as [(Double, Double, String)])
    func numberText(value: Double, step: Double, text: String) {
        #expect(NumberText.decimal(value, step: step) == text)
    }
}
