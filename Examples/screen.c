// Shares the screen with the settings: draws by the kernel's mode setting and reads keys by itself, and lets go of both when
// the settings are called. The board file has Share = drm in [Screen].
//
//     cc screen.c -o screen $(pkg-config --cflags --libs libsystemd libdrm)
//     ./screen /dev/dri/card0 /dev/input/event0
//
// It fills the screen with a colour that each key changes, and prints the code of each press. Its user is in the groups
// video, input and settingsd-screen.
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <systemd/sd-bus.h>
#include <unistd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

static const char name[] = "org.settingsd.Settings1", path[] = "/org/settingsd/Settings1";
static const char screen[] = "org.settingsd.Screen1";
static int card, is_ours;
static uint32_t crtc, connector, picture, colour = 0x204060;
static drmModeModeInfo mode;
static uint32_t *pixels;
static size_t count;

static void draw(void) {
    for (size_t index = 0; index < count; index++)
        pixels[index] = colour;
    drmModeClip all = {0, 0, mode.hdisplay, mode.vdisplay};
    drmModeDirtyFB(card, picture, &all, 1);
}

// A picture of the size of the first screen that is plugged in.
static int prepare(const char *node) {
    card = open(node, O_RDWR | O_CLOEXEC);
    drmModeRes *found = card < 0 ? NULL : drmModeGetResources(card);
    for (int index = 0; found && !connector && index < found->count_connectors; index++) {
        drmModeConnector *next = drmModeGetConnector(card, found->connectors[index]);
        if (next && next->connection == DRM_MODE_CONNECTED && next->count_modes) {
            connector = next->connector_id;
            mode = next->modes[0];
        }
        drmModeFreeConnector(next);
    }
    if (!connector || !found->count_crtcs)
        return -1;
    crtc = found->crtcs[0];
    drmModeFreeResources(found);
    uint32_t handle, stride;
    uint64_t size, offset;
    if (drmModeCreateDumbBuffer(card, mode.hdisplay, mode.vdisplay, 32, 0, &handle, &stride, &size) ||
        drmModeAddFB(card, mode.hdisplay, mode.vdisplay, 24, 32, stride, handle, &picture) ||
        drmModeMapDumbBuffer(card, handle, &offset))
        return -1;
    pixels = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, card, offset);
    count = size / 4;
    return pixels == MAP_FAILED ? -1 : 0;
}

// The screen is free: whoever opened the card and was its master once may be it again. A card that never was is opened anew.
static int resume(sd_bus_message *signal, void *node, sd_bus_error *error) {
    if (is_ours)
        return 0;
    if (drmSetMaster(card)) {
        munmap(pixels, count * 4);
        close(card);
        connector = 0;
        if (prepare(node))
            return -EBUSY;
    }
    draw();
    is_ours = !drmModeSetCrtc(card, crtc, picture, 0, 0, &connector, 1, &mode);
    return 0;
}

// The settings are called: from here to the next Resume neither the screen nor a key is ours.
static int release(sd_bus_message *signal, void *node, sd_bus_error *error) {
    uint32_t serial, milliseconds;
    int result = sd_bus_message_read(signal, "uu", &serial, &milliseconds);
    if (result < 0)
        return result;
    is_ours = 0;
    drmDropMaster(card);
    return sd_bus_call_method_async(
        sd_bus_message_get_bus(signal), NULL, name, path, screen, "Released", NULL, NULL, "u", serial);
}

// The service came, or came anew: it tells by Resume when the screen is free. When it goes, what it had is free.
static int owner(sd_bus_message *signal, void *node, sd_bus_error *error) {
    const char *service, *before, *now;
    int result = sd_bus_message_read(signal, "sss", &service, &before, &now);
    if (result < 0)
        return result;
    if (!*now)
        return resume(signal, node, error);
    return sd_bus_call_method_async(
        sd_bus_message_get_bus(signal), NULL, name, path, screen, "Register", NULL, NULL, "s", "screen");
}

int main(int arguments, char **words) {
    int keys = arguments == 3 ? open(words[2], O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1;
    if (keys < 0 || prepare(words[1])) {
        fprintf(stderr, "usage: screen CARD KEYPAD, both of which can be opened\n");
        return 2;
    }
    sd_bus *bus;
    sd_bus_error error = SD_BUS_ERROR_NULL;
    int result = sd_bus_open_system(&bus);
    if (result >= 0)
        result = sd_bus_match_signal(bus, NULL, name, path, screen, "Release", release, words[1]);
    if (result >= 0)
        result = sd_bus_match_signal(bus, NULL, name, path, screen, "Resume", resume, words[1]);
    if (result >= 0)
        result = sd_bus_add_match(
            bus, NULL, "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',"
                       "arg0='org.settingsd.Settings1'", owner, words[1]);
    // Without the settings the screen is ours.
    if (result >= 0 && sd_bus_call_method(bus, name, path, screen, "Register", &error, NULL, "s", "screen") < 0)
        resume(NULL, words[1], NULL);
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (result >= 0) {
        struct input_event event;
        while (read(keys, &event, sizeof event) == sizeof event)
            if (event.type == EV_KEY && event.value == 1 && is_ours) {
                printf("%d\n", event.code);
                colour = colour * 5 + event.code;
                draw();
            }
        result = sd_bus_process(bus, NULL);
        struct pollfd waiting[] = {{keys, POLLIN, 0}, {sd_bus_get_fd(bus), sd_bus_get_events(bus), 0}};
        if (result == 0)
            poll(waiting, 2, -1);
    }
    fprintf(stderr, "screen: %s\n", strerror(-result));
    return 1;
}
