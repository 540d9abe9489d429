import DeviceUI
import Settings

extension Assertions {
    private static let stripes = Picture(
        size: Size(width: 8, height: 8),
        bytes: (0..<64).flatMap { index -> [UInt8] in
            index % 8 < 4 ? [0, 0, 0, 255] : [255, 255, 255, 255]
        })
    private static let box = Size(width: 160, height: 30)

    /// What is seen of each property, in every look.
    mutating func checkDrawing() {
        for look in PanelLook.allCases { checkProperties(FieldDrawing(look: look), look) }
        let drawings = PanelLook.allCases.map {
            FieldDrawing(look: $0).picture(of: TextField(text: "Boiler"), size: Self.box)
        }
        same(Set(drawings).count, 4, "every look is another one")
        let colors = Self.colors(of: drawings[PanelLook.allCases.firstIndex(of: .oneBit) ?? 0])
        same(colors, [[0, 0, 0], [255, 255, 255]], "one bit has two colours")
        let drawing = FieldDrawing()
        same(drawing.picture(of: TextField(), size: Self.box)?.size, Self.box, "a picture has its size")
        same(
            drawing.picture(of: TextField(), size: Size(width: 5000, height: 1)), nil, "too large is nothing")
    }

    private static func colors(of picture: Picture?) -> Set<[UInt8]> {
        let bytes = picture?.bytes ?? []
        return Set(stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 3]) })
    }

    private mutating func checkProperties(_ drawing: FieldDrawing, _ look: PanelLook) {
        let properties: [(String, (inout TextField) -> Void)] = [
            ("A1 text", { $0.text = "Pump" }),
            ("A3 placeholder", { ($0.text, $0.placeholder) = ("", "Name") }),
            ("A5 font", { $0.appearance.font = TextStyle(size: 8) }),
            ("A6 alignment", { $0.traits.alignment = .right }),
            ("A9 a line", { $0.traits.borderStyle = .line }),
            ("A9 a bezel", { $0.traits.borderStyle = .bezel }),
            ("A13 clear button", { $0.traits.clearButtonMode = .always }),
            ("A14 left view", { $0.traits.leftView = .init(content: "IP", mode: .always) }),
            ("A14 right view", { $0.traits.rightView = .init(content: "IP", mode: .always) }),
            ("A24 padding", { $0.appearance.padding = 20 }),
            ("B8 a secret", { $0.traits.isSecure = true }),
            ("A15 the caret", { _ = $0.beginEditing(with: .phonePad) }),
            ("A10 background", { ($0.traits.borderStyle, $0.background) = (.line, Self.stripes) }),
        ]
        let plain = drawing.picture(of: TextField(text: "Boiler"), size: Self.box)
        for (name, change) in properties {
            var field = TextField(text: "Boiler")
            change(&field)
            differ(drawing.picture(of: field, size: Self.box), plain, "\(name) is seen, \(look)")
        }
        var disabled = TextField(text: "Boiler")
        disabled.isEnabled = false
        disabled.disabledBackground = Self.stripes
        same(
            drawing.picture(of: disabled, size: Self.box), plain,
            "A10 disabledBackground wants a background, \(look)")
    }

    // MARK: What goes before what

    mutating func checkPrecedence() {
        let drawing = FieldDrawing()
        let picture = { (field: TextField, all: FieldAppearance) in
            drawing.picture(of: field, size: Self.box, under: all)
        }
        let (none, red, blue) = (FieldAppearance(), Color(0xFF0000), Color(0x0000FF))
        var own = TextField(text: "Boiler")
        own.traits.borderStyle = .line
        same(picture(own, FieldAppearance(borderStyle: .bezel)), picture(own, none), "A22 a field's border")
        differ(
            picture(TextField(text: "Boiler"), FieldAppearance(borderStyle: .bezel)), picture(own, none),
            "A22 that of all where it has none")
        var colored = TextField(text: "Boiler")
        colored.textColor = blue
        let font = FieldAppearance(font: TextStyle(size: 18, color: red))
        same(
            picture(colored, font), picture(colored, FieldAppearance(font: TextStyle(size: 18))),
            "A22 a field's colour before that of all fields' font")
        let both = FieldAppearance(padding: 1).over(FieldAppearance(borderStyle: .line, padding: 2))
        same(
            [both.padding, both.borderStyle == .line ? 1 : 0], [1, 1], "A22 what is open is the one's behind")
        checkPictures(picture)
        checkValues()
    }

    private mutating func checkPictures(_ picture: (TextField, FieldAppearance) -> Picture?) {
        let none = FieldAppearance()
        var round = TextField(text: "Boiler")
        round.traits.borderStyle = .roundedRect
        let plain = picture(round, none)
        round.background = Self.stripes
        same(picture(round, none), plain, "A9 a rounded frame ignores pictures")
        var filled = TextField()
        filled.traits.borderStyle = .line
        filled.background = Self.stripes
        same(
            picture(filled, FieldAppearance(backgroundColor: .white)), picture(filled, none),
            "A10 a picture beats the colour")
        var cleared = TextField(text: "Boiler")
        cleared.traits.clearButtonMode = .always
        let button = picture(cleared, none)
        cleared.traits.rightView = .init(content: "IP", mode: .always)
        same(picture(cleared, none), button, "A13 the clear button wins over the right view")
        cleared.text = ""
        same(cleared.showsClearButton, false, "A13 and wants text")
        var view = TextField(text: "Boiler")
        let without = picture(view, none)
        view.traits.leftView = .init(content: "IP", mode: .never)
        same(picture(view, none), without, "A14 a view without a mode shows nothing")
    }

    private mutating func checkValues() {
        let prototype = TextField(text: "prototype")
        guard
            let form = try? Form(
                labels: ["A", "B"], values: ["A": "value"], prototypes: ["A": prototype, "B": prototype])
        else { return expect(false, "there is a form") }
        same(form.prototypes["A"]?.text, "value", "a form's value goes before its prototype's text")
        same(form.prototypes["B"]?.text, "prototype", "which stands where there is none")
        same(form.prototypes["B"]?.label, "B", "a form's field knows its label")
        same(form.prototypes["A"]?.id, prototype.id, "and is the one that it was made of")
    }
}
