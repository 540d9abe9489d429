import Foundation
import Graphics
import Hardware
import Keys

/// The product on a board, with a bundle: everything that is decided before the virtual device boots.
package struct DeviceSetup {
    package let checkout: Checkout
    package let board: Board
    private let boardFolder: URL
    private let bundle: URL
    private let machine: BoardMachine

    package init(checkout: Checkout, board name: String, bundle: URL) throws {
        self.checkout = checkout
        boardFolder = try checkout.board(name)
        let file = boardFolder.appendingPathComponent("board.ini")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            throw DeviceError("BOARD: \(file.path) cannot be read")
        }
        board = try BoardFile.read(text, name: name, file: file.path)
        machine = try BoardMachine(readingFrom: boardFolder.appendingPathComponent("virtual-device.ini"))
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: bundle.path, isDirectory: &isFolder), isFolder.boolValue
        else {
            throw DeviceError("BUNDLE: there is no folder \(bundle.path)")
        }
        self.bundle = bundle
    }

    /// The events of a key script; its errors name the word.
    package func track(_ script: String) throws -> KeyTrack {
        do {
            return try KeyTrack(KeyScript(script, for: board.keypad), on: board.keypad)
        } catch let error as KeyScriptError {
            throw DeviceError("KEYS: \(error)")
        }
    }

    /// The walk through the sample bundle for this class of keypad: `Samples/tours/CLASS.keys`.
    package func sampleTour() throws -> Tour {
        let name = board.keypad.hardwareClass.rawValue
        let file = checkout.root.appendingPathComponent("Samples/tours/\(name).keys")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            throw DeviceError("\(file.path) cannot be read: the keys of the sample tour")
        }
        return try Tour(text, on: board.keypad)
    }

    /// What `settingsctl preview` draws of the bundle on this board after some keys.
    ///
    /// - Parameter display: lines of the board file's `[Display]`, over its own.
    package func preview(
        keys: String, display: String = "", isFirstRun: Bool = false, in folder: URL
    ) throws -> Photograph {
        let file = folder.appendingPathComponent("preview.png")
        let board = try boardFolder(withDisplay: display, in: folder)
        let options = isFirstRun ? ["--first-run"] : []
        try Command.output(
            of: checkout.command("settingsctl")
                + ["preview", bundle.path, "--board", board.path, "--keys", keys, "--output", file.path]
                + options)
        return Photograph(try PNG.decode(Array(try Data(contentsOf: file))))
    }

    private func boardFolder(withDisplay display: String, in folder: URL) throws -> URL {
        guard !display.isEmpty else { return boardFolder }
        let changed = folder.appendingPathComponent("board/\(board.name)")
        try FileManager.default.createDirectory(at: changed, withIntermediateDirectories: true)
        let text = try String(contentsOf: boardFolder.appendingPathComponent("board.ini"), encoding: .utf8)
        try "\(text)\n[Display]\n\(display)\n".write(
            to: changed.appendingPathComponent("board.ini"), atomically: true, encoding: .utf8)
        return changed
    }

    /// The board's keys, as the agent takes them.
    package var keypad: [String] {
        if !board.gpio.keys.isEmpty { return board.gpio.keys.compactMap(button) }
        var codes = Set(board.keypad.caps.map(\.code).filter { $0 != 0 })
        if board.keypad.hardwareClass == .fullKeyboard { codes.formUnion(Keystroke.allCodes) }
        let wheel = board.keypad.hardwareClass == .rotary ? ["rel:8"] : []
        return codes.sorted().map { "key:\($0)" } + wheel
    }

    /// A button with the level that its line has while it is pressed.
    private func button(_ key: GPIODescription.Key) -> String? {
        machine.gpioLines.firstIndex(of: key.line.address).map {
            "line:\(key.code):\($0):\(key.line.isActiveLow ? 0 : 1)"
        }
    }

    /// Where the simulated GPIO chip has a line.
    package func gpioOffset(_ name: String) throws -> Int {
        guard let offset = machine.gpioLines.firstIndex(of: name) else {
            throw DeviceError("the board's simulated GPIO chip has no line \(name)")
        }
        return offset
    }

    /// Makes the image where it is missing; lays out this run's own files in `folder`.
    ///
    /// - Parameters:
    ///   - state: a disk that keeps the values from one boot to the next.
    ///   - packages: a folder that lies on the device as `/var/packages` in place of the product, which is not installed.
    package func configuration(in folder: URL, state: URL? = nil, packages: URL? = nil) throws
        -> VirtualDevice.Configuration
    {
        let image = try DeviceImage.made(from: checkout)
        let payload = try Payload(in: folder, for: checkout.architecture)
        try payload.addAgent(from: checkout, machine: machine, keypad: keypad)
        if let packages {
            try payload.copy(packages, to: "/var/packages")
        } else {
            try payload.addService(from: checkout, board: boardFolder, bundle: bundle)
        }
        return VirtualDevice.Configuration(image: image, machine: machine, payload: payload, state: state)
    }
}
