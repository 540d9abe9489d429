import Hardware

extension DisplayDescription {
    /// The colours that the board asks for; a display of two colours has no choice.
    package var colours: Theme {
        if look == .mono { return .mono }
        switch theme {
        case .dark: return .dark
        case .light: return .light
        case .highContrast: return .highContrast
        }
    }
}
