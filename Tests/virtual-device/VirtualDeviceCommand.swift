import ArgumentParser
import Foundation
import VirtualDevice

/// The device that `make run` and `make device` boot.
@main
struct VirtualDeviceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "virtual-device",
        abstract: "Boots a virtual device with the settings service and a bundle.",
        subcommands: [Run.self, Show.self])
}

/// What `BOARD=` and `BUNDLE=` of make become.
struct SetupOptions: ParsableArguments {
    @Option(help: "A folder name under board/.")
    var board = "qemu-phonepad-320x240"

    @Option(help: "The Settings.bundle to show.")
    var bundle = "Samples/Settings.bundle"

    /// - Precondition: the current folder is the checkout, as in make.
    func setup() throws -> DeviceSetup {
        let checkout = Checkout(URL(fileURLWithPath: FileManager.default.currentDirectoryPath))
        return try DeviceSetup(
            checkout: checkout, board: board.isEmpty ? "qemu-phonepad-320x240" : board,
            bundle: URL(fileURLWithPath: bundle.isEmpty ? "Samples/Settings.bundle" : bundle))
    }
}
