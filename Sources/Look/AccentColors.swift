import Graphics

/// What one brand's colour becomes so that everything drawn with it can be read.
package struct AccentColors: Hashable, Sendable {
    /// Behind what keys act on: its upper and its lower end.
    package let focusTop: Color
    /// The lower end of that ground, which `focusText` and `soft` are measured by.
    package let focus: Color
    /// On the focus: white, or nearly black.
    package let focusText: Color
    /// The accent as text and thin lines on a card.
    package let tint: Color
    /// A card with some of the accent.
    package let soft: Color

    private static let ink = Color(0x10161D)
    /// What fills stand out from a card by; texts stand out by more.
    private static let leastFill = 3.05
    private static let wantedText = 4.8
    private static let leastText = 4.5
    private static let leastTint = 4.6
    /// White letters are what people expect: they win where they cost no more than so much of the brand.
    private static let whiteBonus = 1.6

    /// - Parameter dim: the dimmest text that stands on `soft`.
    package init(_ brand: Color, on card: Color, isDark: Bool, dim: Color) {
        let away: Color = isDark ? .white : .black
        let visible = brand.moved(toward: away) { $0.contrast(with: card) >= Self.leastFill }
        let white = visible.moved(toward: .black) { $0.contrast(with: .white) >= Self.wantedText }
        let black = visible.moved(toward: .white) { $0.contrast(with: Self.ink) >= Self.wantedText }
        let allowed = [white, black].map { $0.contrast(with: card) >= Self.leastFill }
        let isNearer =
            white.distance(to: brand) <= black.distance(to: brand) * Self.whiteBonus
        let takesWhite = allowed[0] && (isNearer || !allowed[1])
        (focus, focusText) = takesWhite ? (white, .white) : (black, Self.ink)
        focusTop = Self.lightest(above: focus, under: focusText, on: card)
        tint = brand.moved(toward: away) { $0.contrast(with: card) >= Self.leastTint }
        let most = isDark ? 30 : 12
        let grounds = (0...most).reversed().lazy.map { [focus] in
            card.mixed(with: focus, share: Double($0) / 100)
        }
        soft = grounds.first { $0.contrast(with: dim) >= Self.leastText } ?? card
    }

    /// Up to a tenth lighter, as long as text and fill stay what they are.
    private static func lightest(above focus: Color, under text: Color, on card: Color) -> Color {
        let steps = stride(from: 10, through: 1, by: -1).lazy.map {
            focus.mixed(with: .white, share: Double($0) / 100)
        }
        return steps.first { $0.contrast(with: text) >= leastText && $0.contrast(with: card) >= leastFill }
            ?? focus
    }
}

extension Color {
    /// The first of a hundred steps towards `goal` that is good; the goal itself where none is.
    fileprivate func moved(toward goal: Color, until isGood: (Color) -> Bool) -> Color {
        (0...100).lazy.map { mixed(with: goal, share: Double($0) / 100) }.first(where: isGood) ?? goal
    }

    /// How far two colours are apart, in steps of their channels.
    fileprivate func distance(to other: Color) -> Double {
        let parts = [(red, other.red), (green, other.green), (blue, other.blue)]
        return parts.map { (Double($0) - Double($1)) * (Double($0) - Double($1)) }.reduce(0, +).squareRoot()
    }
}
