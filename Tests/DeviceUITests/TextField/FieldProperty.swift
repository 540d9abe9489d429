import Settings
@testable import DeviceUI
@testable import Graphics
@testable import Typesetting
@testable import Hardware
@testable import TextFields

/// A property of a field, switched: what it is without, what with, and where that makes no difference.
struct FieldProperty: CustomStringConvertible, Sendable {
    typealias Change = @Sendable (inout TextField, PropertyPlace) -> Void

    /// How the difference is found out.
    enum Sense: String, Sendable { case seen, heard, both = "seen and heard" }

    /// Where a property makes no difference, and why.
    struct Exception: Sendable {
        let reason: String
        /// Whether it is seen nevertheless where there is room for it.
        var mayBeSeen = false
        let holds: @Sendable (PropertyPlace) -> Bool
    }

    /// By UIKit's name.
    let name: String
    let sense: Sense
    var exceptions: [Exception] = []
    var without: Change = { _, _ in }
    let with: Change

    var description: String { name }

    /// Nil where it is to make a difference.
    func exception(at place: PropertyPlace) -> Exception? { exceptions.first { $0.holds(place) } }

    private static func atRest(_ reason: String) -> Exception { Exception(reason: reason) { !$0.isEditing } }
    private static func edited(_ reason: String) -> Exception { Exception(reason: reason) { $0.isEditing } }
    private static let mono = Exception(reason: "one bit has two colours, and both are taken") {
        $0.panel.isMono
    }
    private static let emptied: Change = { field, _ in field.text = "" }

    private static func side(_ content: String) -> TextTraits.SideView {
        TextTraits.SideView(content: content, mode: .always)
    }

    /// Two columns of black and of white, so that it is seen on any ground.
    static let stripes = Picture(
        size: Size(width: 8, height: 8),
        bytes: (0..<64).flatMap { index -> [UInt8] in
            index % 8 < 4 ? [0, 0, 0, 255] : [255, 255, 255, 255]
        })

    static let all: [FieldProperty] = content + looks + views + keys

    private static let content: [FieldProperty] = [
        FieldProperty(name: "text", sense: .both) { field, place in field.text = place.longText },
        FieldProperty(
            name: "attributedText", sense: .seen,
            without: { field, place in
                field.attributedText = AttributedText(place.text, style: place.letters)
            },
            with: { field, place in
                var style = place.letters
                (style.weight, style.isUnderlined) = (.bold, true)
                field.attributedText = AttributedText(
                    place.text, style: place.letters,
                    spans: [AttributedText.Span(range: 0..<3, style: style)])
            }),
        FieldProperty(
            name: "placeholder", sense: .both, without: emptied,
            with: { field, place in
                field.text = ""
                field.placeholder = place.text
            }),
        FieldProperty(
            name: "attributedPlaceholder", sense: .seen,
            without: { field, place in
                field.text = ""
                field.placeholder = place.text
            },
            with: { field, place in
                field.text = ""
                var style = place.letters
                style.isUnderlined = true
                field.attributedPlaceholder = AttributedText(
                    place.text, style: place.letters,
                    spans: [AttributedText.Span(range: 0..<3, style: style)])
            }),
        FieldProperty(
            name: "clearsOnBeginEditing", sense: .both,
            exceptions: [atRest("it is about the beginning of an edit")]
        ) { field, _ in field.traits.clearsOnBeginEditing = true },
        FieldProperty(name: "isSecureTextEntry", sense: .both) { field, _ in field.traits.isSecure = true },
    ]

