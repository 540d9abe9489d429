import Foundation
import VirtualDevice

#if compiler(>=6.1)
    import Testing
#else
    @_spi(Experimental) import Testing
#endif

/// A booted device with the service and the test bundle, shared by the tests of a suite, one at a time.
final class DeviceUnderTest: @unchecked Sendable {
    @TaskLocal static var current: DeviceUnderTest?
    /// The suite's.
    static var shared: DeviceUnderTest {
        get throws { try #require(current) }
    }

    let setup: DeviceSetup
    let device: VirtualDevice
    private let folder: TemporaryFolder

    /// - Parameters:
    ///   - bundle: the small one of these tests where not given.
    ///   - display: QEMU's display device in place of the board's.
    ///   - kernelParameters: added to the kernel's command line.
    ///   - state: a disk that outlives the device.
    ///   - clock: a person's, where the hands are a person's.
    ///   - isApplying: with what settings are applied by, in a network.
    ///   - isInFleet: as `FleetWorld` says.
    ///   - sharesScreen: programs that share the screen lie in `/usr/lib/device-agent`.
    ///   - takesSticks: with a USB port, and what carries settings to and from sticks.
    ///   - hasCompositor: cage is installed, and what it needs.
    ///   - hasChrony: chrony is there, beside systemd-timesyncd; it does not run.
    init(
        board: String = "qemu-phonepad-320x240", bundle: URL? = nil, display: String? = nil,
        kernelParameters: String = "", state: URL? = nil, clock: VirtualDevice.Clock = .counted,
        isApplying: Bool = false, isInFleet: Bool = false, sharesScreen: Bool = false,
        takesSticks: Bool = false, hasCompositor: Bool = false, hasChrony: Bool = false
    ) throws {
        folder = try TemporaryFolder()
        let written = folder.url.appendingPathComponent("Test.bundle")
        if bundle == nil { try TestBundle.write(to: written) }
        let bundle = bundle ?? written
        setup = try DeviceSetup(checkout: .compiled, board: board, bundle: bundle)
        var configuration = try setup.configuration(in: folder.url, state: state)
        if let display { configuration.machine.display = display }
        configuration.machine.kernelParameters += " " + kernelParameters
        configuration.clock = clock
        if isApplying {
            configuration.cable = .router
            // As on most boards: the only cable is eth0.
            configuration.machine.kernelParameters += " net.ifnames=0"
            try configuration.payload.addApplying(from: .compiled)
        }
        if takesSticks {
            configuration.hasPort = true
            try configuration.payload.addApplying(from: .compiled)
        }
        if isInFleet { try FleetWorld.lay(in: &configuration) }
        if sharesScreen { try configuration.payload.addScreenPrograms(from: .compiled) }
        if hasChrony { try configuration.payload.add("chrony", from: .compiled) }
        if hasCompositor { try configuration.payload.addCompositor(from: .compiled) }
        device = try VirtualDevice(configuration, in: folder.url)
    }

    /// As if it had just been taken out of its box: nothing stored, the first row focused.
    func start() throws {
        try device.run("systemctl stop settingsd.service; rm -rf /var/lib/settingsd/*")
        try device.waitForService()
    }

    /// With other rows, until the next such start; as taken out of its box.
    func start(page: String) throws {
        try device.run("cat >/etc/settingsd/Settings.bundle/Root.plist <<'END'\n\(page)\nEND")
        try start()
    }

    /// With these lines in the board file's `[Display]` from now on, over its own; as taken out of its box.
    func start(display: String) throws {
        try device.write(display: display, ofBoard: setup.board.name)
        try start()
    }

    /// Types a key script, and waits until it has been dealt with.
    func type(_ script: String) throws {
        try device.type(try setup.track(script))
    }

    func plugKeypad() throws {
        try device.plug("keypad", setup.keypad)
        try device.waitUntilOpened("keypad")
    }

    /// A value as other programs on the device read it, or nil where it is the bundle's.
    func value(_ key: String) throws -> String? {
        let text = try device.run("cat /run/settingsd/settings.json")
        let values = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return switch values?[key] {
        case nil, is NSNull: nil
        case let text as String: text
        case let isOn as Bool: isOn ? "True" : "False"
        case let other?: "\(other)"
        }
    }
}

/// Boots one device for a whole suite.
struct SharedDevice: SuiteTrait {
    var board = "qemu-phonepad-320x240"
    var bundle: URL?
    /// QEMU's display device in place of the board's.
    var display: String?
    var kernelParameters = ""
    var clock = VirtualDevice.Clock.counted
    var isApplying = false
    var isInFleet = false
    var sharesScreen = false
    var takesSticks = false
    var hasCompositor = false
    var hasChrony = false

    private func boot(for function: @Sendable () async throws -> Void) async throws {
        try await Workshop.shared.work {
            let device = try DeviceUnderTest(
                board: board, bundle: bundle, display: display, kernelParameters: kernelParameters,
                clock: clock, isApplying: isApplying, isInFleet: isInFleet, sharesScreen: sharesScreen,
                takesSticks: takesSticks, hasCompositor: hasCompositor, hasChrony: hasChrony)
            try await DeviceUnderTest.$current.withValue(device) { try await function() }
        }
    }
}

#if compiler(>=6.1)
    extension SharedDevice: TestScoping {
        func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
        ) async throws {
            try await boot(for: function)
        }
    }
#else
    extension SharedDevice: CustomExecutionTrait {
        func execute(
            _ function: @escaping @Sendable () async throws -> Void, for test: Test, testCase: Test.Case?
        ) async throws {
            try await boot(for: function)
        }
    }
#endif
