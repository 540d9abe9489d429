// swift-tools-version: 6.0
import PackageDescription

// A program of somebody else's that asks a person something: it has DeviceUI's public symbols and no others.
let package = Package(
    name: "Importer",
    dependencies: [.package(name: "settingsd", path: "../..")],
    targets: [
        .executableTarget(
            name: "Importer", dependencies: [.product(name: "DeviceUI", package: "settingsd")])
    ],
    swiftLanguageModes: [.v6]
)
