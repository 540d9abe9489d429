import Hardware

/// The colours in which forms and fields are drawn.
public enum PanelLook: String, CaseIterable, Hashable, Sendable {
    /// Light text on nearly black.
    case dark
    /// Dark text on a light page.
    case light
    /// The strongest contrast that there is.
    case highContrast
    /// Black and white alone, as displays of one bit a pixel have them; bitmap fonts look best.
    case oneBit

    /// A display of that size in this look.
    func set(_ display: inout DisplayDescription, size: Size) {
        display.size = size
        switch self {
        case .dark: display.theme = .dark
        case .light: display.theme = .light
        case .highContrast: display.theme = .highContrast
        case .oneBit: (display.look, display.depth) = (.mono, 1)
        }
    }
}
