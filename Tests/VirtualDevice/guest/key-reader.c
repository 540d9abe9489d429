// key-reader: prints a line "CODE VALUE" for each key that libinput tells of, as any program on the device would read them.
#include <fcntl.h>
#include <libinput.h>
#include <libudev.h>
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

static int open_node(const char *path, int flags, void *data) { return open(path, flags | O_CLOEXEC); }
static void close_node(int descriptor, void *data) { close(descriptor); }

int main(void) {
    static const struct libinput_interface nodes = {open_node, close_node};
    struct libinput *input = libinput_udev_create_context(&nodes, NULL, udev_new());
    if (!input || libinput_udev_assign_seat(input, "seat0"))
        return 1;
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (;;) {
        libinput_dispatch(input);
        struct libinput_event *event;
        while ((event = libinput_get_event(input))) {
            if (libinput_event_get_type(event) == LIBINPUT_EVENT_KEYBOARD_KEY) {
                struct libinput_event_keyboard *key = libinput_event_get_keyboard_event(event);
                printf("%u %d\n", libinput_event_keyboard_get_key(key), libinput_event_keyboard_get_key_state(key));
            }
            libinput_event_destroy(event);
        }
        struct pollfd waiting = {libinput_get_fd(input), POLLIN, 0};
        poll(&waiting, 1, -1);
    }
}
