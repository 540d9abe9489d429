import CXkbcommon
import Glibc
import Loop

/// What a full keyboard's keys type in a country's layout. libxkbcommon; loading takes 5 to 9 ms, so it is done when
/// the first such key comes.
package final class KeyboardMap {
    /// What one key meant when it went down.
    package enum Meaning: Hashable, Sendable {
        /// One character; two where an accent came before a letter that cannot have it.
        case text(String)
        /// With Ctrl: the letter of the layout, or where that has none of the Latin alphabet, the one that stands
        /// there on a keyboard of the United States.
        case shortcut(Character)
        /// Shift and its like, and a key for an accent: nothing by itself.
        case modifier
        case nothing
    }

    private let context: OpaquePointer
    private let keymap: OpaquePointer
    private let state: OpaquePointer
    /// Waits for the letter that it is to be on.
    private var deadKey: DeadKey?

    /// evdev's codes begin 8 later in X's numbering.
    private static let codeOffset: UInt32 = 8

    /// `layout` as in "us" or "de"; nil is the system's default.
    package init(layout: String? = nil) throws(SystemError) {
        let name = layout ?? "us"
        let what = "the keyboard layout \"\(name)\""
        guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else {
            throw SystemError("find the data of", what, code: ENOENT)
        }
        let keymap = Self.keymap(name, context)
        guard let keymap, let state = xkb_state_new(keymap) else {
            xkb_keymap_unref(keymap)
            xkb_context_unref(context)
            throw SystemError("load", what, code: EINVAL)
        }
        self.context = context
        self.keymap = keymap
        self.state = state
    }

    deinit {
        xkb_state_unref(state)
        xkb_keymap_unref(keymap)
        xkb_context_unref(context)
    }

    /// Whether there is such a layout here; nil where there is none at all, as without the package that has them. Says nothing
    /// of why.
    package static func knows(_ layout: String) -> Bool? {
        guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
        defer { xkb_context_unref(context) }
        xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
        func canLoad(_ name: String) -> Bool {
            let keymap = keymap(name, context)
            defer { xkb_keymap_unref(keymap) }
            return keymap != nil
        }
        return canLoad(layout) ? true : canLoad("us") ? false : nil
    }

    private static func keymap(_ layout: String, _ context: OpaquePointer) -> OpaquePointer? {
        layout.withCString { layout in
            var names = xkb_rule_names(rules: nil, model: nil, layout: layout, variant: nil, options: nil)
            return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
        }
    }

    /// What the key means now; its press or release then counts for the keys after it.
    package func note(code: UInt32, isDown: Bool) -> Meaning {
        let key = code + Self.codeOffset
        let meaning = isDown ? meaning(of: key) : .nothing
        xkb_state_update_key(state, key, isDown ? XKB_KEY_DOWN : XKB_KEY_UP)
        return meaning
    }

    private func meaning(of key: UInt32) -> Meaning {
        let symbol = xkb_state_key_get_one_sym(state, key)
        if Self.isModifier(symbol) { return .modifier }
        let before = deadKey
        deadKey = nil
        if isActive(XKB_MOD_NAME_CTRL) { return .shortcut(letter(of: key)) }
        if let dead = DeadKey(symbol) {
            guard let before else {
                deadKey = dead
                return .modifier
            }
            return .text(before == dead ? dead.own : before.typed(with: dead.own))
        }
        let typed = text(of: key)
        guard case .text(let text) = typed, let before else { return typed }
        return .text(before.typed(with: text))
    }

    /// Any key that is no letter's ends an accent that waits.
    package func forgetAccent() { deadKey = nil }

    private func text(of key: UInt32) -> Meaning {
        var buffer = [CChar](repeating: 0, count: 64)
        let length = xkb_state_key_get_utf8(state, key, &buffer, buffer.count)
        guard length > 0, Int(length) < buffer.count else { return .nothing }
        let text = String(decoding: buffer.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        // Control characters are what Enter and Escape type; those keys mean something else here.
        return text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
            ? .text(text) : .nothing
    }

    /// Whether Shift is down.
    package var isShiftDown: Bool { isActive(XKB_MOD_NAME_SHIFT) }

    private func isActive(_ modifier: String) -> Bool {
        xkb_state_mod_name_is_active(state, modifier, XKB_STATE_MODS_EFFECTIVE) == 1
    }

    private func letter(of key: UInt32) -> Character {
        let scalar = xkb_keysym_to_utf32(xkb_keysym_to_lower(xkb_state_key_get_one_sym(state, key)))
        if (0x61...0x7A).contains(scalar) { return Character(Unicode.Scalar(UInt8(scalar))) }
        return Self.letters[key - Self.codeOffset] ?? " "
    }

    /// KEY_A, KEY_X, KEY_C and KEY_V: all that anybody asks for.
    private static let letters: [UInt32: Character] = [30: "a", 45: "x", 46: "c", 47: "v"]

    /// Shift_L to Hyper_R, and the level shifts of ISO keyboards.
    private static func isModifier(_ symbol: xkb_keysym_t) -> Bool {
        (0xFFE1...0xFFEE).contains(symbol) || (0xFE01...0xFE13).contains(symbol)
    }
}
