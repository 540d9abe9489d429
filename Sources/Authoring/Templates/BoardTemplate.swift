import Hardware

/// A board to begin with.
package enum BoardTemplate {
    /// A commented `board.ini`.
    ///
    /// - Parameter name: what `NewName` has no problem with; the title of a first page without one.
    package static func files(name: String, keypad: HardwareClass) -> [NewFile] {
        [NewFile(path: "board.ini", text: text(name, keypad))]
    }

    private static func text(_ name: String, _ keypad: HardwareClass) -> String {
        """
        # \(name): what the device is built of. Every name is explained in settingsd-board(5); what is not here is usual.
        # What of it the device has: settingsctl doctor --board board/\(name)

        [Board]
        Title = \(name)

        [Display]
        # As previews draw it; on the device the driver's word about both counts. One bit: Depth = 1 and Look = mono.
        Size = 320x240
        Depth = 16
        # Rotation = 90

        [Keypad]
        # P phone pad with arrows and OK, P0 the bare twelve keys, N number pad, M 4x4 matrix, D arrows and OK,
        # K keyboard, rotary a knob. settingsctl keypad import makes this of a device tree or a recording.
        Class = \(keypad.rawValue)
        # Keys that are not there:
        # Without = find
        # The one input device whose keys count, as evtest names it:
        # Device = gpio-keys

        # Codes that are not the usual ones, by the kernel's names:
        # [Keys]
        # KEY_F1 = ok

        [Fonts]
        # The first that has a letter draws it; one that is not installed is skipped with a notice. Below 200 pixels of
        # width bitmap fonts come first: board qemu-barepad-128x64 names them. Other scripts have their own, behind these:
        # Font = /usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf
        Font = /usr/share/fonts/opentype/inter/Inter-Regular.otf
        Font = /usr/share/fonts/opentype/inter/Inter-Medium.otf
        Font = /usr/share/fonts/opentype/inter/Inter-SemiBold.otf
        Font = /usr/share/fonts/opentype/inter/InterDisplay-SemiBold.otf
        Font = /usr/share/fonts/truetype/noto/NotoSans-Regular.ttf
        Font = /usr/share/fonts/truetype/noto/NotoSans-Bold.ttf

        """
    }
}
