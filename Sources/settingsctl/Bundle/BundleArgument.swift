import Bundles
import Hardware
import Storage

/// A Settings.bundle named on the command line.
enum BundleArgument {
    /// A folder that cannot be listed is refused: there is nothing to check or to show.
    static func files(at path: String) throws -> BundleFiles {
        do {
            return try BundleFolder.files(at: path)
        } catch {
            throw CommandFailure.refused("settingsctl: \(error)")
        }
    }

    /// What is made of its files; one that cannot be read is refused by its name.
    static func read<Answer>(_ path: String, _ body: (BundleFiles) throws -> Answer) throws -> Answer {
        let files = try files(at: path)
        do {
            return try body(files)
        } catch let error as BundleError {
            throw CommandFailure.refused("settingsctl: \(path): \(error)")
        }
    }

    /// Which pages a board has: those of its idiom, and of its name.
    static func variant(of board: Board) -> DeviceVariant {
        DeviceVariant(idiom: board.idiom, board: board.name)
    }

    /// The same of a board that is named on the command line.
    static func variant(ofBoard name: String) throws -> DeviceVariant {
        variant(of: try BoardLocator.board(name))
    }

    /// `de.lproj/Root.strings` as the person typed the bundle, so that an editor finds it.
    static func path(of file: String, in bundle: String) -> String {
        bundle.hasSuffix("/") ? bundle + file : "\(bundle)/\(file)"
    }
}
