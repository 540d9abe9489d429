import DeviceUI
import Settings

extension Assertions {
    /// What a field is before anybody has said anything.
    mutating func checkDefaults() {
        let field = TextField()
        same(field.text, "", "A1 text is empty")
        same(field.placeholder, nil, "A3 no placeholder")
        same(
            field.attributedText, AttributedText("", style: field.defaultStyle), "A2 attributedText is empty")
        same(field.attributedPlaceholder.text, "", "A4 attributedPlaceholder is empty")
        same(field.textColor, nil, "A5 the theme's colour")
        same(field.appearance, FieldAppearance(), "A22 an appearance that says nothing")
        same(field.typingStyle, nil, "A7 no typing attributes")
        same(field.background, nil, "A10 no background")
        same(field.disabledBackground, nil, "A10 no background while disabled")
        same(field.leftPicture, nil, "A14 no picture before the text")
        same(field.rightPicture, nil, "A14 no picture after the text")
        same(field.clearsOnInsertion, false, "A12 an insertion adds")
        same(field.isEditing, false, "A15 without the focus")
        same(field.isEnabled, true, "A16 enabled")
        same(field.selectedRange, 0..<0, "A17 nothing is selected")
        same(field.showsPlaceholder, true, "A3 there is nothing else")
        same(field.showsClearButton, false, "A13 nothing to clear")
        same(field.language, "en", "English")
        same(field.label, nil, "no form's label")
        expect(field.delegate == nil, "A25 no delegate")
        same(field.deadline, nil, "nothing is pending")
        checkTraits(field.traits)
        var cleared = TextField(text: "x")
        cleared.text = nil
        same(cleared.text, "", "A1 nil reads back as empty")
    }

    private mutating func checkTraits(_ traits: TextTraits) {
        same(traits, TextTraits(), "a field's traits are those that nobody has said anything of")
        same(traits.keyboardType, .default, "B1 keyboardType")
        same(traits.returnKeyType, .default, "B2 returnKeyType")
        same(traits.enablesReturnKeyAutomatically, false, "B3 enablesReturnKeyAutomatically")
        same(traits.keyboardAppearance, .default, "B4 keyboardAppearance")
        same(traits.autocorrection, .default, "B6 autocorrection")
        same(traits.spellChecking, .default, "B7 spellChecking")
        same(traits.isSecure, false, "B8 isSecure")
        same(traits.contentType, nil, "B9 contentType")
        same(traits.passwordRules, nil, "B10 passwordRules")
        same(traits.smartQuotes, .default, "B11 smartQuotes")
        same(traits.smartDashes, .default, "B12 smartDashes")
        same(traits.smartInsertDelete, .default, "B13 smartInsertDelete")
        same(traits.inlinePrediction, .default, "B14 inlinePrediction")
        same(traits.alignment, .natural, "A6 alignment")
        same(traits.adjustsFontSizeToFitWidth, false, "A8 adjustsFontSizeToFitWidth")
        same(traits.minimumFontSize, 0, "A8 minimumFontSize")
        same(traits.borderStyle, nil, "A9 the theme's border")
        same(traits.clearButtonMode, .never, "A13 clearButtonMode")
        same(traits.clearsOnBeginEditing, false, "A11 clearsOnBeginEditing")
        same(traits.leftView, nil, "A14 leftView")
        same(traits.rightView, nil, "A14 rightView")
        same(traits.isMultiline, false, "A19 one line")
        same(traits.language, nil, "the screen's language")
        same(traits.maximumLength, nil, "any length")
        same(TextTraits(keyboardType: .namePhonePad).autocapitalization, .words, "B5 names have capitals")
    }

    /// Each property is stored once: whoever sets it, and by whatever name, everybody reads the same.
    mutating func checkOneTruth() {
        var field = TextField(placeholder: "Name")
        same(field.traits.placeholder, "Name", "the placeholder of init is the traits'")
        field.placeholder = "Street"
        same(field.traits.placeholder, "Street", "the placeholder is the traits'")
        field.traits.placeholder = "Town"
        same(field.placeholder, "Town", "the traits' placeholder is the field's")
        field.attributedPlaceholder = AttributedText(
            "Land", style: field.defaultStyle, spans: [.init(range: 0..<1, style: TextStyle(size: 9))])
        same(field.traits.placeholder, "Land", "an attributed placeholder is the traits' as well")
        field.traits.placeholder = "Field"
        same(field.attributedPlaceholder.spans, [], "another placeholder has no looks of the last one's")
        field.isEnabled = false
        same(field.traits.isEnabled, false, "isEnabled is the traits'")
        same(field.beginEditing(with: .phonePad), false, "a disabled field is not edited")
        field.traits.isEnabled = true
        same(field.isEnabled, true, "the traits' isEnabled is the field's")
        field.traits.borderStyle = .line
        same(field.appearance.borderStyle, .line, "the traits' border is the appearance's")
        field.appearance.borderStyle = .bezel
        same(field.traits.borderStyle, .bezel, "the appearance's border is the traits'")
        field.appearance = FieldAppearance(padding: 3)
        same(field.traits.borderStyle, nil, "an appearance without a border takes it away")
        field.traits.language = "de"
        same(field.language, "de", "the traits' language is the field's")
        field.language = "he"
        same(field.traits.language, "he", "the field's language is the traits'")
        checkColors()
    }

    private mutating func checkColors() {
        let (red, blue) = (Color(0xFF0000), Color(0x0000FF))
        var field = TextField()
        field.appearance.font = TextStyle(size: 20, color: red)
        same(field.textColor, red, "a font's colour is the text's")
        field.textColor = blue
        same(field.defaultStyle.color, blue, "the text's colour is the font's")
        field.attributedText = AttributedText("a", style: TextStyle(size: 30, color: red))
        same(field.textColor, red, "an attributed text's colour is the text's")
        same(field.appearance.font?.size, 30, "an attributed text's size is the font's")
        same(field.text, "a", "an attributed text is the text")
        field.textColor = blue
        same(field.attributedText.style.color, blue, "a colour set afterwards holds for all")
    }
}
