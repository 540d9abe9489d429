#include "CGPIO.h"

#include <errno.h>
#include <fcntl.h>
#include <gpiod.h>
#include <linux/gpio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { EDGES_AT_ONCE = 16 };

static void copy_name(char *to, size_t size, const char *from) {
    strncpy(to, from ? from : "", size - 1);
    to[size - 1] = 0;
}

// libgpiod has this from 2.0 on; the kernel has it for both.
int gpio_watch_line(const char *path, unsigned offset) {
    struct gpio_v2_line_info info = {.offset = offset};
    int chip = open(path, O_RDONLY | O_CLOEXEC);
    if (chip < 0) return -errno;
    if (ioctl(chip, GPIO_V2_GET_LINEINFO_WATCH_IOCTL, &info) == 0) return chip;
    int reason = errno;
    close(chip);
    return -reason;
}

// Only 1.x has GPIOD_BIT.
#ifdef GPIOD_BIT

struct gpio_line {
    struct gpiod_chip *chip;
    struct gpiod_line *line;
};

bool gpio_debounces(void) { return false; }

static int flags(const struct gpio_settings *settings) {
    int flags = settings->is_active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0;
    switch (settings->bias) {
    case GPIO_BIAS_AS_IS: break;
    case GPIO_BIAS_DISABLED: flags |= GPIOD_LINE_REQUEST_FLAG_BIAS_DISABLE; break;
    case GPIO_BIAS_PULL_UP: flags |= GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP; break;
    case GPIO_BIAS_PULL_DOWN: flags |= GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN; break;
    }
    switch (settings->drive) {
    case GPIO_DRIVE_PUSH_PULL: break;
    case GPIO_DRIVE_OPEN_DRAIN: flags |= GPIOD_LINE_REQUEST_FLAG_OPEN_DRAIN; break;
    case GPIO_DRIVE_OPEN_SOURCE: flags |= GPIOD_LINE_REQUEST_FLAG_OPEN_SOURCE; break;
    }
    return flags;
}

struct gpio_line *gpio_request(
    const char *chip, unsigned offset, const char *consumer, const struct gpio_settings *settings) {
    struct gpio_line *line = calloc(1, sizeof *line);
    if (!line) return NULL;
    const struct gpiod_line_request_config config = {
        .consumer = consumer,
        .request_type = settings->is_output ? GPIOD_LINE_REQUEST_DIRECTION_OUTPUT
            : settings->hears_edges         ? GPIOD_LINE_REQUEST_EVENT_BOTH_EDGES
                                            : GPIOD_LINE_REQUEST_DIRECTION_INPUT,
        .flags = flags(settings),
    };
    line->chip = gpiod_chip_open(chip);
    line->line = line->chip ? gpiod_chip_get_line(line->chip, offset) : NULL;
    if (line->line && gpiod_line_request(line->line, &config, settings->is_on) == 0) return line;
    int reason = errno;
    if (line->chip) gpiod_chip_close(line->chip);
    free(line);
    errno = reason;
    return NULL;
}

void gpio_release(struct gpio_line *line) {
    gpiod_chip_close(line->chip);
    free(line);
}

int gpio_level(struct gpio_line *line) {
    int level = gpiod_line_get_value(line->line);
    return level < 0 ? -errno : level;
}

int gpio_set_level(struct gpio_line *line, bool is_on) {
    return gpiod_line_set_value(line->line, is_on) < 0 ? -errno : 0;
}

int gpio_descriptor(struct gpio_line *line) { return gpiod_line_event_get_fd(line->line); }

int gpio_read_edges(struct gpio_line *line, struct gpio_edge *edges, size_t capacity) {
    struct gpiod_line_event events[EDGES_AT_ONCE];
    size_t most = capacity < EDGES_AT_ONCE ? capacity : EDGES_AT_ONCE;
    int count = gpiod_line_event_read_multiple(line->line, events, (unsigned)most);
    if (count < 0) return -errno;
    for (int i = 0; i < count; i++) {
        edges[i].is_active = events[i].event_type == GPIOD_LINE_EVENT_RISING_EDGE;
        edges[i].nanoseconds = (uint64_t)events[i].ts.tv_sec * 1000000000 + (uint64_t)events[i].ts.tv_nsec;
    }
    return count;
}

