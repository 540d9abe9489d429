import Bundles
import Storage

/// A Settings.bundle named on the command line.
enum BundleArgument {
    /// A folder that cannot be listed is wrong usage: there is nothing to check or to show.
    static func files(at path: String) throws -> BundleFiles {
        do {
            return try BundleFolder.files(at: path)
        } catch {
            throw CommandFailure.usage("settingsctl: \(error)")
        }
    }

    /// `de.lproj/Root.strings` as the person typed the bundle, so that an editor finds it.
    static func path(of file: String, in bundle: String) -> String {
        bundle.hasSuffix("/") ? bundle + file : "\(bundle)/\(file)"
    }
}
