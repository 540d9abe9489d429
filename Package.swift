// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "settingsd",
    products: [
        .library(name: "DeviceUI", targets: ["DeviceUI", "Settings"]),
        .executable(name: "settingsd", targets: ["settingsd"]),
        .executable(name: "settingsctl", targets: ["settingsctl"]),
    ],
    dependencies: [argumentParser],
    targets: rooms + programs + shims + tests,
    swiftLanguageModes: [.v6]
)

/// The command line alone; nothing that runs as the service depends on a package.
///
/// From a folder of that name where there is no network, as where Debian packages are built: docs/decisions/0084.
var argumentParser: Package.Dependency {
    if let sources = Context.environment["SETTINGSD_ARGUMENT_PARSER"], !sources.isEmpty {
        return .package(path: sources)
    }
    return .package(url: "https://github.com/apple/swift-argument-parser", from: "1.3.0")
}

// Where warnings are errors (the Makefile says so), they are so in what is here, and not in packages.
if let strict = Context.environment["SETTINGSD_STRICT"], !strict.isEmpty {
    for target in package.targets where target.type != .system {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-warnings-as-errors"])]
    }
}

// MARK: Rooms, in the order of the arrows (ARCHITECTURE.md)

var rooms: [Target] {
    [
        .target(name: "Settings", dependencies: ["CExpat"], exclude: ["C"]),
        .target(
            name: "DeviceUI",
            dependencies: [
                "Settings", "CFreeType", "CHarfBuzz", "CFriBidi", "CLineBreak", "CLibThai", "CPNG",
                "CInih",
            ],
            exclude: ["C"]),
        .target(name: "Storage", dependencies: ["Settings", "CSQLite", "CSodium"], exclude: ["C"]),
        .target(name: "Bus", dependencies: ["Settings", "CSDBus"], exclude: ["C"]),
        .target(
            name: "Drivers",
            dependencies: ["CLibinput", "CXkbcommon", "CDRM", "CLinux", "CSystemd", "CGPIO", "CHunspell"],
            exclude: ["C"]),
    ]
}

