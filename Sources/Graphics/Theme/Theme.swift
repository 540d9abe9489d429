/// The colours of everything on the screen, by what they are for.
package struct Theme: Hashable, Sendable {
    /// What the board file and `init(_:)` call it.
    package let name: Name
    /// Two colours, no antialiasing; the focused row is inverted.
    package let isMono: Bool

    /// What everything else lies on.
    package let background: Color
    /// Behind the title, at the top.
    package let titleBar: Color
    /// On `titleBar`.
    package let title: Color
    /// The word at the title bar's end while a technician's session is open.
    package let technician: Color
    /// A section's title, on `background`.
    package let groupHeader: Color
    /// The text below a section, on `background`.
    package let footer: Color
    /// A row's title, on `background`.
    package let rowText: Color
    /// A row's value, on `background`.
    package let valueText: Color
    /// Row numbers, placeholders, what counts less.
    package let dimText: Color
    /// A row that cannot be changed now, title and value.
    package let disabledText: Color
    /// The line between two rows.
    package let separator: Color
    /// Behind the row that keys act on.
    package let focusBackground: Color
    /// That row's title.
    package let focusText: Color
    /// That row's value, and its number.
    package let focusValueText: Color
    /// Where the scroll bar's thumb is not.
    package let scrollTrack: Color
    /// The part of the list that is seen.
    package let scrollThumb: Color
    /// Behind the hints, at the bottom.
    package let hintBar: Color
    /// What a key does, on `hintBar`.
    package let hintText: Color
    /// A key in the hint bar.
    package let keyCap: Color
    /// The key's legend, on `keyCap`.
    package let keyCapText: Color
    /// Frames, carets, the mode badge.
    package let accent: Color
    /// Text on `accent`.
    package let accentText: Color
    /// Behind the text that is edited.
    package let fieldBackground: Color
    /// Around it; `error` takes its place while the text is not accepted.
    package let fieldBorder: Color
    /// What is typed, on `fieldBackground`.
    package let fieldText: Color
    /// A letter that is not committed yet, and selected text.
    package let pendingBackground: Color
    /// Text on `pendingBackground`.
    package let pendingText: Color
    /// What went wrong or is refused, on `background`, in the title and in the hint bar.
    package let error: Color
    /// What went well, on `background`.
    package let success: Color
    package let switchOn: Color
    /// A switch's pill while it is off.
    package let switchOff: Color
    package let switchKnob: Color

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
        guard isFocused else { return Canvas.SwitchColors(on: switchOn, off: switchOff, knob: switchKnob) }
        return Canvas.SwitchColors(
            on: focusText, off: focusBackground, knob: isOn && !isMono ? focusBackground : focusText)
    }

    /// Text and what it stands on, for every pair that a screen draws.
    package var textPairs: [(name: String, text: Color, background: Color)] {
        [
            ("title", title, titleBar), ("technician", technician, titleBar),
            ("error in title", error, titleBar),
            ("group header", groupHeader, background), ("footer", footer, background),
            ("row", rowText, background), ("value", valueText, background), ("dim", dimText, background),
            ("disabled", disabledText, background), ("error", error, background),
            ("success", success, background), ("focused row", focusText, focusBackground),
            ("focused value", focusValueText, focusBackground), ("hint", hintText, hintBar),
            ("error in hint bar", error, hintBar), ("key cap", keyCapText, keyCap),
            ("badge", accentText, accent), ("field", fieldText, fieldBackground),
            ("placeholder", dimText, fieldBackground), ("pending", pendingText, pendingBackground),
            ("dim on key cap", hintText, titleBar), ("disabled on key cap", disabledText, titleBar),
        ]
    }

    /// What says something without letters, and what it stands on.
    package var signPairs: [(name: String, sign: Color, background: Color)] {
        [
            ("focus", focusBackground, background), ("caret", accent, fieldBackground),
            ("field's frame", fieldBorder, background), ("pending letter", pendingText, pendingBackground),
            ("scroll bar", scrollThumb, scrollTrack), ("technician", technician, titleBar),
            ("switch that is on", switchOn, background), ("switch that is off", switchOff, background),
            ("knob of a switch that is on", switchKnob, switchOn),
            ("knob of a switch that is off", switchKnob, switchOff),
            ("focused switch", focusText, focusBackground),
        ]
    }
}

extension Theme {
    /// One of the four that are built in.
    package init(_ name: Name) {
        switch name {
        case .dark: self = .dark
        case .light: self = .light
        case .highContrast: self = .highContrast
        case .mono: self = .mono
        }
    }

