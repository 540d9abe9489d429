// Shows on the settings screen what is so now: runs a command again and again, and reports what it prints.
//
//     cc report.c -o report $(pkg-config --cflags --libs libsystemd)
//     ./report room_temperature 5 /usr/lib/heatpump/room-temperature
//
// The first line of output is what the row shows, with its unit; a command that fails makes it an error. What is reported
// holds as long as this program is on the bus: stop it, and the screen shows nothing that nobody measures any more.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <systemd/sd-bus.h>
#include <unistd.h>

static const char name[] = "org.settingsd.Settings1";
static const char path[] = "/org/settingsd/Settings1";

int main(int count, char **arguments) {
    if (count != 4 || atoi(arguments[2]) < 1) {
        fprintf(stderr, "usage: report KEY SECONDS COMMAND\n");
        return 2;
    }
    sd_bus *bus;
    sd_bus_error error = SD_BUS_ERROR_NULL;
    char text[200];
    int result = sd_bus_default_system(&bus);
    while (result >= 0) {
        text[0] = 0;
        FILE *output = popen(arguments[3], "r");
        if (output && fgets(text, sizeof text, output))
            text[strcspn(text, "\n")] = 0;
        const char *state = output && pclose(output) == 0 ? "ok" : "error";
        if (!*text)
            strcpy(text, "no answer");
        // Said again even where nothing changed: the service may have started anew meanwhile.
        result = sd_bus_call_method(
            bus, name, path, name, "Report", &error, NULL, "a{s(ss)}", 1, arguments[1], text, state);
        sleep(atoi(arguments[2]));
    }
    fprintf(stderr, "report: %s\n", error.message ? error.message : strerror(-result));
    return 1;
}
