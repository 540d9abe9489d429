// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "settingsd",
    products: [
        .library(name: "DeviceUI", targets: ["DeviceUI", "Settings", "Spelling"]),
        // Of the bench alone: what is put before libinput (LD_PRELOAD).
        .library(name: "key-feed", type: .dynamic, targets: ["key-feed"]),
        .executable(name: "settingsd", targets: ["settingsd"]),
        .executable(name: "settingsctl", targets: ["settingsctl"]),
        .executable(name: "settings-simulator", targets: ["settings-simulator"]),
        .executable(name: "settings-apply", targets: ["settings-apply"]),
        .executable(name: "settings-fleet", targets: ["settings-fleet"]),
        .executable(name: "settings-fleetctl", targets: ["settings-fleetctl"]),
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

// Rooms that no key and no pixel waits for are compiled for their size where the Makefile asks for it: docs/decisions/0032.
if let small = Context.environment["SETTINGSD_SMALL"], !small.isEmpty {
    let patient: Set = [
        "Access", "Accessibility", "Applying", "Bundles", "Bus", "DeviceUI", "Drivers", "DropIns", "Fleet",
        "FleetLoop",
        "Hardware", "Keys", "Localization", "Look", "Loop", "MQTT",
        "PropertyLists", "QRCodes", "Scanning", "Sealing", "Service", "Settings", "settings-fleet",
        "settingsd", "Sharing",
        "Spelling", "Storage", "Store", "TextChecks", "TextFields", "Words",
    ]
    // MQTT connects in a thread of its own, the only one there is: elsewhere references are counted for one (docs/decisions/0394).
    let threaded: Set = ["Fleet", "FleetLoop", "FleetOperation", "MQTT", "settings-fleet"]
    for target in package.targets where target.type == .regular || patient.contains(target.name) {
        // What is put in words has words of its own: nothing asks the running program for the names of cases and fields.
        let size =
            ["-Xfrontend", "-disable-reflection-metadata"] + (patient.contains(target.name) ? ["-Osize"] : [])
            + (threaded.contains(target.name) ? [] : ["-Xfrontend", "-assume-single-threaded"])
        target.swiftSettings =
            (target.swiftSettings ?? []) + [.unsafeFlags(size, .when(configuration: .release))]
    }
}

// Tests press millions of keys and draw hundreds of millions of pixels: what answers and draws them is optimized there too where the
// Makefile asks for it.
if let quick = Context.environment["SETTINGSD_QUICK"], !quick.isEmpty {
    let busy: Set = [
        "Graphics", "Hardware", "Keys", "Localization", "Look", "Navigation", "Scenes", "Screens", "Settings",
        "TextEntry", "Typesetting",
    ]
    for target in package.targets where busy.contains(target.name) {
        target.swiftSettings =
            (target.swiftSettings ?? []) + [.unsafeFlags(["-O"], .when(configuration: .debug))]
    }
}

// The tests that are to be linked, where not all can be: packaging/test-emulated.
if let wanted = Context.environment["SETTINGSD_TESTS"], !wanted.isEmpty {
    let names = Set(wanted.split(separator: " ").map(String.init))
    package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}

// MARK: Rooms, in the order of the arrows (ARCHITECTURE.md)

var rooms: [Target] {
    [
        // What can be set
        .target(name: "PropertyLists", dependencies: ["CExpat"], exclude: ["C"]),
        .target(name: "Localization", dependencies: ["PropertyLists"]),
        .target(name: "TextChecks", dependencies: ["PropertyLists", "Localization"]),
        .target(name: "Settings", dependencies: ["TextChecks", "PropertyLists", "Localization"]),
        // What it runs on
        .target(name: "Hardware", dependencies: ["CInih"], exclude: ["C"]),
        // How bundles say it, and what is wrong with them
        .target(
            name: "Bundles",
            dependencies: ["PropertyLists", "Localization", "TextChecks", "Settings", "Hardware"]),
        .target(
            name: "Lint", dependencies: ["PropertyLists", "Localization", "Settings", "Hardware", "Bundles"]),
        // What is read from codes, and shown as such
        .target(
            name: "Scanning", dependencies: ["PropertyLists", "Localization", "Settings", "CZlib"],
            exclude: ["C"]),
        // What becomes of values outside
        .target(name: "DropIns", dependencies: ["PropertyLists", "Settings"]),
        .target(name: "Access", dependencies: ["Localization"]),
        // What authors work with
        .target(name: "KeypadImport", dependencies: ["PropertyLists", "Hardware"]),
        .target(
            name: "Authoring", dependencies: ["PropertyLists", "Settings", "Bundles", "Hardware"]),
        // From key press to pixels in memory
        .target(name: "Graphics", dependencies: ["Hardware", "CPNG"], exclude: ["C"]),
        .target(
            name: "Typesetting",
            dependencies: [
                "Graphics", "Hardware", "PropertyLists", "CFreeType", "CHarfBuzz", "CFriBidi", "CLineBreak",
                "CLibThai",
            ],
            exclude: ["C"]),
        .target(name: "Look", dependencies: ["Typesetting", "Graphics", "Hardware"]),
        .target(name: "Keys", dependencies: ["Hardware", "Localization"]),
        .target(name: "Sharing", dependencies: ["Hardware"]),
        .target(name: "Words", dependencies: ["Hardware", "Localization", "PropertyLists"]),
        .target(
            name: "TextEntry",
            dependencies: [
                "Words", "Keys", "Hardware", "TextChecks", "Settings", "Localization", "PropertyLists",
            ]),
        .target(
            name: "Scenes",
            dependencies: ["Look", "Typesetting", "Graphics", "Keys", "Hardware", "Settings", "Localization"]),
        .target(
            name: "TextFields",
            dependencies: [
                "TextEntry", "Scenes", "Typesetting", "Graphics", "Keys", "Hardware", "Settings",
                "Localization", "PropertyLists",
            ]),
        .target(
            name: "Screens",
            dependencies: [
                "Access", "TextFields", "Words", "TextEntry", "Scenes", "Look", "Typesetting", "Graphics",
                "Keys", "Hardware", "Scanning",
                "Bundles",
                "TextChecks", "Settings",
                "Localization", "PropertyLists",
            ]),
        .target(
            name: "Navigation",
            dependencies: [
                "Screens", "Access", "Words", "TextEntry", "Scenes", "Look", "Typesetting",
                "Keys", "Hardware",
                "Scanning", "Bundles", "TextChecks", "Settings", "Localization", "PropertyLists",
            ]),
        .target(
            name: "Accessibility",
            dependencies: [
                "Navigation", "Screens", "Words", "TextEntry", "Scenes", "Keys", "Settings", "Localization",
            ]),
        .target(
            name: "DeviceUI",
            dependencies: [
                "Navigation", "Screens", "TextFields", "Words", "TextEntry", "Scenes", "Typesetting",
                "Graphics", "Keys",
                "Hardware",
                "Bundles", "TextChecks", "Settings", "Localization",
            ]),
        .target(
            name: "Simulator",
            dependencies: [
                "DeviceUI", "Accessibility", "Access", "Navigation", "Screens", "Words", "TextEntry",
                "Scenes",
                "Typesetting",
                "Graphics", "Keys", "Hardware",
                "Lint", "Bundles", "Settings", "Localization", "PropertyLists",
            ]),
        .target(name: "Fleet", dependencies: ["PropertyLists", "TextChecks", "Settings", "Hardware"]),
        .target(
            name: "FleetOperation", dependencies: ["Fleet", "Settings", "TextChecks", "PropertyLists"]),
        .target(name: "Storage", dependencies: ["Bundles", "Localization"]),
        .target(name: "Sealing", dependencies: ["CSodium"], exclude: ["C"]),
        .target(name: "Spelling", dependencies: ["Words", "CHunspell"], exclude: ["C"]),
        .target(name: "QRCodes", dependencies: ["Scenes", "CQRencode"], exclude: ["C"]),
        .target(
            name: "Store",
            dependencies: [
                "Access", "Storage", "Sealing", "Settings", "Localization", "PropertyLists", "CSQLite",
                "CSodium",
            ],
            exclude: ["C"]),
        .target(
            name: "Bus",
            dependencies: [
                "Access", "Settings", "CSDBus",
            ], exclude: ["C"]),
        .target(name: "Loop", dependencies: ["CSystemd", "CKernel"], exclude: ["C"]),
        .target(
            name: "Applying",
            dependencies: ["DropIns", "Storage", "Bus", "Loop", "Settings", "PropertyLists"]),
        .target(
            name: "Drivers",
            dependencies: ["Loop", "Hardware", "CLibinput", "CXkbcommon", "CDRM", "CLinux", "CGPIO"],
            exclude: ["C"]),
        .target(name: "MQTT", dependencies: ["Loop", "CMosquitto"], exclude: ["C"]),
        .target(name: "FleetLoop", dependencies: ["Fleet", "MQTT", "Loop", "CChanges"], exclude: ["C"]),
        .target(
            name: "Service",
            dependencies: [
                "Access", "DeviceUI", "Accessibility", "Navigation", "Screens", "Words", "Scenes",
                "Typesetting", "Graphics", "Keys", "Hardware", "Bundles", "TextChecks", "Settings",
                "Localization", "Spelling", "Storage", "Store", "Bus", "Drivers", "Loop", "Scanning",
                "QRCodes",
                "Applying", "DropIns", "Sharing",
            ]),
    ]
}

var programs: [Target] {
    [
        .executableTarget(name: "settingsd", dependencies: ["Service", "Drivers", "Loop"]),
        .executableTarget(
            name: "settings-apply", dependencies: ["Applying", "DropIns", "Storage"]),
        .executableTarget(
            name: "settings-fleet",
            dependencies: [
                "FleetLoop", "Fleet", "Bus", "Loop", "Storage", "Bundles", "Settings", "PropertyLists",
            ]),
        .executableTarget(
            name: "settings-fleetctl",
            dependencies: [
                "FleetLoop", "FleetOperation", "Fleet", "MQTT", "Loop", "Storage", "Sealing", "Bundles",
                "Settings", "Hardware", "PropertyLists",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(
            name: "settings-simulator",
            dependencies: [
                "Simulator", "Words", "Typesetting", "Graphics", "Hardware", "Bundles",
                "Settings", "Localization", "PropertyLists", "Spelling", "Storage", "Store", "CWebSockets",
                "QRCodes",
            ],
            exclude: ["C", "Web"]),
        .executableTarget(
            name: "settingsctl",
            dependencies: [
                "Simulator", "Accessibility", "Access", "Navigation", "Words", "TextEntry",
                "Scenes",
                "Typesetting",
                "Graphics", "Keys",
                "Hardware",
                "KeypadImport", "Authoring", "Lint", "DropIns", "Applying", "Bundles", "TextChecks",
                "Settings", "Localization", "PropertyLists", "Spelling", "Storage", "Store", "Bus", "Drivers",
                "Loop", "Scanning", "QRCodes",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
    ]
}

// MARK: C, each beside the one room that may import it

var shims: [Target] {
    [
        .systemLibrary(name: "CExpat", path: "Sources/PropertyLists/C/CExpat", pkgConfig: "expat"),
        .systemLibrary(name: "CSQLite", path: "Sources/Store/C/CSQLite", pkgConfig: "sqlite3"),
        .systemLibrary(name: "CSodium", path: "Sources/Sealing/C/CSodium", pkgConfig: "libsodium"),
        .systemLibrary(name: "CZlib", path: "Sources/Scanning/C/CZlib", pkgConfig: "zlib"),
        .systemLibrary(name: "CInih", path: "Sources/Hardware/C/CInih", pkgConfig: "inih"),
        .systemLibrary(
            name: "CFreeType", path: "Sources/Typesetting/C/CFreeType", pkgConfig: "freetype2"),
        .systemLibrary(
            name: "CHarfBuzz", path: "Sources/Typesetting/C/CHarfBuzz", pkgConfig: "harfbuzz"),
        .systemLibrary(
            name: "CFriBidi", path: "Sources/Typesetting/C/CFriBidi", pkgConfig: "fribidi"),
        .systemLibrary(
            name: "CLineBreak", path: "Sources/Typesetting/C/CLineBreak", pkgConfig: "libunibreak"),
        .systemLibrary(
            name: "CLibThai", path: "Sources/Typesetting/C/CLibThai", pkgConfig: "libthai"),
        .systemLibrary(name: "CPNG", path: "Sources/Graphics/C/CPNG", pkgConfig: "libpng"),
        .systemLibrary(
            name: "CLibinput", path: "Sources/Drivers/C/CLibinput", pkgConfig: "libinput libudev"),
        .systemLibrary(
            name: "CXkbcommon", path: "Sources/Drivers/C/CXkbcommon", pkgConfig: "xkbcommon"),
        .systemLibrary(name: "CDRM", path: "Sources/Drivers/C/CDRM", pkgConfig: "libdrm"),
        .systemLibrary(
            name: "CWebSockets", path: "Sources/settings-simulator/C/CWebSockets",
            pkgConfig: "libwebsockets"),
        .systemLibrary(
            name: "CMosquitto", path: "Sources/MQTT/C/CMosquitto", pkgConfig: "libmosquitto"),
        // Loaded at run time where it is there: nothing links it.
        .target(name: "CHunspell", path: "Sources/Spelling/C/CHunspell"),
        .target(name: "CQRencode", path: "Sources/QRCodes/C/CQRencode"),
        .target(name: "CLinux", path: "Sources/Drivers/C/CLinux"),
        .target(
            name: "CSystemd", path: "Sources/Loop/C/CSystemd",
            linkerSettings: [.linkedLibrary("systemd")]),
        .target(name: "CKernel", path: "Sources/Loop/C/CKernel"),
        .target(name: "CChanges", path: "Sources/FleetLoop/C/CChanges"),
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
        .target(name: "BundleSamples", dependencies: ["Bundles"], path: "Tests/BundleSamples"),
        .testTarget(name: "PropertyListsTests", dependencies: ["Settings", "PropertyLists", "Thrown"]),
        .target(
            name: "ScreenCatalogs", dependencies: ["Localization", "Storage", "ChildProcess"],
            path: "Tests/ScreenCatalogs"),
        .testTarget(
            name: "LocalizationTests", dependencies: ["Localization", "ScreenCatalogs", "ChildProcess"]),
        .testTarget(
            name: "BundlesTests",
            dependencies: [
                "Hardware", "Bundles", "Settings", "Localization", "PropertyLists", "BundleSamples",
                "ChildProcess", "Fuzz", "Thrown",
            ]),
        .testTarget(name: "DropInsTests", dependencies: ["DropIns", "Settings", "PropertyLists", "Thrown"]),
        .testTarget(
            name: "ApplyingTests",
            dependencies: [
                "Applying", "Bus", "CSDBus", "DropIns", "Settings", "PrivateBus", "ScratchFolder",
            ]),
        .testTarget(
            name: "ScanningTests", dependencies: ["Scanning", "TextChecks", "Settings", "Localization"]),
        .testTarget(name: "AccessTests", dependencies: ["Access"]),
        .testTarget(name: "LintTests", dependencies: ["Lint", "Bundles", "Settings", "BundleSamples"]),
        .testTarget(
            name: "AuthoringTests",
            dependencies: [
                "Authoring", "Lint", "Bundles", "TextChecks", "Settings", "PropertyLists", "BundleSamples",
                "ChildProcess",
                "Thrown",
            ]),
        .testTarget(name: "HardwareTests", dependencies: ["Keys", "Hardware", "Fuzz"]),
        .testTarget(
            name: "KeypadImportTests", dependencies: ["KeypadImport", "Keys", "Hardware", "Thrown"],
            exclude: ["Recordings"]),
        .testTarget(
            name: "GraphicsTests",
            dependencies: [
                "Scenes", "Look", "Typesetting", "Graphics", "Hardware", "DrawingSamples", "PangoSamples",
                "ScratchFolder", "Thrown",
            ]),
        .testTarget(name: "SharingTests", dependencies: ["Sharing", "Hardware"]),
        .testTarget(name: "KeysTests", dependencies: ["Keys", "Hardware", "Thrown"]),
        .testTarget(
            name: "SettingsTests",
            dependencies: [
                "Bundles", "TextChecks", "Settings", "Localization", "PropertyLists", "BundleSamples",
                "DrawingSamples",
                "Thrown",
            ]),
        .target(
            name: "Fuzz",
            dependencies: [
                "FleetOperation", "Fleet", "Sealing", "CSodium", "KeypadImport", "Authoring", "Hardware",
                "Lint", "DropIns", "Bundles", "TextChecks", "Settings", "Scanning",
                "Localization",
                "PropertyLists",
            ], path: "Tests/Fuzz", exclude: ["Seeds", "run"]),
        .testTarget(
            name: "DeviceUITests",
            dependencies: [
                "DeviceUI", "Accessibility", "Simulator", "Access", "Navigation", "Screens", "TextFields",
                "Words",
                "TextEntry",
                "Scenes", "Look", "Typesetting", "Graphics", "Keys", "Hardware", "Bundles", "TextChecks",
                "Settings", "Localization", "PropertyLists", "CFreeType", "Scanning",
                "DrawingSamples", "PanelFuzz", "ScreenCatalogs", "Spelling", "Thrown",
            ],
            exclude: ["Golden"]),
        .target(
            name: "DrawingSamples",
            dependencies: [
                "Look", "Typesetting", "Graphics", "Hardware",
            ], path: "Tests/DrawingSamples"),
        // Pango is the oracle of text tests and what the bench compares with; nothing shipped links it.
        .systemLibrary(name: "CPangoCairo", path: "Tests/C/CPangoCairo", pkgConfig: "pangocairo"),
        .target(
            name: "PangoSamples",
            dependencies: [
                "Look", "Typesetting", "Graphics", "Hardware", "DrawingSamples", "CPangoCairo",
            ],
            path: "Tests/PangoSamples"),
        .testTarget(
            name: "SimulatorTests",
            dependencies: [
                "Simulator", "Scenes", "Typesetting", "Graphics", "Hardware", "Bundles", "Settings",
                "PropertyLists", "BundleSamples", "ScreenCatalogs",
            ]),
        .testTarget(
            name: "FleetTests",
            dependencies: [
                "FleetOperation", "Fleet", "Bundles", "TextChecks", "Settings", "PropertyLists",
                "DrawingSamples", "SchemaSamples", "Thrown",
            ]),
        .testTarget(
            name: "FleetOperationTests",
            dependencies: ["FleetOperation", "Fleet", "Bundles", "Settings", "PropertyLists", "Thrown"]),
        .target(name: "TestBroker", dependencies: ["ChildProcess"], path: "Tests/TestBroker"),
        .testTarget(
            name: "FleetLoopTests",
            dependencies: [
                "FleetOperation", "Fleet", "FleetLoop", "Settings", "PropertyLists", "MQTT", "Loop",
                "Sealing", "ChildProcess",
                "PrivateBus", "ScratchFolder", "TestBroker",
                "settings-fleetctl", "settings-fleet", "settingsd", "settingsctl",
            ]),
        .testTarget(
            name: "MQTTTests", dependencies: ["MQTT", "CMosquitto", "Loop", "TestBroker"]),
        .target(name: "PageBrowser", dependencies: ["ChildProcess"], path: "Tests/PageBrowser"),
        .testTarget(
            name: "SimulatorPageTests",
            dependencies: [
                "settings-simulator", "settingsctl", "settings-fleetctl", "Fleet", "Settings", "Store",
                "DrawingSamples", "SchemaSamples", "ChildProcess", "PageBrowser",
            ]),
        .target(
            name: "SchemaSamples",
            dependencies: ["Fleet", "Bundles", "TextChecks", "Settings", "DrawingSamples"],
            path: "Tests/SchemaSamples"),
        .target(name: "ScratchFolder", path: "Tests/ScratchFolder"),
        .testTarget(name: "SpellingTests", dependencies: ["Spelling", "Thrown"]),
        .testTarget(name: "QRCodesTests", dependencies: ["QRCodes", "Scenes"]),
        .testTarget(name: "StorageTests", dependencies: ["Bundles", "Storage", "ScratchFolder", "Thrown"]),
        .testTarget(name: "SealingTests", dependencies: ["Sealing", "CSodium"]),
        .testTarget(
            name: "StoreTests",
            dependencies: [
                "Access", "Bundles", "Settings", "PropertyLists", "Sealing", "Store", "CSQLite", "Fuzz",
                "ScratchFolder", "Thrown",
            ]),
        .target(name: "ChildProcess", path: "Tests/ChildProcess"),
        .target(name: "Thrown", path: "Tests/Thrown"),
        .target(name: "PrivateBus", path: "Tests/PrivateBus"),
        .target(name: "SpeechServer", path: "Tests/SpeechServer"),
        .testTarget(
            name: "BusTests",
            dependencies: [
                "Settings", "PropertyLists", "Bus", "CSDBus", "ChildProcess", "DrawingSamples", "PrivateBus",
                "Thrown",
            ]),
        .testTarget(
            name: "DriversTests",
            dependencies: [
                "Drivers", "Loop", "Hardware", "CLinux", "DrawingSamples", "SpeechServer", "Thrown",
            ]),
        .testTarget(name: "LoopTests", dependencies: ["Loop", "Thrown"]),
        .testTarget(
            name: "LawTests",
            dependencies: [
                "Accessibility", "Simulator", "Navigation", "Screens", "TextEntry", "Scenes", "Look",
                "Typesetting",
                "Graphics", "Keys",
                "Hardware",
                "Bundles",
                "TextChecks", "Settings", "Localization", "DrawingSamples", "ScreenCatalogs",
            ],
            exclude: ["Fixtures"]),
        .testTarget(name: "HouseTests", dependencies: ["ChildProcess"]),
        .testTarget(
            name: "settingsdTests",
            dependencies: [
                "Navigation", "Screens", "Scenes", "Graphics", "Keys", "Hardware", "Bundles", "TextChecks",
                "Settings", "Localization", "Service",
                "Applying", "DropIns", "settingsd", "settingsctl", "Bus", "CSQLite", "ChildProcess",
                "DrawingSamples", "Drivers", "Loop",
                "Fuzz",
                "PrivateBus", "Sealing", "PropertyLists", "SpeechServer", "Store",
            ]),
        .testTarget(
            name: "settingsctlTests",
            dependencies: [
                "Bus", "Scenes", "Graphics", "Hardware", "Settings", "ChildProcess", "Drivers", "Loop",
                "Store",
                "ScratchFolder", "settingsctl",
            ]),
        .target(
            name: "VirtualDevice",
            dependencies: [
                "Graphics", "Keys", "Hardware", "ChildProcess",
            ], path: "Tests/VirtualDevice",
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
            dependencies: [
                "TextEntry", "Keys", "Hardware", "TextChecks", "Settings", "PropertyLists", "ChildProcess",
                "VirtualDevice",
                "PageBrowser", "Store", "TestBroker",
            ]),
        .target(
            name: "PowerWorkload",
            dependencies: [
                "Settings", "Fuzz",
            ], path: "Tests/PowerWorkload"),
        .executableTarget(
            name: "power-client",
            dependencies: [
                "Settings", "Bus", "PowerWorkload",
            ],
            path: "Tests/power-client"),
        .testTarget(
            name: "PowerRigTests",
            dependencies: [
                "Bundles", "Settings", "ChildProcess", "Fuzz", "PowerWorkload", "Store",
                "VirtualDevice", "Applying", "DropIns",
            ]),
        .executableTarget(
            name: "text-fuzz",
            dependencies: [
                "Typesetting", "Graphics", "Hardware", "DrawingSamples",
            ], path: "Tests/text-fuzz"),
        .target(
            name: "PanelFuzz",
            dependencies: [
                "DeviceUI", "Accessibility", "Simulator", "Navigation", "Screens", "TextFields", "Words",
                "TextEntry",
                "Scenes",
                "Typesetting", "Graphics",
                "Keys", "Hardware", "Lint", "Bundles", "TextChecks", "Settings", "Localization",
                "PropertyLists",
                "DrawingSamples", "Fuzz", "Storage",
            ],
            path: "Tests/PanelFuzz"),
        .executableTarget(name: "panel-fuzz", dependencies: ["PanelFuzz"], path: "Tests/panel-fuzz"),
        .executableTarget(
            name: "first-frame",
            dependencies: [
                "Typesetting", "Graphics", "Hardware", "DrawingSamples",
            ], path: "Tests/first-frame"),
        .target(name: "key-feed", path: "Tests/key-feed"),
        .executableTarget(
            name: "plain-service", dependencies: ["CLibinput", "CSQLite", "CFreeType"],
            path: "Tests/plain-service"),
        .executableTarget(
            name: "bench",
            dependencies: [
                "Navigation", "Screens", "Words", "TextEntry", "Scenes", "Typesetting", "Graphics",
                "Hardware", "Bundles",
                "Settings", "DrawingSamples", "PangoSamples", "Storage", "Store", "first-frame",
                "VirtualDevice",
            ],
            path: "Tests/Bench", exclude: ["beside", "typing"]),
        .executableTarget(
            name: "fleet-bench",
            dependencies: ["FleetOperation", "Fleet", "MQTT", "Loop", "ChildProcess", "TestBroker"],
            path: "Tests/FleetBench"),
    ]
}
