// One header for the module map below; see ARCHITECTURE.md, "C".
#pragma once
#include <libinput.h>
#include <libudev.h>
#include <stdarg.h>
#include <stdio.h>

/// What a libinput context's user datum points at: libinput has one datum for
/// opening devices and for its log, and the log's va_list cannot reach Swift.
struct libinput_owner {
    void *owner;
    void (*log)(void *owner, enum libinput_log_priority priority, const char *line);
};

static void libinput_hand_on_log_line(
    struct libinput *libinput, enum libinput_log_priority priority, const char *format, va_list arguments) {
    const struct libinput_owner *to = libinput_get_user_data(libinput);
    char line[512];
    vsnprintf(line, sizeof line, format, arguments);
    to->log(to->owner, priority, line);
}

static inline void libinput_send_log_to_owner(struct libinput *libinput) {
    libinput_log_set_handler(libinput, libinput_hand_on_log_line);
}
