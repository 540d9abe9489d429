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
            MappedCatalog("\(folder)/\(language).mo").flatMap(StringCatalog.init)
        }
    }
}

/// A catalogue's file, mapped for reading as long as somebody has this. mmap(2)
private final class MappedCatalog: CatalogBytes {
    // A number, as a pointer would keep it from being shared; nobody writes what it points to.
    private let address: UInt
    private let count: Int

    /// A hundred times the largest.
    private static let byteLimit = 4 << 20

    /// Nil for what cannot be read, is empty or too large.
    init?(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            (1...Self.byteLimit).contains(Int(status.st_size))
        else { return nil }
        count = Int(status.st_size)
        guard let memory = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED
        else {
            return nil
        }
        address = UInt(bitPattern: memory)
    }

    deinit { munmap(UnsafeMutableRawPointer(bitPattern: address), count) }

    func withCatalog<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count))
    }
}
