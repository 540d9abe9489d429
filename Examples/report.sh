#!/bin/sh
# report.sh KEY SECONDS COMMAND [ARGUMENT...]: shows on the settings screen what is so now.
# Runs the command again and again; what it prints is what the row shows, and one that fails makes it an error.
# settingsctl tell stays on the bus as long as lines may come: what was told goes with it.
set -eu
if [ $# -lt 3 ]; then
    echo "usage: report.sh KEY SECONDS COMMAND [ARGUMENT...]" >&2
    exit 2
fi
key=$1
seconds=$2
shift 2
while :; do
    state=ok
    text=$("$@") || state=error
    # Said again even where nothing changed: the service may have started anew meanwhile.
    # Where nobody hears it, it ends: a unit ignores the signal that would end it (SIGPIPE).
    printf '%s = %s %s\n' "$key" "$state" "$(printf '%s\n' "${text:-no answer}" | head -n 1)" || break
    sleep "$seconds"
done | settingsctl tell
