import DeviceUI
import DrawingSamples
import Foundation
import Settings

/// The whole screen on a board with a bundle in memory: keys go in, damage is copied to memory that stands for
/// a display.
final class ScreenBench {
    private(set) var panel: Panel
    private var canvas: Canvas
    private var shown: Scene?
    private let memory: UnsafeMutableRawBufferPointer
    private var time = Duration.zero
    /// Of the last frame.
    private(set) var damage = Damage()

    init(board name: String, bundle: SettingsBundle) throws {
        let path = "board/\(name)/board.ini"
        let board = try BoardFile.read(Self.text(path), name: name, file: path)
        let isMono = board.display.look == .mono
        let engine = TextEngine(book: FontBook(SampleFonts.table, isMono: isMono))
        let size = board.display.rotatedSize
        panel = Panel(
            board: board, bundle: bundle, snapshot: Snapshot(schema: bundle.schema), engine: engine,
            size: size)
        canvas = try Canvas(size: size, format: board.display.pixelFormat, isMono: isMono)
        memory = .allocate(byteCount: canvas.stride * size.height, alignment: 16)
        draw()
    }

    deinit {
        memory.deallocate()
    }

    /// The next frame: what changed, or everything.
    func draw(everything: Bool = false) {
        let scene = panel.scene()
        damage = scene.damage(since: everything ? nil : shown)
        panel.painter.paint(scene, damage: damage, on: &canvas)
        shown = scene
        copy(damage)
    }

    /// A key, to the finished frame.
    func press(_ key: Key) {
        time += .milliseconds(200)
        _ = panel.handle(.press(key), at: time)
        draw()
    }

    /// The floor: copying what is finished already.
    func copy(_ damage: Damage) {
        _ = try? canvas.copy(damage, to: Canvas.Target(memory: memory, stride: canvas.stride))
    }

    var whole: Damage { Damage(Rect(size: panel.size)) }

    private static func text(_ path: String) throws -> String {
        let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: checkout.appendingPathComponent(path), encoding: .utf8)
    }

    /// A bundle of one page with so many text fields.
    static func files(rows: Int) -> BundleFiles {
        var specifiers = ""
        for number in 0..<rows {
            specifiers += """
                <dict><key>Type</key><string>PSTextFieldSpecifier</string>
                <key>Title</key><string>Setting number \(number)</string>
                <key>Key</key><string>setting\(number)</string>
                <key>DefaultValue</key><string>value \(number)</string></dict>

                """
        }
        let page = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict><key>Title</key><string>Settings</string>
            <key>PreferenceSpecifiers</key><array>\(specifiers)</array></dict></plist>
            """
        return BundleFiles(["Root.plist": Array(page.utf8)])
    }
}
