import Graphics
import Hardware

extension DisplayDescription {
    /// The colours that the board asks for; a display of two colours has no choice.
    ///
    /// - Parameter accent: the bundle's own, 0xRRGGBB, which beats the board's.
    package func theme(accent: UInt32?) -> Theme {
        guard !isMono else { return look == .monoInverse ? .monoInverse : .mono }
        let brand = (accent ?? self.accent).map(Color.init)
        switch theme {
        case .dark: return Theme(.dark, accent: brand)
        case .light: return Theme(.light, accent: brand)
        case .highContrast: return .highContrast
        }
    }
}
