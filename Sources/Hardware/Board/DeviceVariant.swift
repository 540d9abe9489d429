/// Which device a bundle is read for: its idiom and its board choose files and rows.
package struct DeviceVariant: Hashable, Sendable {
    /// Apple's two kinds of device, by the words of `SupportedUserInterfaceIdioms`.
    package enum Idiom: String, CaseIterable, Sendable {
        case phone = "Phone"
        case pad = "Pad"

        /// Of a file made for it, `Root~ipad.plist`.
        var fileSuffix: String {
            switch self {
            case .phone: "~iphone"
            case .pad: "~ipad"
            }
        }
    }

    /// Rows and pages for the other one are left out.
    package var idiom: Idiom
    /// The board's name, for `Root~BOARD.plist`.
    package var board: String?

    /// A phone of no board in particular, unless said.
    package init(idiom: Idiom = .phone, board: String? = nil) {
        self.idiom = idiom
        self.board = board
    }

    /// The file names of a page, the most special first.
    package func fileNames(ofPage name: String) -> [String] {
        let suffixes = [board.map { "~\($0)" }, idiom.fileSuffix, ""]
        return suffixes.compactMap { $0.map { "\(name)\($0).plist" } }
    }
}