var programs: [Target] {
    [
        .executableTarget(
            name: "settingsd",
            dependencies: ["DeviceUI", "Settings", "Storage", "Bus", "Drivers"]),
        .executableTarget(
            name: "settingsctl",
            dependencies: [
                "DeviceUI", "Settings", "Storage", "Bus", "Drivers",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
    ]
}

// MARK: C, each beside the one room that may import it

var shims: [Target] {
    [
        .systemLibrary(name: "CExpat", path: "Sources/Settings/C/CExpat", pkgConfig: "expat"),
        .systemLibrary(name: "CSQLite", path: "Sources/Storage/C/CSQLite", pkgConfig: "sqlite3"),
        .systemLibrary(name: "CSodium", path: "Sources/Storage/C/CSodium", pkgConfig: "libsodium"),
        .systemLibrary(name: "CInih", path: "Sources/DeviceUI/C/CInih", pkgConfig: "inih"),
        .systemLibrary(
            name: "CFreeType", path: "Sources/DeviceUI/C/CFreeType", pkgConfig: "freetype2"),
        .systemLibrary(
            name: "CHarfBuzz", path: "Sources/DeviceUI/C/CHarfBuzz", pkgConfig: "harfbuzz"),
        .systemLibrary(
            name: "CFriBidi", path: "Sources/DeviceUI/C/CFriBidi", pkgConfig: "fribidi"),
        .systemLibrary(
            name: "CLineBreak", path: "Sources/DeviceUI/C/CLineBreak", pkgConfig: "libunibreak"),
        .systemLibrary(
            name: "CLibThai", path: "Sources/DeviceUI/C/CLibThai", pkgConfig: "libthai"),
        .systemLibrary(name: "CPNG", path: "Sources/DeviceUI/C/CPNG", pkgConfig: "libpng"),
        .systemLibrary(
            name: "CLibinput", path: "Sources/Drivers/C/CLibinput", pkgConfig: "libinput libudev"),
        .systemLibrary(
            name: "CXkbcommon", path: "Sources/Drivers/C/CXkbcommon", pkgConfig: "xkbcommon"),
        .systemLibrary(name: "CDRM", path: "Sources/Drivers/C/CDRM", pkgConfig: "libdrm"),
        // Loaded at run time where it is there: nothing links it.
        .target(name: "CHunspell", path: "Sources/Drivers/C/CHunspell"),
        .target(name: "CLinux", path: "Sources/Drivers/C/CLinux"),
        .target(
            name: "CSystemd", path: "Sources/Drivers/C/CSystemd",
            linkerSettings: [.linkedLibrary("systemd")]),
        .target(
            name: "CGPIO", path: "Sources/Drivers/C/CGPIO",
            linkerSettings: [.linkedLibrary("gpiod")]),
        .target(
            name: "CSDBus", path: "Sources/Bus/C/CSDBus",
            linkerSettings: [.linkedLibrary("systemd")]),
    ]
}

// MARK: Tests, and the programs that only tests need

var tests: [Target] {
    [
        .testTarget(
            name: "SettingsTests",
            dependencies: ["ChildProcess", "DrawingSamples", "Settings", "Fuzz", "Thrown"]),
        .target(name: "Fuzz", dependencies: ["Settings"], path: "Tests/Fuzz", exclude: ["Seeds", "run"]),
        .testTarget(
            name: "DeviceUITests",
            dependencies: [
                "CFreeType", "DeviceUI", "DrawingSamples", "Fuzz", "PanelFuzz", "PangoSamples", "Settings",
                "Thrown",
            ],
            exclude: ["Golden"]),
        .target(name: "DrawingSamples", dependencies: ["DeviceUI"], path: "Tests/DrawingSamples"),
        // Pango is the oracle of text tests and what the bench compares with; nothing shipped links it.
        .systemLibrary(name: "CPangoCairo", path: "Tests/C/CPangoCairo", pkgConfig: "pangocairo"),
        .target(
            name: "PangoSamples", dependencies: ["DeviceUI", "DrawingSamples", "CPangoCairo"],
            path: "Tests/PangoSamples"),
        .testTarget(
            name: "StorageTests", dependencies: ["Storage", "Settings", "CSQLite", "Fuzz", "Thrown"]),
        .target(name: "ChildProcess", path: "Tests/ChildProcess"),
        .target(name: "Thrown", path: "Tests/Thrown"),
        .target(name: "PrivateBus", path: "Tests/PrivateBus"),
        .target(name: "SpeechServer", path: "Tests/SpeechServer"),
        .testTarget(
            name: "BusTests",
            dependencies: [
                "Bus", "CSDBus", "ChildProcess", "DrawingSamples", "PrivateBus", "Settings", "Thrown",
            ]),
        .testTarget(
            name: "DriversTests",
            dependencies: ["Drivers", "CLinux", "DrawingSamples", "SpeechServer", "Thrown"]),
        .testTarget(name: "HouseTests", dependencies: ["ChildProcess"]),
        .testTarget(
            name: "settingsdTests",
            dependencies: [
                "settingsd", "settingsctl", "Bus", "CSQLite", "ChildProcess", "DeviceUI", "DrawingSamples",
                "Drivers", "Fuzz", "PrivateBus", "Settings", "SpeechServer", "Storage",
            ]),
        .testTarget(
            name: "settingsctlTests",
            dependencies: ["ChildProcess", "DeviceUI", "Drivers", "Settings", "Storage", "settingsctl"]),
        .target(
            name: "VirtualDevice", dependencies: ["ChildProcess", "DeviceUI"], path: "Tests/VirtualDevice",
            exclude: ["image", "guest"]),
        .executableTarget(
            name: "virtual-device",
            dependencies: [
                "VirtualDevice", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/virtual-device"),
        .executableTarget(
            name: "device-agent", dependencies: ["CDeviceAgent"], path: "Tests/device-agent",
            exclude: ["C"]),
        .target(name: "CDeviceAgent", path: "Tests/device-agent/C/CDeviceAgent"),
        .testTarget(
            name: "DeviceTests",
            dependencies: ["ChildProcess", "VirtualDevice", "DeviceUI", "Settings", "Storage"]),
        .target(
            name: "PowerWorkload", dependencies: ["Fuzz", "Settings"], path: "Tests/PowerWorkload"),
        .executableTarget(
            name: "power-client", dependencies: ["Bus", "PowerWorkload", "Settings"],
            path: "Tests/power-client"),
        .testTarget(
            name: "PowerRigTests",
            dependencies: ["ChildProcess", "Fuzz", "PowerWorkload", "Settings", "Storage", "VirtualDevice"]),
        .executableTarget(
            name: "text-fuzz", dependencies: ["DeviceUI", "DrawingSamples"], path: "Tests/text-fuzz"),
        .target(
            name: "PanelFuzz", dependencies: ["DeviceUI", "DrawingSamples", "Fuzz", "Settings"],
            path: "Tests/PanelFuzz"),
        .executableTarget(name: "panel-fuzz", dependencies: ["PanelFuzz"], path: "Tests/panel-fuzz"),
        .executableTarget(
            name: "first-frame", dependencies: ["DeviceUI", "DrawingSamples"], path: "Tests/first-frame"),
        .executableTarget(
            name: "bench",
            dependencies: [
                "DeviceUI", "DrawingSamples", "PangoSamples", "Settings", "Storage", "first-frame",
            ],
            path: "Tests/Bench", exclude: ["typing"]),
    ]
}
