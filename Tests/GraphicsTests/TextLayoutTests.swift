import DrawingSamples
import Graphics
import Hardware
import Testing
import Typesetting

struct TextLayoutTests {
    private static let style = TextStyle(size: 20)

    @Test(
        "what is too long ends in an ellipsis within its width, at a whole character",
        arguments: [
            "A rather long title for a row", "عنوان طويل جدا لا يسعه السطر", "एक बहुत लंबा शीर्षक जो नहीं आता",
            "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}",
            "כותרת ארוכה מאוד לשורה הזאת", "ชื่อที่ยาวมากเกินไปสำหรับแถวนี้",
        ])
    func ellipsis(text: String) {
        let engine = SampleFonts.engine()
        let whole = engine.line(text, style: Self.style)
        for width in stride(from: 0, through: whole.size.width + 20, by: 7) {
            let layout = engine.line(text, style: Self.style, width: width)
            #expect(layout.isTruncated == (width < whole.size.width))
            #expect(layout.size.width <= max(width, 20))
            #expect(layout.lines.count == 1)
        }
    }

    @Test(
        "in fonts without shaping each mark lies on its letter",
        arguments: [
            ("e", ["\u{323}", "\u{302}"]), ("\u{5D0}", ["\u{5B8}"]), ("\u{5D1}", ["\u{5BC}", "\u{5B8}"]),
        ])
    func marks(letter: String, marks: [String]) throws {
        let engine = SampleFonts.engine(isMono: true)
        func lit(_ text: String) throws -> Set<Int> {
            var canvas = try Canvas(size: Size(width: 60, height: 40))
            canvas.draw(engine.line(text, style: Self.style), at: Point(x: 20, y: 5), .white)
            let bytes = Picture(canvas).bytes
            return Set((0..<60 * 40).filter { bytes[$0 * 4] != 0 })
        }
        let whole = try lit(letter + marks.joined())
        let each = try marks.map { try lit(letter + $0) }
        #expect(whole == each.reduce([]) { $0.union($1) })
        for one in each { #expect(try one.isStrictSuperset(of: lit(letter))) }
    }

    @Test("spaces at a line's end hang over: they cut nothing that has room", arguments: [false, true])
    func trailingSpaces(isMono: Bool) {
        let engine = SampleFonts.engine(isMono: isMono)
        let style = TextStyle(size: 12)
        let width = engine.line("recieve", style: style).size.width
        #expect(!engine.line("recieve  ", style: style, width: width).isTruncated)
        #expect(engine.line("recieve ", style: style, width: width - 1).isTruncated)
    }

    @Test("the last of several lines ends in an ellipsis; without a limit all are there")
    func lines() {
        let engine = SampleFonts.engine()
        let text = "Leave the pump running until the tank is full, then press OK and wait for the light."
        let two = engine.layout(text, style: Self.style, TextOptions(width: 200, maximumLines: 2))
        let all = engine.wrapped(text, style: Self.style, width: 200)
        #expect(two.lines.count == 2 && two.isTruncated)
        #expect(all.lines.count > 3 && !all.isTruncated)
        #expect(all.lines.allSatisfy { $0.width <= 200 })
        #expect(all.lines.last?.scalars.upperBound == text.unicodeScalars.count)
    }

    @Test(
        "a word of prose that no line has room for goes on behind a hyphen, and loses no letter",
        arguments: [
            "Warmwasserzirkulationspumpensteuerung", "(Двенадцатиперстнокишечный).",
            "e\u{301}lectroence\u{301}phalographiquement",
        ])
    func hyphens(word: String) {
        let engine = SampleFonts.engine()
        let prose = engine.wrapped(word, style: Self.style, width: 120, hyphenates: true)
        let shown = prose.shownLines()
        #expect(prose.lines.count > 1 && prose.lines.allSatisfy { $0.width <= 120 })
        #expect(shown.joined() == word)
        for (place, line) in zip(shown.indices, prose.lines) {
            let drawn = place == shown.count - 1 ? shown[place] : shown[place] + "-"
            #expect(line.width == engine.line(drawn, style: Self.style).size.width)
        }
    }

    @Test(
        "no hyphen is put where a line may end without one, where it would be read, nor where nobody asks",
        arguments: [
            "Leave the pump running until the tank is full.", "gatewaybuildingseven.plant.example.com",
            "aa08154711bb08154711cc08154711", "https://plantaddresswithoutanyend/index",
            "كهرومغناطيسيةكهرومغناطيسية",
            "ชื่อที่ยาวมากเกินไปสำหรับแถวนี้", String(repeating: "Pumpe", count: 60),
        ])
    func noHyphens(text: String) {
        let engine = SampleFonts.engine()
        let prose = engine.wrapped(text, style: Self.style, width: 120, hyphenates: true)
        let plain = engine.wrapped(text, style: Self.style, width: 120)
        #expect(prose.lines.count > 1 && prose.lines == plain.lines)
        let word = "Warmwasserzirkulationspumpensteuerung"
        let value = engine.wrapped(word, style: Self.style, width: 120)
        let alone = engine.line(value.shownLines()[0], style: Self.style).size.width
        #expect(abs(value.lines[0].width - alone) <= 1)
    }

    @Test("line ends in the text end lines, and are spaces where there is only one")
    func newlines() {
        let engine = SampleFonts.engine()
        #expect(engine.wrapped("one\ntwo\r\n\nfour", style: Self.style, width: 500).lines.count == 4)
        let one = engine.line("one\ntwo", style: Self.style)
        #expect(one.lines.count == 1)
        #expect(one.size.width == engine.line("one two", style: Self.style).size.width)
    }

    @Test(
        "lines stand where they are aligned",
        arguments: [
            (TextAlignment.left, "abc", 0), (.right, "abc", 1), (.center, "abc", 2), (.natural, "abc", 0),
            (.natural, "אבג", 1), (.left, "אבג", 0), (.right, "אבג", 1), (.fromRight, "abc", 1),
        ])
    func alignment(alignment: TextAlignment, text: String, side: Int) {
        let layout = SampleFonts.engine().layout(
            text, style: Self.style, TextOptions(width: 200, alignment: alignment))
        let free = 200 - layout.size.width
        #expect(layout.lines.first?.x == [0, free, free / 2][side])
    }

    @Test(
        "on a page that is read from the right what begins in other letters is read from there where any of its own are",
        arguments: [
            ("APN אבג.", false, true), ("APN.", false, false), ("192.168.1.10", false, false),
            ("אבג APN.", true, true),
        ])
    func readFromRight(text: String, byFirstLetter: Bool, onPage: Bool) {
        let engine = SampleFonts.engine()
        for (isMirrored, expected) in [(false, byFirstLetter), (true, onPage)] {
            let layout = engine.layout(
                text, style: Self.style,
                TextOptions(width: 200, alignment: .readingStart(isMirrored: isMirrored)))
            #expect(layout.isRightToLeft == expected)
        }
    }

    @Test("justified lines reach both sides, the last does not", arguments: [false, true])
    func justified(isRightToLeft: Bool) {
        let text =
            isRightToLeft
            ? "اترك المضخة تعمل حتى يمتلئ الخزان ثم اضغط على زر الموافقة وانتظر الضوء الأخضر"
            : "Leave the pump running until the tank is full, then press OK and wait for the green light."
        let layout = SampleFonts.engine().layout(
            text, style: Self.style, TextOptions(width: 260, maximumLines: nil, alignment: .justified))
        for line in layout.lines.dropLast() {
            #expect(line.width >= 258 && line.width <= 260)
        }
        #expect((layout.lines.last?.width ?? 0) < 258)
    }

    @Test("text shrinks to its least size before it is cut")
    func shrinking() {
        let engine = SampleFonts.engine()
        let text = "pump-station-7.example.org"
        let full = engine.line(text, style: Self.style).size.width
        let some = engine.layout(text, style: Self.style, TextOptions(width: full * 3 / 4, minimumSize: 10))
        #expect(!some.isTruncated && some.fontSize < 20 && some.fontSize > 10)
        let least = engine.layout(text, style: Self.style, TextOptions(width: full / 4, minimumSize: 10))
        #expect(least.isTruncated && least.fontSize == 10)
    }

    @Test("spans keep their own style and colour")
    func spans() throws {
        let engine = SampleFonts.engine()
        let red = TextStyle(size: 20, weight: .bold, isUnderlined: true, color: Color(0xFF0000))
        let plain = engine.line("plain bold", style: Self.style)
        let mixed = engine.layout(
            AttributedText("plain bold", style: Self.style, spans: [.init(range: 6..<10, style: red)]))
        #expect(mixed.size.width > plain.size.width)
        var canvas = try Canvas(size: mixed.size)
        canvas.draw(mixed, at: .zero, .white)
        let colors = canvas.points.compactMap { canvas.color(at: $0) }
        #expect(colors.contains(Color(0xFF0000)) && colors.contains(.white))
    }

    @Test("a character that no font has is a box with its code point, never blank")
    func missing() throws {
        for isMono in [false, true] {
            let engine = SampleFonts.engine(isMono: isMono)
            for text in ["\u{E000}", "\u{10FFFD}", "\u{1F468}\u{200D}\u{1F469}", "\u{7}"] {
                let layout = engine.line(text, style: Self.style)
                #expect(layout.size.width >= 10)
                var canvas = try Canvas(size: layout.size, isMono: isMono)
                canvas.draw(layout, at: .zero, .white)
                let isBlank = canvas.points.allSatisfy { canvas.color(at: $0) == .black }
                #expect(!isBlank)
            }
        }
    }

    @Test("without any font there is still the one compiled in")
    func builtIn() throws {
        let engine = TextEngine(book: FontBook(FontTable(files: [])))
        let layout = engine.line("No fonts: see fonts= in board.ini", style: TextStyle(size: 10))
        #expect(layout.size == Size(width: 33 * 6, height: 10))
        var canvas = try Canvas(size: Size(width: 30, height: 10), format: .monochrome)
        canvas.draw(engine.line("No gap", style: TextStyle(size: 10)), at: .zero, .white)
        let art = TextArt(canvas)
        #expect(
            art
                == TextArt(
                    """
                    ..............................
                    #...#.........................
                    #...#.........................
                    ##..#..###.........####..###..
                    #.#.#.#...#.......#...#.....#.
                    #..##.#...#.......#...#..####.
                    #...#.#...#........####.#...#.
                    #...#..###............#..####.
                    ...................###........
                    ..............................
                    """))
    }

