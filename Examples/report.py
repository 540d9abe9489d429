#!/usr/bin/env python3
"""Shows on the settings screen what is so now: report.py KEY SECONDS COMMAND [ARGUMENT...]

Runs the command again and again; the first line that it prints is what the row shows, with its unit, and a command that
fails makes it an error. What is reported holds as long as this program is on the bus. Speaks through libsystemd, which
every device with systemd has: no package is needed.
"""
import ctypes
import os
import subprocess
import sys
import time

NAME = b"org.settingsd.Settings1"
PATH = b"/org/settingsd/Settings1"


def main() -> int:
    if len(sys.argv) < 4 or not sys.argv[2].isdigit() or int(sys.argv[2]) < 1:
        print("usage: report.py KEY SECONDS COMMAND [ARGUMENT...]", file=sys.stderr)
        return 2
    key, seconds, command = sys.argv[1].encode(), int(sys.argv[2]), sys.argv[3:]
    systemd = ctypes.CDLL("libsystemd.so.0")
    bus = ctypes.c_void_p()
    result = systemd.sd_bus_default_system(ctypes.byref(bus))
    while result >= 0:
        done = subprocess.run(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, check=False)
        text = done.stdout.split(b"\n")[0] or b"no answer"
        # Said again even where nothing changed: the service may have started anew meanwhile.
        result = systemd.sd_bus_call_method(
            bus, NAME, PATH, NAME, b"Report", None, None, b"a{s(ss)}", ctypes.c_int(1), key, text,
            b"ok" if done.returncode == 0 else b"error")
        time.sleep(seconds)
    print(f"report: {os.strerror(-result)}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        pass
    except OSError as error:
        sys.exit(str(error))
