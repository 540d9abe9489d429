import ArgumentParser
import Bundles
import Glibc
import Settings
import Storage
import Store

/// Where a command's values live: with the running service, or in a folder that no service has open.
struct StateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Open the database in this folder directly, as when an image is built.", valueName: "folder"),
        completion: .directory)
    var state: String?

    @Option(
        help: ArgumentHelp(
            "The bundle that says which settings there are, for --state; the device's own without it.",
            valueName: "folder"),
        completion: .directory)
    var bundle: String?

    private static let installed = "/etc/settingsd/Settings.bundle"

    /// The one that was named, else the device's own.
    var bundlePath: String { bundle ?? Self.installed }

    /// Opens what the options name; exit code 3 where it is not to be had.
    ///
    /// - Parameter mode: whoever only reads leaves every file as it is.
    func open(_ mode: Store.Mode = .writing) throws -> any SettingsAccess {
        guard let state else { return try ServiceAccess.orState(schema: schema()) }
        return try StateAccess(folder: state, schema: schema(), mode: mode)
    }

    /// What devices of any idiom and board have: which one a folder is of, nobody says.
    func keysOfAllDevices() -> Set<String> {
        guard let files = try? BundleArgument.files(at: bundlePath) else { return [] }
        return files.variants.reduce(into: []) { keys, variant in
            if let schema = try? SettingsBundle.read(files, for: variant).schema {
                keys.formUnion(schema.keys)
            }
        }
    }

    /// Nil where the device has no bundle: values are then taken as they are written. One that was named is meant: without
    /// it secrets would be stored and logged as anything else.
    private func schema() throws -> Schema? {
        if let path = bundle, path.isEmpty { throw CommandFailure.refused("--bundle: no folder is named") }
        let page = bundlePath + "/Root.plist"
        guard access(page, R_OK) != 0 else {
            return try BundleArgument.read(bundlePath) { try SettingsBundle.read($0).schema }
        }
        let isMissing = errno == ENOENT || errno == ENOTDIR
        let failure = FileError(path: page, attempt: "reading the bundle")
        // The service, which has it, checks what it is asked for.
        guard bundle == nil, isMissing || state == nil else { throw CommandFailure.refused("\(failure)") }
        return nil
    }
}

/// How values are printed.
struct PrintOptions: ParsableArguments {
    @Flag(help: "Print JSON.")
    var json = false
}

/// Reads and changes settings, wherever they live.
protocol SettingsAccess {
    /// Nil where settings are what the service says they are.
    var schema: Schema? { get }
    /// Not printed, and no word of a command.
    func isSecret(_ key: String) -> Bool
    /// Nil for a key that there is not, and for a setting without a value.
    func value(of key: String) throws -> SettingValue?
    /// What a word on the command line is meant to be.
    func meaning(of word: String, for key: String, in layer: SettingLayer) -> SettingValue
    /// One layer's own values, or what holds; secrets too, where they can be had.
    func values(in layer: SettingLayer?) throws -> [String: SettingValue]
    /// All or nothing.
    func apply(_ changes: [SettingChange], _ confirmation: ChangeOptions.Confirmation) throws -> StartedTrial?
    /// What the vendor's and the site's layers lock.
    func locks() throws -> [SettingLayer: Set<String>]
    /// A layer locks these as well, or no longer; all or nothing.
    func setLocked(_ isLocked: Bool, _ patterns: [String], layer: SettingLayer) throws
    /// Puts back what was exported, all or nothing.
    func restore(
        _ values: [String: SettingValue], layer: SettingLayer, _ confirmation: ChangeOptions.Confirmation
    ) throws -> StartedTrial?
    /// What the log of changes says after that number, by name, so many entries at most.
    func log(since: UInt64, count: Int) throws -> [[String: SettingValue]]
    /// Forgets everything that was set, the PIN and the log of changes included.
    func factoryReset(_ scope: ResetOrder.Scope) throws
    /// Why `restore` would not take a value that is stored; nil where it would, or nobody knows.
    func refusal(of value: SettingValue, for key: String, in layer: SettingLayer) -> SettingError?
    /// Why `restore` would not take some of the values, all of them in the order of their keys, as it says it of the first.
    func refusals(
        of values: [String: SettingValue], layer: SettingLayer
    ) throws -> [(key: String, reason: String)]
    /// What `restore` would change.
    func effect(of values: [String: SettingValue], layer: SettingLayer) throws -> [SettingChange]
}

extension SettingsAccess {
    /// Hands over the log of changes after that number, the oldest first, as much at a time as a service tells.
    func readLog(since: UInt64 = 0, _ body: ([[String: SettingValue]]) -> Void) throws {
        var last = since
        while case let entries = try log(since: last, count: 500),
            case .integer(let number)? = entries.last?["number"],
            let next = UInt64(exactly: number), next > last
        {
            last = next
            body(entries)
        }
    }

    /// By layer.
    func locksByName() throws -> SettingValue {
        .dictionary(
            try locks().reduce(into: [:]) { layers, locks in
                layers[locks.key.rawValue] = .array(locks.value.sorted().map(SettingValue.string))
            })
    }
}
