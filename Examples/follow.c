/* follow KEY [FILE]: prints a setting now and whenever it changes.
 *
 * Build: cc -O2 -Wall -o follow follow.c
 *
 * Reads the snapshot that settingsd keeps in /run/settingsd/settings.json: one key a line, sorted. The file is
 * replaced whole, so its folder is watched, through inotify, and nothing is ever read half written.
 */
#define _GNU_SOURCE
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

/* The value of `key` as JSON text, to be freed; NULL where there is none. */
static char *find(const char *path, const char *key)
{
    FILE *file = fopen(path, "re");
    char *line = NULL, *value = NULL, *wanted = NULL;
    size_t capacity = 0;

    if (!file)
        return NULL;
    if (asprintf(&wanted, "  \"%s\": ", key) > 0)
        while (!value && getline(&line, &capacity, file) > 0)
            if (strncmp(line, wanted, strlen(wanted)) == 0) {
                value = strdup(line + strlen(wanted));
                value[strcspn(value, "\n")] = '\0';
                if (*value && value[strlen(value) - 1] == ',')
                    value[strlen(value) - 1] = '\0';
            }
    free(wanted);
    free(line);
    fclose(file);
    return value;
}

int main(int argc, char **argv)
{
    if (argc != 2 && argc != 3) {
        fprintf(stderr, "usage: follow KEY [FILE]\n");
        return 2;
    }
    const char *path = argc == 3 ? argv[2] : "/run/settingsd/settings.json";
    char *copy = strdup(path), *shown = NULL, events[4096];
    int watch = inotify_init1(IN_CLOEXEC), is_first = 1;

    if (watch < 0 || !copy || inotify_add_watch(watch, dirname(copy), IN_MOVED_TO) < 0) {
        perror(path);
        return 1;
    }
    do {
        char *value = find(path, argv[1]);
        /* A key without a value has no text to compare. */
        if (is_first || !shown != !value || (value && strcmp(shown, value) != 0)) {
            printf("%s\n", value ? value : "null");
            fflush(stdout);
        }
        is_first = 0;
        free(shown);
        shown = value;
    } while (read(watch, events, sizeof events) > 0);
    return 0;
}