int gpio_describe_chip(const char *path, char *label, size_t size) {
    struct gpiod_chip *chip = gpiod_chip_open(path);
    if (!chip) return -errno;
    int count = (int)gpiod_chip_num_lines(chip);
    copy_name(label, size, gpiod_chip_label(chip));
    gpiod_chip_close(chip);
    return count;
}

int gpio_find_line(const char *path, const char *name) {
    struct gpiod_chip *chip = gpiod_chip_open(path);
    if (!chip) return -errno;
    struct gpiod_line *line = gpiod_chip_find_line(chip, name);
    int offset = line ? (int)gpiod_line_offset(line) : -ENOENT;
    gpiod_chip_close(chip);
    return offset;
}

int gpio_describe_line(const char *path, unsigned offset, struct gpio_line_description *description) {
    struct gpiod_chip *chip = gpiod_chip_open(path);
    if (!chip) return -errno;
    struct gpiod_line *line = gpiod_chip_get_line(chip, offset);
    int result = line ? 0 : -errno;
    if (line) {
        copy_name(description->name, sizeof description->name, gpiod_line_name(line));
        copy_name(description->consumer, sizeof description->consumer, gpiod_line_consumer(line));
        description->is_used = gpiod_line_is_used(line);
        description->is_output = gpiod_line_direction(line) == GPIOD_LINE_DIRECTION_OUTPUT;
    }
    gpiod_chip_close(chip);
    return result;
}

#else

struct gpio_line {
    struct gpiod_line_request *request;
    struct gpiod_edge_event_buffer *buffer;
    unsigned offset;
};

bool gpio_debounces(void) { return true; }

static struct gpiod_line_settings *line_settings(const struct gpio_settings *settings) {
    static const enum gpiod_line_bias biases[] = {
        GPIOD_LINE_BIAS_AS_IS, GPIOD_LINE_BIAS_DISABLED, GPIOD_LINE_BIAS_PULL_UP, GPIOD_LINE_BIAS_PULL_DOWN};
    static const enum gpiod_line_drive drives[] = {
        GPIOD_LINE_DRIVE_PUSH_PULL, GPIOD_LINE_DRIVE_OPEN_DRAIN, GPIOD_LINE_DRIVE_OPEN_SOURCE};
    struct gpiod_line_settings *line = gpiod_line_settings_new();
    if (!line) return NULL;
    gpiod_line_settings_set_direction(
        line, settings->is_output ? GPIOD_LINE_DIRECTION_OUTPUT : GPIOD_LINE_DIRECTION_INPUT);
    gpiod_line_settings_set_active_low(line, settings->is_active_low);
    gpiod_line_settings_set_bias(line, biases[settings->bias]);
    if (settings->is_output) {
        gpiod_line_settings_set_drive(line, drives[settings->drive]);
        gpiod_line_settings_set_output_value(
            line, settings->is_on ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE);
    } else if (settings->hears_edges) {
        gpiod_line_settings_set_edge_detection(line, GPIOD_LINE_EDGE_BOTH);
        gpiod_line_settings_set_event_clock(line, GPIOD_LINE_CLOCK_MONOTONIC);
        gpiod_line_settings_set_debounce_period_us(line, settings->debounce_microseconds);
    }
    return line;
}

static struct gpiod_line_request *request(
    const char *path, unsigned offset, const char *consumer, const struct gpio_settings *settings) {
    struct gpiod_line_request *request = NULL;
    struct gpiod_chip *chip = gpiod_chip_open(path);
    struct gpiod_line_settings *line = line_settings(settings);
    struct gpiod_line_config *lines = gpiod_line_config_new();
    struct gpiod_request_config *config = gpiod_request_config_new();
    if (chip && line && lines && config && gpiod_line_config_add_line_settings(lines, &offset, 1, line) == 0) {
        gpiod_request_config_set_consumer(config, consumer);
        request = gpiod_chip_request_lines(chip, config, lines);
    }
    int reason = errno;
    gpiod_request_config_free(config);
    gpiod_line_config_free(lines);
    gpiod_line_settings_free(line);
    if (chip) gpiod_chip_close(chip);
    errno = reason;
    return request;
}

