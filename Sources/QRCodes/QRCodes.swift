import CQRencode
import Scenes

/// QR codes by libqrencode, which is loaded when one may be shown.
package enum QRCodes {
    /// As screens want it.
    package static var encoder: CodeEncoder {
        CodeEncoder(isThere: { qr_is_there() != 0 }, encode: code)
    }

    /// Modules of a side of the largest QR code.
    private static let mostModules = 177

    /// Nil where the text is too long for a code, or the library is not there.
    private static func code(of text: String) -> CodeContent? {
        var modules = [UInt8](repeating: 0, count: mostModules * mostModules)
        let side = Int(qr_encode(text, &modules, Int32(mostModules)))
        return CodeContent(side: side, isDark: modules.prefix(side * side).map { $0 != 0 })
    }
}
