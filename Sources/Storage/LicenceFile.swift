import Glibc
import Localization

/// What the programs are made of, with the licences: a file that packages bring, `packaging/licences` writes it.
package enum LicenceFile {
    /// The one that $SETTINGSD_LICENCES names, else the first that is there: with what is installed, else in the checkout that the
    /// program was built in. Nil where none can be read.
    package static func find() -> LicenceBook? {
        let named = getenv("SETTINGSD_LICENCES").map { [String(cString: $0)] }
        let files =
            named ?? ProgramPlace.above("share/settingsd/licences") + ["/usr/share/settingsd/licences"]
            + ProgramPlace.above(".build/licences")
        for file in files {
            if let book = MappedFile(file).flatMap(LicenceBook.init) { return book }
        }
        return nil
    }
}
