import CFreeType
import CLibinput
import CSQLite
import Glibc

// Opens what no such service does without, and nothing of ours: a seat of input devices, a database, a font. What memory that
// takes is measured beside the service's: docs/decisions/0353. `plain-service DATABASE FONT` says when it is ready, and waits.

guard CommandLine.arguments.count == 3 else { exit(2) }
var interface = libinput_interface(
    open_restricted: { path, flags, _ in path.map { open($0, flags) } ?? -1 },
    close_restricted: { descriptor, _ in close(descriptor) })
let devices = libinput_udev_create_context(&interface, nil, udev_new())
libinput_udev_assign_seat(devices, "seat0")

var database: OpaquePointer?
sqlite3_open(CommandLine.arguments[1], &database)
sqlite3_exec(
    database,
    """
    PRAGMA page_size=1024; PRAGMA cache_size=-256; PRAGMA journal_mode=WAL;
    CREATE TABLE IF NOT EXISTS value (key TEXT PRIMARY KEY, value); INSERT OR REPLACE INTO value VALUES ('name', 'Pump');
    """, nil, nil, nil)

var library: FT_Library?
FT_Init_FreeType(&library)
var face: FT_Face?
FT_New_Face(library, CommandLine.arguments[2], 0, &face)

puts("ready")
fflush(nil)
pause()