    @Test("a font that cannot be opened is passed over")
    func unreadable() {
        let gone = FontFile(
            path: "/nonexistent.ttf", family: "Gone", coverage: FontCoverage(ranges: [0x20...0x7E]))
        let book = FontBook(FontTable(files: [gone] + SampleFonts.table.files))
        let layout = TextEngine(book: book).line("Text", style: Self.style)
        #expect(layout.size == SampleFonts.engine().line("Text", style: Self.style).size)
        #expect(book.failures.count == 1)
    }

    @Test("a caret stands between all characters and at the end, in either direction")
    func carets() {
        let engine = SampleFonts.engine()
        let left = engine.line("abc", style: Self.style)
        #expect(left.caret(at: 0).x == 0)
        #expect(left.caret(at: 3).x == left.size.width || left.caret(at: 3).x == left.size.width - 1)
        let right = engine.line("אבג", style: Self.style)
        #expect(right.caret(at: 3).x == 0)
        #expect(right.caret(at: 0).x >= right.size.width - 1)
        let empty = engine.line("", style: Self.style)
        #expect(empty.caret(at: 0) == Rect(x: 0, y: 0, width: 1, height: left.size.height))
    }

    @Test("a selection across directions is more than one rectangle, as wide as its letters")
    func selection() {
        let layout = SampleFonts.engine().line("abc אבג def", style: Self.style)
        let all = layout.selectionRects(0..<11)
        #expect(abs(all.reduce(0) { $0 + $1.width } - layout.size.width) <= 2)
        #expect(layout.selectionRects(2..<5).count == 2)
        #expect(layout.selectionRects(3..<3).isEmpty)
    }

    @Test("a text that is tried in forty sizes, until it fits, is laid out once in each")
    func cachedInAllSizes() {
        let engine = SampleFonts.engine()
        let lines = { (9..<49).map { engine.line("A title that is too long", style: TextStyle(size: $0)) } }
        let first = lines()
        #expect(zip(first, lines()).allSatisfy { $0 === $1 })
    }

    @Test("the same text is laid out once")
    func cached() {
        let engine = SampleFonts.engine()
        #expect(engine.line("once", style: Self.style) === engine.line("once", style: Self.style))
        #expect(engine.line("once", style: Self.style) !== engine.line("once", style: Self.style, width: 50))
    }
}
