import Glibc
import Localization

/// The catalogues of the screen's own words: a folder with a `LANGUAGE.mo` each.
package enum CatalogFolder {
    /// Where they may lie: with what is installed, of settingsd or of settings-simulator, else in the checkout that the program
    /// was built in.
    private static var folders: [String] {
        ProgramPlace.above("share/settingsd/locale") + ProgramPlace.above("share/settingsd/simulator/locale")
            + ["/usr/share/settingsd/locale"] + ProgramPlace.above(".build/locale")
    }

    /// Those in the folder that $SETTINGSD_LOCALE names, else in the first that has any.
    ///
    /// `problem` finishes a sentence about a screen that speaks nothing but English; nil where there are some.
    package static func find() -> (catalogs: StringCatalogs, problem: String?) {
        let named = getenv("SETTINGSD_LOCALE").map { [String(cString: $0)] }
        let folders = named ?? folders
        for folder in folders {
            let catalogs = catalogs(in: folder)
            if !catalogs.languages.isEmpty { return (catalogs, nil) }
        }
        let place = named?.first ?? "/usr/share/settingsd/locale"
        return (.none, "\(place): no catalogues of the screen's own words, which are English")
    }

    /// Lists the folder; a catalogue is mapped when its language is asked for.
    package static func catalogs(in folder: String) -> StringCatalogs {
        let names = Folder.names(in: folder).filter { $0.hasSuffix(".mo") }
        return StringCatalogs(languages: names.map { String($0.dropLast(3)) }) { language in
            MappedFile("\(folder)/\(language).mo").flatMap(StringCatalog.init)
        }
    }
}
