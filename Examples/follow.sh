#!/bin/sh
# follow.sh KEY: prints a setting now and whenever it changes.
# Asks the service over the bus: what settingsctl prints is revision, key and value with tabs between.
set -eu
if [ $# != 1 ]; then
    echo "usage: follow.sh KEY" >&2
    exit 2
fi
# In a pipe the shell would end with what the loop ends with; this way with what the command does, as without a service.
folder=$(mktemp -d)
mkfifo "$folder/changes"
settingsctl watch --now "$1" >"$folder/changes" &
watch=$!
trap 'kill "$watch" 2>/dev/null || :; exit 1' HUP INT TERM
exec 3<"$folder/changes"
rm -r "$folder"
while IFS="$(printf '\t')" read -r _revision key value <&3; do
    if [ "$key" = "$1" ]; then
        printf '%s\n' "$value"
    fi
done
wait "$watch"
