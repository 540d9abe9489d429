import Graphics

/// The colours of everything on the screen, by what they are for.
package struct Theme: Hashable, Sendable {
    /// What the board file and `init(_:accent:)` call it.
    package let name: Name
    /// Two colours, no antialiasing; the focused row is inverted.
    package let isMono: Bool

    /// What everything else lies on.
    package private(set) var page: Color
    /// Behind the list of sections, and behind a pad that stands under a list.
    package let side: Color
    /// Behind the keys, at the bottom.
    package let bar: Color
    /// Behind the rows of a group.
    package let card: Color
    /// Between two rows, around key cells.
    package let line: Color
    /// Around cards and bars where no ground tells them apart; nil where the ground does.
    package let outline: Color?
    /// A key, and its lower edge.
    package let keyCap: Color
    /// The line along the lower edge of `keyCap`.
    package let keyCapEdge: Color
    /// The key's legend, on `keyCap`.
    package let keyCapText: Color
    /// Titles and what is typed, on all grounds.
    package private(set) var text: Color
    /// Values, help, what keys do, on all grounds.
    package let dim: Color
    /// Row numbers, values far from the chosen one, chevrons, what cannot be changed now.
    package let faint: Color
    /// A value that is changed and not yet applied.
    package let changed: Color
    /// The dot that says so.
    package let changedDot: Color
    /// On `changedDot`, where that is a ground.
    package var onChanged: Color { changedDot.luminance > 0.5 ? .black : .white }
    /// Beneath what floats: on a light page a grey is dark enough.
    package var shadow: Color { name == .light ? Color(0x8B97A5) : .black }
    /// What failed or is refused.
    package let error: Color
    /// Behind what cannot be undone.
    package let destructive: Color
    /// On `destructive`.
    package let destructiveText: Color
    /// Checked and good.
    package let good: Color
    package let switchOn: Color
    /// A switch's pill while it is off.
    package let switchOff: Color
    package let switchKnob: Color
    /// Carets, the edited field's frame, ticks: the accent as it stands out from a card.
    package private(set) var tint: Color
    /// Behind what keys act on: its upper and its lower end.
    package private(set) var focusTop: Color
    /// The lower end of that ground, or all of it where it does not shade.
    package private(set) var focus: Color
    /// All text on the focus.
    package private(set) var focusText: Color
    /// A card with a breath of the accent: behind badges.
    package private(set) var soft: Color

    /// By the word that the board file uses.
    package enum Name: String, Hashable, Sendable, CaseIterable {
        case dark
        case light
        case highContrast = "high-contrast"
        case mono
    }

    /// For `Canvas.drawSwitch`, which draws them; on the focused row in the colours of its text alone, since no green and
    /// no grey stands out from that ground.
    package func switchColors(isOn: Bool, isFocused: Bool) -> Canvas.SwitchColors {
        guard isFocused else {
            let knob = isOn ? switchKnob : outline ?? switchKnob
            return Canvas.SwitchColors(on: switchOn, off: switchOff, knob: knob)
        }
        return Canvas.SwitchColors(on: focusText, off: focus, knob: isOn && !isMono ? focus : focusText)
    }

    /// Around a switch whose pill may have the colour of what it lies on; nil where it has not, or where the switch is a line
    /// already.
    package func switchEdge(isFocused: Bool) -> Color? {
        guard !isMono else { return nil }
        return isFocused ? focusText : outline
    }

    /// What a clock is drawn in while nobody is there: nothing shines but the figures, and these less than white does.
    package var resting: Theme {
        guard !isMono else { return .mono }
        var theme = Theme.dark
        (theme.page, theme.text) = (.black, Color(0xE0E0E0))
        return theme
    }

    /// Text and what it stands on, for every pair that a screen draws.
    package var textPairs: [(name: String, text: Color, background: Color)] {
        let grounds = [("page", page), ("side", side), ("card", card), ("bar", bar)]
        let texts = [
            ("text", text), ("dim", dim), ("faint", faint), ("changed", changed), ("error", error),
            ("good", good),
        ]
        return grounds.flatMap { ground in
            texts.map { (name: "\($0.0) on \(ground.0)", text: $0.1, background: ground.1) }
        } + [
            (name: "focus", text: focusText, background: focus), ("focus, above", focusText, focusTop),
            ("key cap", keyCapText, keyCap), ("badge", text, soft), ("dim on badge", dim, soft),
            ("destructive", destructiveText, destructive), ("pill", onChanged, changedDot),
        ]
    }

    /// What says something without letters, and what it stands on.
    package var signPairs: [(name: String, sign: Color, background: Color)] {
        [
            ("focus", focus, card), ("focus, above", focusTop, card), ("caret", tint, page),
            ("tick", tint, card),
            ("changed", changedDot, card), ("destructive", destructive, card), ("scroll bar", faint, page),
            ("switch that is on", switchOn, card), ("switch that is off", outline ?? switchOff, card),
            ("knob of a switch that is on", switchKnob, switchOn),
            ("knob of a switch that is off", outline ?? switchKnob, switchOff),
            ("focused switch", focusText, focus),
        ]
    }
}

