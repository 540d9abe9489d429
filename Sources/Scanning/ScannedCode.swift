import Localization

/// What a scanner read, by its content.
package enum ScannedCode: Hashable, Sendable {
    case wifi(WiFiCode)
    /// Of a configuration.
    case part(CodePart)
    /// It begins as one of these and is not whole; with what is said of it.
    case damaged(LocalizedString)
    /// For the field that is focused.
    case text(String)

    /// - Parameter text: as it was typed, without the Enter at its end.
    package init(_ text: String) {
        if WiFiCode.isOne(text) {
            self = WiFiCode(text).map(Self.wifi) ?? .damaged(LocalizedString(.scanDamaged))
        } else if CodePart.isOne(text) {
            self = CodePart(text).map(Self.part) ?? .damaged(LocalizedString(.scanDamaged))
        } else {
            self = .text(text)
        }
    }
}
