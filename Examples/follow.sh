#!/bin/sh
# follow.sh KEY: prints a setting now and whenever it changes.
# Asks the service over the bus: what settingsctl prints is revision, key and value with tabs between.
set -eu
if [ $# != 1 ]; then
    echo "usage: follow.sh KEY" >&2
    exit 2
fi
settingsctl watch --now "$1" | while IFS="$(printf '\t')" read -r _revision key value; do
    if [ "$key" = "$1" ]; then
        printf '%s\n' "$value"
    fi
done