    /// Light text on nearly black: for rooms.
    package static let dark = Theme(
        name: .dark, isMono: false, background: Color(0x101418), titleBar: Color(0x1C222A),
        title: Color(0xF3F6FA), technician: Color(0xF2B95A), groupHeader: Color(0xAEB8C4),
        footer: Color(0x97A1AE), rowText: Color(0xEEF2F6), valueText: Color(0xB4BDC8),
        dimText: Color(0x8A94A1), disabledText: Color(0x828C98), separator: Color(0x272E37),
        focusBackground: Color(0x2563EB), focusText: .white, focusValueText: .white,
        scrollTrack: Color(0x1C222A), scrollThumb: Color(0xA9B2BD), hintBar: Color(0x1C222A),
        hintText: Color(0xA9B2BD), keyCap: Color(0x39424D), keyCapText: Color(0xFFFFFF),
        accent: Color(0x2563EB), accentText: .white, fieldBackground: Color(0x151A20),
        fieldBorder: Color(0x2563EB), fieldText: Color(0xF3F6FA), pendingBackground: Color(0x1E3F70),
        pendingText: .white, error: Color(0xFF8A80), success: Color(0x6FD08C), switchOn: Color(0x2FA765),
        switchOff: Color(0x5F6F82), switchKnob: .white)

    /// Dark text on nearly white: for daylight.
    package static let light = Theme(
        name: .light, isMono: false, background: Color(0xF4F6F7), titleBar: Color(0xFFFFFF),
        title: Color(0x10151B), technician: Color(0x8A5300), groupHeader: Color(0x4A5562),
        footer: Color(0x55606D), rowText: Color(0x10151B), valueText: Color(0x46515E),
        dimText: Color(0x5F6A77), disabledText: Color(0x66717E), separator: Color(0xD5DBE1),
        focusBackground: Color(0x1D56D6), focusText: .white, focusValueText: .white,
        scrollTrack: Color(0xE1E6EB), scrollThumb: Color(0x6B7683), hintBar: Color(0xFFFFFF),
        hintText: Color(0x46515E), keyCap: Color(0x3B4653), keyCapText: .white, accent: Color(0x1D56D6),
        accentText: .white, fieldBackground: .white, fieldBorder: Color(0x1D56D6),
        fieldText: Color(0x10151B), pendingBackground: Color(0xCBDCFF), pendingText: Color(0x0A2A75),
        error: Color(0xB3261E), success: Color(0x1B6E35), switchOn: Color(0x1B8A4C),
        switchOff: Color(0x75828F), switchKnob: .white)

    /// White on black, the focused row black on yellow.
    package static let highContrast = Theme(
        name: .highContrast, isMono: false, background: .black, titleBar: .black, title: .white,
        technician: Color(0xFFD54A), groupHeader: .white, footer: .white, rowText: .white, valueText: .white,
        dimText: Color(0xD8D8D8), disabledText: Color(0xA8A8A8), separator: .white,
        focusBackground: Color(0xFFE600), focusText: .black, focusValueText: .black,
        scrollTrack: Color(0x505050), scrollThumb: .white, hintBar: .black, hintText: .white, keyCap: .white,
        keyCapText: .black, accent: Color(0xFFE600), accentText: .black, fieldBackground: .black,
        fieldBorder: Color(0xFFE600), fieldText: .white, pendingBackground: Color(0xFFE600),
        pendingText: .black, error: Color(0xFF9A91), success: Color(0x7CFF9B), switchOn: Color(0x00A84A),
        switchOff: Color(0x767676), switchKnob: .white)

    /// White on black, as one-bit panels show it; inverting it is the panel's business.
    package static let mono = Theme(
        name: .mono, isMono: true, background: .black, titleBar: .black, title: .white, technician: .white,
        groupHeader: .white, footer: .white, rowText: .white, valueText: .white, dimText: .white,
        disabledText: .white, separator: .white, focusBackground: .white, focusText: .black,
        focusValueText: .black, scrollTrack: .white, scrollThumb: .white, hintBar: .black, hintText: .white,
        keyCap: .white, keyCapText: .black, accent: .white, accentText: .black, fieldBackground: .black,
        fieldBorder: .white, fieldText: .white, pendingBackground: .white, pendingText: .black, error: .white,
        success: .white, switchOn: .white, switchOff: .black, switchKnob: .white)
}
