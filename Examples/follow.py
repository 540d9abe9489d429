#!/usr/bin/env python3
"""Prints a setting now and whenever it changes: follow.py KEY [FILE]

Reads the snapshot that settingsd keeps in /run/settingsd/settings.json. The file is replaced whole, so its folder is
watched, through inotify, and nothing is ever read half written.
"""
import ctypes
import json
import os
import sys

IN_MOVED_TO = 0x80


def main() -> int:
    if len(sys.argv) not in (2, 3):
        print("usage: follow.py KEY [FILE]", file=sys.stderr)
        return 2
    key = sys.argv[1]
    path = sys.argv[2] if len(sys.argv) == 3 else "/run/settingsd/settings.json"
    libc = ctypes.CDLL(None, use_errno=True)
    watch = libc.inotify_init1(os.O_CLOEXEC)
    if watch < 0 or libc.inotify_add_watch(watch, (os.path.dirname(path) or ".").encode(), IN_MOVED_TO) < 0:
        print(f"{path}: {os.strerror(ctypes.get_errno())}", file=sys.stderr)
        return 1
    shown = object()
    while True:
        with open(path, encoding="utf-8") as snapshot:
            value = json.load(snapshot).get(key)
        if value != shown:
            print(json.dumps(value, ensure_ascii=False), flush=True)
            shown = value
        os.read(watch, 4096)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        pass
    except OSError as error:
        sys.exit(str(error))