struct gpio_line *gpio_request(
    const char *chip, unsigned offset, const char *consumer, const struct gpio_settings *settings) {
    struct gpio_line *line = calloc(1, sizeof *line);
    if (!line) return NULL;
    line->offset = offset;
    line->buffer = gpiod_edge_event_buffer_new(EDGES_AT_ONCE);
    line->request = line->buffer ? request(chip, offset, consumer, settings) : NULL;
    if (line->request) return line;
    int reason = errno;
    gpiod_edge_event_buffer_free(line->buffer);
    free(line);
    errno = reason;
    return NULL;
}

void gpio_release(struct gpio_line *line) {
    gpiod_line_request_release(line->request);
    gpiod_edge_event_buffer_free(line->buffer);
    free(line);
}

int gpio_level(struct gpio_line *line) {
    enum gpiod_line_value level = gpiod_line_request_get_value(line->request, line->offset);
    return level == GPIOD_LINE_VALUE_ERROR ? -errno : level == GPIOD_LINE_VALUE_ACTIVE;
}

int gpio_set_level(struct gpio_line *line, bool is_on) {
    enum gpiod_line_value level = is_on ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE;
    return gpiod_line_request_set_value(line->request, line->offset, level) < 0 ? -errno : 0;
}

int gpio_descriptor(struct gpio_line *line) { return gpiod_line_request_get_fd(line->request); }

int gpio_read_edges(struct gpio_line *line, struct gpio_edge *edges, size_t capacity) {
    size_t most = capacity < EDGES_AT_ONCE ? capacity : EDGES_AT_ONCE;
    int count = gpiod_line_request_read_edge_events(line->request, line->buffer, most);
    if (count < 0) return -errno;
    for (int i = 0; i < count; i++) {
        struct gpiod_edge_event *event = gpiod_edge_event_buffer_get_event(line->buffer, (unsigned long)i);
        edges[i].is_active = gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_RISING_EDGE;
        edges[i].nanoseconds = gpiod_edge_event_get_timestamp_ns(event);
    }
    return count;
}

int gpio_describe_chip(const char *path, char *label, size_t size) {
    struct gpiod_chip *chip = gpiod_chip_open(path);
    if (!chip) return -errno;
    struct gpiod_chip_info *info = gpiod_chip_get_info(chip);
    int count = info ? (int)gpiod_chip_info_get_num_lines(info) : -errno;
    if (info) {
        copy_name(label, size, gpiod_chip_info_get_label(info));
        gpiod_chip_info_free(info);
    }
    gpiod_chip_close(chip);
    return count;
}

int gpio_find_line(const char *path, const char *name) {
    struct gpiod_chip *chip = gpiod_chip_open(path);
    if (!chip) return -errno;
    int offset = gpiod_chip_get_line_offset_from_name(chip, name);
    int result = offset < 0 ? -errno : offset;
    gpiod_chip_close(chip);
    return result;
}

int gpio_describe_line(const char *path, unsigned offset, struct gpio_line_description *description) {
    struct gpiod_chip *chip = gpiod_chip_open(path);
    if (!chip) return -errno;
    struct gpiod_line_info *info = gpiod_chip_get_line_info(chip, offset);
    int result = info ? 0 : -errno;
    if (info) {
        copy_name(description->name, sizeof description->name, gpiod_line_info_get_name(info));
        copy_name(description->consumer, sizeof description->consumer, gpiod_line_info_get_consumer(info));
        description->is_used = gpiod_line_info_is_used(info);
        description->is_output = gpiod_line_info_get_direction(info) == GPIOD_LINE_DIRECTION_OUTPUT;
        gpiod_line_info_free(info);
    }
    gpiod_chip_close(chip);
    return result;
}

#endif
