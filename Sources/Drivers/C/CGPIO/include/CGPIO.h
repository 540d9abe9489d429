// libgpiod 1.6 and 2.x behind one set of names: one request a line.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum gpio_bias { GPIO_BIAS_AS_IS, GPIO_BIAS_DISABLED, GPIO_BIAS_PULL_UP, GPIO_BIAS_PULL_DOWN };
enum gpio_drive { GPIO_DRIVE_PUSH_PULL, GPIO_DRIVE_OPEN_DRAIN, GPIO_DRIVE_OPEN_SOURCE };

struct gpio_settings {
    bool is_output;
    bool is_active_low;
    /// An output's first level.
    bool is_on;
    /// An input's edges are heard.
    bool hears_edges;
    enum gpio_bias bias;
    enum gpio_drive drive;
    /// By the kernel, where libgpiod is 2.x; 0 for none.
    uint32_t debounce_microseconds;
};

struct gpio_edge {
    bool is_active;
    /// CLOCK_MONOTONIC.
    uint64_t nanoseconds;
};

/// What is known of a line, whoever has it. Names are cut to fit.
struct gpio_line_description {
    char name[64];
    char consumer[64];
    bool is_used;
    bool is_output;
};

struct gpio_line;

/// Whether the kernel debounces inputs.
bool gpio_debounces(void);

/// nil and errno when refused.
struct gpio_line *gpio_request(
    const char *chip, unsigned offset, const char *consumer, const struct gpio_settings *settings);
void gpio_release(struct gpio_line *line);

/// 0 or 1, or a negative errno.
int gpio_level(struct gpio_line *line);
int gpio_set_level(struct gpio_line *line, bool is_on);

/// Readable when there are edges.
int gpio_descriptor(struct gpio_line *line);

/// How many edges were read, or a negative errno. Waits when there is none.
int gpio_read_edges(struct gpio_line *line, struct gpio_edge *edges, size_t capacity);

/// How many lines a chip has, or a negative errno; `label` is what its driver calls it, cut to fit.
int gpio_describe_chip(const char *chip, char *label, size_t size);

/// A named line's offset, or a negative errno.
int gpio_find_line(const char *chip, const char *name);
int gpio_describe_line(const char *chip, unsigned offset, struct gpio_line_description *description);

/// A descriptor of the caller's that is readable when somebody takes, releases or changes a line; or a negative errno.
int gpio_watch_line(const char *chip, unsigned offset);
