// A libinput without devices: put before the real one (LD_PRELOAD), it reads keys from the FIFO that KEY_FEED names,
// so that a service can be measured where there is no keyboard. Only what Sources/Drivers/Input calls is here.
#include "key_feed.h"
#include <errno.h>
#include <fcntl.h>
#include <libinput.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct libinput {
    int fifo;
    void *owner;
};

// The one keyboard; its address is all that anybody has of it.
struct libinput_device {
    char unused;
};

// An event is its own keyboard's or pointer's part.
struct libinput_event {
    enum libinput_event_type type;
    struct key_feed_record key;
    uint64_t microseconds;
};

static struct libinput_device keyboard;

static struct libinput_event *waiting;

struct libinput *libinput_udev_create_context(
    const struct libinput_interface *interface, void *owner, struct udev *udev) {
    (void)interface, (void)udev;
    struct libinput *context = calloc(1, sizeof *context);
    if (!context) return NULL;
    context->owner = owner;
    // Open for writing too: a writer that goes is no end of the file.
    context->fifo = open(getenv("KEY_FEED"), O_RDWR | O_NONBLOCK | O_CLOEXEC);
    return context;
}

struct libinput *libinput_unref(struct libinput *context) {
    close(context->fifo);
    free(context);
    return NULL;
}

void *libinput_get_user_data(struct libinput *context) { return context->owner; }
void libinput_log_set_handler(struct libinput *context, libinput_log_handler handler) { (void)context, (void)handler; }
int libinput_get_fd(struct libinput *context) { return context->fifo; }
void libinput_suspend(struct libinput *context) { (void)context; }
int libinput_resume(struct libinput *context) { return (void)context, 0; }

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

static struct libinput_event *made(enum libinput_event_type type, struct key_feed_record key) {
    struct libinput_event *event = malloc(sizeof *event);
    if (event) *event = (struct libinput_event){type, key, now()};
    return event;
}

int libinput_udev_assign_seat(struct libinput *context, const char *seat) {
    (void)seat;
    waiting = made(LIBINPUT_EVENT_DEVICE_ADDED, (struct key_feed_record){0});
    return context->fifo < 0 ? -1 : 0;
}

int libinput_dispatch(struct libinput *context) {
    struct key_feed_record key;
    if (waiting || read(context->fifo, &key, sizeof key) != sizeof key) return 0;
    waiting = made(LIBINPUT_EVENT_KEYBOARD_KEY, key);
    return 0;
}

enum libinput_event_type libinput_next_event_type(struct libinput *context) {
    (void)context;
    return waiting ? waiting->type : LIBINPUT_EVENT_NONE;
}

struct libinput_event *libinput_get_event(struct libinput *context) {
    (void)context;
    struct libinput_event *event = waiting;
    waiting = NULL;
    return event;
}

void libinput_event_destroy(struct libinput_event *event) { free(event); }
enum libinput_event_type libinput_event_get_type(struct libinput_event *event) { return event->type; }
struct libinput_device *libinput_event_get_device(struct libinput_event *event) { return (void)event, &keyboard; }

struct libinput_event_keyboard *libinput_event_get_keyboard_event(struct libinput_event *event) {
    return (struct libinput_event_keyboard *)event;
}

static const struct libinput_event *event_of(struct libinput_event_keyboard *key) {
    return (const struct libinput_event *)key;
}

uint32_t libinput_event_keyboard_get_key(struct libinput_event_keyboard *key) { return event_of(key)->key.code; }
uint64_t libinput_event_keyboard_get_time_usec(struct libinput_event_keyboard *key) {
    return event_of(key)->microseconds;
}
enum libinput_key_state libinput_event_keyboard_get_key_state(struct libinput_event_keyboard *key) {
    return event_of(key)->key.is_down ? LIBINPUT_KEY_STATE_PRESSED : LIBINPUT_KEY_STATE_RELEASED;
}

const char *libinput_device_get_sysname(struct libinput_device *device) { return (void)device, "event0"; }
const char *libinput_device_get_name(struct libinput_device *device) { return (void)device, "key feed"; }
unsigned libinput_device_get_id_vendor(struct libinput_device *device) { return (void)device, 0; }
unsigned libinput_device_get_id_product(struct libinput_device *device) { return (void)device, 0; }
int libinput_device_has_capability(struct libinput_device *device, enum libinput_device_capability capability) {
    return (void)device, capability == LIBINPUT_DEVICE_CAP_KEYBOARD;
}
// Nothing to grab: the service says so once in its journal.
struct udev_device *libinput_device_get_udev_device(struct libinput_device *device) { return (void)device, NULL; }
enum libinput_config_status libinput_device_config_send_events_set_mode(
    struct libinput_device *device, uint32_t mode) {
    return (void)device, (void)mode, LIBINPUT_CONFIG_STATUS_SUCCESS;
}