extension Theme {
    /// One of the four that are built in; `accent` is a brand's colour, from which focus, tint and badges are made. High
    /// contrast and two colours keep their own.
    package init(_ name: Name, accent: Color? = nil) {
        switch name {
        case .dark: self = .dark
        case .light: self = .light
        case .highContrast: self = .highContrast
        case .mono: self = .mono
        }
        guard let accent, name == .dark || name == .light else { return }
        let derived = AccentColors(accent, on: card, isDark: name == .dark, dim: dim)
        (tint, focusTop, focus) = (derived.tint, derived.focusTop, derived.focus)
        (focusText, soft) = (derived.focusText, derived.soft)
    }

    /// Light text on nearly black: for rooms.
    package static let dark = Theme(
        name: .dark, isMono: false, page: Color(0x0B0F15), side: Color(0x0F151D), bar: Color(0x121922),
        card: Color(0x1A212B), line: Color(0x2C3743), outline: nil, keyCap: Color(0x303C4A),
        keyCapEdge: Color(0x1B232D), keyCapText: Color(0xF2F5F8), text: Color(0xF2F5F8), dim: Color(0xA7B3C1),
        faint: Color(0x8D9AAA), changed: Color(0xFFB84D), changedDot: Color(0xFFB84D), error: Color(0xFF7A70),
        destructive: Color(0xC9352D), destructiveText: .white, good: Color(0x4ED48B),
        switchOn: Color(0x2FA765),
        switchOff: Color(0x5F6F82), switchKnob: .white, tint: Color(0x5D8CF0), focusTop: Color(0x366FED),
        focus: Color(0x2563EB), focusText: .white, soft: Color(0x1D3565))

    /// Dark text on nearly white: for daylight.
    package static let light = Theme(
        name: .light, isMono: false, page: Color(0xEDF0F4), side: Color(0xE4E8EE), bar: Color(0xDDE3EA),
        card: .white, line: Color(0xDDE3EA), outline: nil, keyCap: .white, keyCapEdge: Color(0xA9B5C2),
        keyCapText: Color(0x10161D), text: Color(0x10161D), dim: Color(0x4A5764), faint: Color(0x596673),
        changed: Color(0x8A5200), changedDot: Color(0xA86400), error: Color(0xB3261E),
        destructive: Color(0xB3261E), destructiveText: .white, good: Color(0x0F6B3A),
        switchOn: Color(0x1B8A4C),
        switchOff: Color(0x75828F), switchKnob: .white, tint: Color(0x2563EB), focusTop: Color(0x366FED),
        focus: Color(0x2563EB), focusText: .white, soft: Color(0xE5ECFD))

    /// White on black, the focused row black on yellow.
    package static let highContrast = Theme(
        name: .highContrast, isMono: false, page: .black, side: .black, bar: .black, card: .black,
        line: .white,
        outline: .white, keyCap: .white, keyCapEdge: .white, keyCapText: .black, text: .white, dim: .white,
        faint: .white, changed: Color(0xFFD60A), changedDot: Color(0xFFD60A), error: Color(0xFFB3AD),
        destructive: Color(0xFFB3AD), destructiveText: .black, good: Color(0x7CFFB2), switchOn: .white,
        switchOff: .black, switchKnob: .black, tint: Color(0xFFD60A), focusTop: Color(0xFFD60A),
        focus: Color(0xFFD60A), focusText: .black, soft: .black)

    /// White on black, as one-bit panels show it.
    package static let mono = Theme(.white, on: .black)

    /// Black on white, for panels that show it as white on black.
    package static let monoInverse = Theme(.black, on: .white)

    /// Two colours.
    private init(_ ink: Color, on ground: Color) {
        self.init(
            name: .mono, isMono: true, page: ground, side: ground, bar: ground, card: ground, line: ink,
            outline: nil, keyCap: ink, keyCapEdge: ink, keyCapText: ground, text: ink, dim: ink, faint: ink,
            changed: ink, changedDot: ink, error: ink, destructive: ink, destructiveText: ground, good: ink,
            switchOn: ink, switchOff: ground, switchKnob: ink, tint: ink, focusTop: ink, focus: ink,
            focusText: ground, soft: ground)
    }
}
