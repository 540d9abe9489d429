import Applying
import DropIns
import Localization
import Navigation
import Scanning
import Screens
import Settings
import Simulator
import Storage
import Store

/// A folder as a USB stick of a preview, read as the helper reads a stick.
enum StickPreview {
    static func stick(at path: String, of schema: Schema) throws -> PretendedStick {
        do throws(StickRefusal) {
            let files = try StickFolder(on: path, makesIt: false)?.names() ?? []
            return PretendedStick(files: files) { name, navigator, time in
                take(name, at: path, schema, &navigator, time)
            }
        } catch .unreadable {
            // A stick at a device tells no more than that; here the system's word for it still stands.
            throw FileError(path: path, attempt: "reading")
        } catch {
            throw FileError(
                path: path, attempt: "reading", reason: "\(StickFile.folder) in it is a link or no folder")
        }
    }

    private static func take(
        _ name: String, at path: String, _ schema: Schema, _ navigator: inout Navigator, _ time: Duration
    ) -> [ScreenEffect] {
        guard let folder = try? StickFolder(on: path, makesIt: false), let bytes = try? folder.read(name),
            let file = try? SettingsFile(bytes)
        else {
            navigator.tellStick(LocalizedString(.usbNoFile), isError: true, at: time)
            return []
        }
        return navigator.take(
            ConfigurationCode(model: file.model, values: file.values),
            isOtherSchema: file.schema != SettingsFile.schema(of: schema), at: time)
    }
}