    private static let looks: [FieldProperty] = [
        FieldProperty(name: "font", sense: .seen) { field, place in
            field.appearance.font = place.letters.resized(to: place.panel.isMono ? 6 : 12)
        },
        FieldProperty(name: "textColor", sense: .seen, exceptions: [mono]) { field, _ in
            field.textColor = Color(0xFF8040)
        },
        FieldProperty(name: "textAlignment", sense: .seen) { field, place in
            field.traits.alignment = place.isMirrored ? .left : .right
        },
        FieldProperty(
            name: "adjustsFontSizeToFitWidth", sense: .seen,
            exceptions: [
                atRest(
                    "a text that is too long is made smaller at rest before it is cut, whatever a field says"
                )
            ],
            without: { field, place in field.text = place.longText },
            with: { field, place in
                field.text = place.longText
                field.traits.adjustsFontSizeToFitWidth = true
            }),
        FieldProperty(
            name: "minimumFontSize", sense: .seen,
            exceptions: [
                Exception(reason: "one bit has no smaller letters that are legible") { $0.panel.isMono }
            ],
            without: { field, place in
                field.text = place.longText
                field.traits.adjustsFontSizeToFitWidth = true
            },
            with: { field, place in
                field.text = place.longText
                field.traits.adjustsFontSizeToFitWidth = true
                field.traits.minimumFontSize = 6
            }),
        FieldProperty(
            name: "borderStyle", sense: .seen,
            without: { field, _ in field.appearance.borderStyle = TextTraits.BorderStyle.none },
            with: { field, _ in field.appearance.borderStyle = .bezel }),
        FieldProperty(
            name: "background", sense: .seen,
            without: { field, _ in field.appearance.borderStyle = .line },
            with: { field, _ in
                field.appearance.borderStyle = .line
                field.background = stripes
            }),
        FieldProperty(
            name: "disabledBackground", sense: .seen,
            exceptions: [edited("a field that is disabled is not edited")],
            without: { field, _ in
                field.appearance.borderStyle = .line
                field.isEnabled = false
                field.background = Picture(size: Size(width: 1, height: 1), bytes: [0, 0, 0, 255])
            },
            with: { field, _ in
                field.appearance.borderStyle = .line
                field.isEnabled = false
                field.background = Picture(size: Size(width: 1, height: 1), bytes: [0, 0, 0, 255])
                field.disabledBackground = stripes
            }),
        FieldProperty(name: "isEnabled", sense: .both) { field, _ in field.isEnabled = false },
        FieldProperty(
            name: "keyboardAppearance", sense: .seen,
            exceptions: [atRest("it holds while the field is edited"), mono]
        ) { field, _ in field.traits.keyboardAppearance = .light },
    ]

    private static let views: [FieldProperty] = [
        FieldProperty(name: "leftView", sense: .seen) { field, _ in field.traits.leftView = side("IP") },
        FieldProperty(name: "rightView", sense: .seen) { field, _ in field.traits.rightView = side("IP") },
        FieldProperty(
            name: "leftView, a picture", sense: .seen,
            without: { field, _ in field.traits.leftView = side("IP") },
            with: { field, _ in
                field.traits.leftView = side("IP")
                field.leftPicture = stripes
            }),
        FieldProperty(
            name: "rightView, a picture", sense: .seen,
            without: { field, _ in field.traits.rightView = side("IP") },
            with: { field, _ in
                field.traits.rightView = side("IP")
                field.rightPicture = stripes
            }),
        FieldProperty(name: "clearButtonMode", sense: .seen) { field, _ in
            field.traits.clearButtonMode = .always
        },
        FieldProperty(name: "the frame's distance", sense: .seen) { field, _ in
            field.appearance.padding = 12
        },
        FieldProperty(
            name: "the views' distance", sense: .seen,
            without: { field, _ in field.traits.leftView = side("IP") },
            with: { field, _ in
                field.traits.leftView = side("IP")
                field.appearance.viewSpacing = 14
            }),
    ]

    private static let keys: [FieldProperty] = [
        FieldProperty(
            name: "keyboardType", sense: .both,
            exceptions: [
                Exception(
                    reason: "it says what keys give while the field is edited; a row's help names it",
                    mayBeSeen: true, holds: { !$0.isEditing })
            ],
            without: emptied,
            with: { field, _ in
                field.text = ""
                field.traits.keyboardType = .numberPad
            }),
        FieldProperty(
            name: "returnKeyType", sense: .both,
            exceptions: [atRest("it is the word on OK while the field is edited")]
        ) { field, _ in field.traits.returnKeyType = .search },
        FieldProperty(
            name: "enablesReturnKeyAutomatically", sense: .both,
            exceptions: [atRest("it is about OK while the field is edited")], without: emptied,
            with: { field, _ in
                field.text = ""
                field.traits.enablesReturnKeyAutomatically = true
            }),
        FieldProperty(
            name: "autocapitalizationType", sense: .both,
            exceptions: [
                atRest("it is about what is typed"),
                Exception(reason: "a keyboard has no mode: its letters become capitals as they are typed") {
                    $0.keypad == .fullKeyboard
                },
                Exception(reason: "Hebrew has no capitals") { $0.isMirrored },
            ],
            without: emptied,
            with: { field, _ in
                field.text = ""
                field.traits.autocapitalization = .words
            }),
    ]
}
