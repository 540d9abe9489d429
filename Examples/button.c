// Handles a button of the settings screen: waits until it is pressed, does something, and says what became of it.
//
//     cc button.c -o button $(pkg-config --cflags --libs libsystemd)
//     ./button test_pump /usr/lib/heatpump/test-pump
//
// The command's exit code says whether it worked, its first line of output is what the person at the panel reads.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <systemd/sd-bus.h>

static const char name[] = "org.settingsd.Settings1";
static const char path[] = "/org/settingsd/Settings1";

struct button {
    const char *key;
    const char *command;
};

static int pressed(sd_bus_message *signal, void *datum, sd_bus_error *error) {
    const struct button *button = datum;
    const char *key;
    char text[200] = "";
    if (sd_bus_message_read(signal, "s", &key) < 0 || strcmp(key, button->key) != 0)
        return 0;
    FILE *output = popen(button->command, "r");
    if (output && fgets(text, sizeof text, output))
        text[strcspn(text, "\n")] = 0;
    int done = output && pclose(output) == 0;
    return sd_bus_call_method(
        sd_bus_message_get_bus(signal), name, path, name, "Answer", error, NULL, "sbs", key, done, text);
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: button KEY COMMAND\n");
        return 2;
    }
    struct button button = {arguments[1], arguments[2]};
    sd_bus *bus;
    int result = sd_bus_default_system(&bus);
    if (result >= 0)
        result = sd_bus_match_signal(bus, NULL, name, path, name, "Pressed", pressed, &button);
    if (result >= 0)
        puts("waiting"), fflush(stdout);
    while (result >= 0) {
        result = sd_bus_process(bus, NULL);
        if (result == 0)
            result = sd_bus_wait(bus, UINT64_MAX);
    }
    fprintf(stderr, "button: %s\n", strerror(-result));
    return 1;
}
