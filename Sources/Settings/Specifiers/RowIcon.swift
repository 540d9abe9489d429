/// What stands in the tile before a row's title.
package struct RowIcon: Hashable, Sendable {
    /// An image of the bundle where there is one of that name, else Material's name of a symbol, "thermostat".
    package let name: String
    /// What a symbol stands on; images are drawn as they are.
    package let color: TileColor

    /// Slate unless said.
    package init(name: String, color: TileColor = .named(.slate)) {
        self.name = name
        self.color = color
    }
}

/// What a symbol stands on.
package enum TileColor: Hashable, Sendable {
    case named(Name)
    /// `0xRRGGBB`, as the bundle asks for it: darkened where a white symbol could not be seen on it.
    case own(UInt32)

    /// The ten that are the same on every device.
    package enum Name: String, CaseIterable, Hashable, Sendable {
        case slate, blue, teal, green, amber, orange, red, violet, pink, cyan
    }
}

extension Specifier.Kind {
    /// The symbol of rows that have none of their own.
    package var symbol: String {
        let ofDigits: Set<KeyboardType> = [.numberPad, .phonePad, .decimalPad, .asciiCapableNumberPad]
        return switch self {
        case .toggle: "toggle_on"
        case .slider: "tune"
        case .textField(let field) where ofDigits.contains(field.traits.keyboardType): "dialpad"
        case .textField, .textView: "text_fields"
        case .multiValue, .radioGroup: "list"
        case .childPane: "folder"
        case .button: "bolt"
        case .datePicker: "schedule"
        case .titleValue, .group, .unknown, .broken: "info"
        }
    }

    /// All of them: a table of symbols has these beside the bundle's own.
    package static let symbols = [
        "toggle_on", "tune", "dialpad", "text_fields", "list", "folder", "bolt", "schedule", "info",
    ]
}
