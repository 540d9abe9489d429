import ArgumentParser
import Settings

/// `settingsctl lock [KEY...]`.
struct Lock: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Locks settings at what a layer says, or prints what is locked.",
        discussion: """
            A locked setting shows what the layer that locks it, or a weaker one, says, and stronger layers cannot \
            change it. A sub-tree is locked by the beginning of its keys, as network. or 'wifi_*', everything by '*'. \
            Without keys the locks are printed: layer, tab, key.

            \(ExitCodes.ofSettings)

            For example:
            settingsctl lock network.hostname
            settingsctl lock --layer vendor "wifi_*"
            settingsctl lock
            """)

    @Argument(help: "Keys, beginnings of keys, or '*'.", completion: .settings)
    var keys: [String] = []

    @Option(help: "The layer that locks: vendor or site.")
    var layer = LockingLayer.site

    @OptionGroup
    var options: StateOptions

    @OptionGroup
    var printing: PrintOptions

    func run() throws {
        let settings = try options.open(keys.isEmpty ? .reading : .writing)
        if !keys.isEmpty { return try settings.setLocked(true, keys, layer: layer.layer) }
        if printing.json { return write(ValueText.json(of: try settings.locksByName())) }
        let locks = try settings.locks()
        for layer in SettingLayer.stored {
            for key in (locks[layer] ?? []).sorted() { write("\(layer.rawValue)\t\(ValueText.key(key))\n") }
        }
    }
}

/// `settingsctl unlock KEY...`.
struct Unlock: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Takes locks away that lock has set.",
        discussion: """
            \(ExitCodes.ofSettings)

            For example:
            settingsctl unlock --layer vendor "wifi_*"
            """)

    @Argument(help: "What was locked, as it was written.", completion: .settings)
    var keys: [String]

    @Option(help: "The layer that locked: vendor or site.")
    var layer = LockingLayer.site

    @OptionGroup
    var options: StateOptions

    func run() throws {
        try options.open().setLocked(false, keys, layer: layer.layer)
    }
}

/// A layer that locks what the stronger ones may say.
enum LockingLayer: String, CaseIterable, ExpressibleByArgument {
    case vendor, site

    var layer: SettingLayer {
        switch self {
        case .vendor: .vendor
        case .site: .site
        }
    }
}
