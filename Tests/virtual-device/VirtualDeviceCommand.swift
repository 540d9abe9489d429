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

/// What `BOARD=`, `BUNDLE=` and `ARCH=` of make become.
struct SetupOptions: ParsableArguments {
    @Option(help: "A folder name under board/.")
    var board = "qemu-phonepad-320x240"

    @Option(help: "The Settings.bundle to show.")
    var bundle = "Samples/Settings.bundle"

    @Option(help: "The kind of machine, amd64 or arm64.")
    var architecture = ""

    /// - Precondition: the current folder is the checkout, as in make.
    func setup() throws -> DeviceSetup {
        guard let machine = Architecture(rawValue: architecture.isEmpty ? "amd64" : architecture) else {
            throw DeviceError("ARCH: \"\(architecture)\" is neither amd64 nor arm64")
        }
        let checkout = Checkout(
            URL(fileURLWithPath: FileManager.default.currentDirectoryPath), architecture: machine)
        return try DeviceSetup(
            checkout: checkout, board: board.isEmpty ? "qemu-phonepad-320x240" : board,
            bundle: URL(fileURLWithPath: bundle.isEmpty ? "Samples/Settings.bundle" : bundle))
    }
}
