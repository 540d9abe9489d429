// framebuffer KEYPAD: shares /dev/fb0 with the settings. It fills it with a colour that each key changes, and prints the code of each
// press.
#include <fcntl.h>
#include <linux/fb.h>
#include <linux/input.h>
#include <poll.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <systemd/sd-bus.h>
#include <unistd.h>

static const char name[] = "org.settingsd.Settings1", path[] = "/org/settingsd/Settings1";
static const char screen[] = "org.settingsd.Screen1";
static struct fb_fix_screeninfo fixed;
static uint32_t *pixels, colour = 0x204060;
static int is_ours;

static void draw(void) {
    for (size_t index = 0; index < fixed.smem_len / 4; index++)
        pixels[index] = colour;
}

static int resume(sd_bus_message *signal, void *data, sd_bus_error *error) {
    is_ours = 1;
    draw();
    return 0;
}

static int release(sd_bus_message *signal, void *data, sd_bus_error *error) {
    uint32_t serial, milliseconds;
    int result = sd_bus_message_read(signal, "uu", &serial, &milliseconds);
    is_ours = 0;
    return result < 0 ? result
                      : sd_bus_call_method_async(sd_bus_message_get_bus(signal), NULL, name, path, screen,
                                                 "Released", NULL, NULL, "u", serial);
}

int main(int arguments, char **words) {
    int keys = arguments == 2 ? open(words[1], O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1;
    int file = open("/dev/fb0", O_RDWR | O_CLOEXEC);
    if (keys < 0 || ioctl(file, FBIOGET_FSCREENINFO, &fixed))
        return 2;
    pixels = mmap(NULL, fixed.smem_len, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (pixels == MAP_FAILED)
        return 2;
    sd_bus *bus;
    int result = sd_bus_open_system(&bus);
    if (result >= 0)
        result = sd_bus_match_signal(bus, NULL, name, path, screen, "Release", release, NULL);
    if (result >= 0)
        result = sd_bus_match_signal(bus, NULL, name, path, screen, "Resume", resume, NULL);
    if (result >= 0)
        result = sd_bus_call_method(bus, name, path, screen, "Register", NULL, NULL, "s", "framebuffer");
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
    return 1;
}
