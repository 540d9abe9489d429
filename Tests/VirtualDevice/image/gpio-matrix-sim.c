// SPDX-License-Identifier: Apache-2.0 OR GPL-2.0-or-later
//
// A 4x4 key matrix on GPIO lines: ROW0-ROW3 and COL0-COL3 of one chip, and a switch without a diode where they
// cross. Rows are driven low or let go, columns are pulled high; the module's parameter `closed` says which switches
// are, bit 4 * row + column.

#include <linux/gpio/driver.h>
#include <linux/interrupt.h>
#include <linux/irq.h>
#include <linux/irq_sim.h>
#include <linux/irqdomain.h>
#include <linux/module.h>
#include <linux/mutex.h>

enum { ROWS = 4, COLUMNS = 4, LINES = ROWS + COLUMNS };

static const char *const names[LINES] = {"ROW0", "ROW1", "ROW2", "ROW3", "COL0", "COL1", "COL2", "COL3"};
static DEFINE_MUTEX(lock);
static unsigned long closed;
// A bit a line: driven low by whoever has requested it; low for whatever reason.
static unsigned int driven, low;
static struct irq_domain *interrupts;

// Current finds its way through every closed switch.
static unsigned int levels(void) {
    unsigned int reached = driven, before;
    do {
        before = reached;
        for (int row = 0; row < ROWS; row++)
            for (int column = 0; column < COLUMNS; column++) {
                unsigned int ends = BIT(row) | BIT(ROWS + column);
                if (closed & BIT(COLUMNS * row + column) && reached & ends) reached |= ends;
            }
    } while (reached != before);
    return reached;
}

// Called with the lock taken.
static void settle(void) {
    unsigned int changed = low;
    low = levels();
    changed ^= low;
    for (int line = ROWS; line < LINES; line++) {
        int interrupt = interrupts ? irq_find_mapping(interrupts, line) : 0;
        unsigned int edge = low & BIT(line) ? IRQ_TYPE_EDGE_FALLING : IRQ_TYPE_EDGE_RISING;
        if (changed & BIT(line) && interrupt && irq_get_trigger_type(interrupt) & edge)
            irq_set_irqchip_state(interrupt, IRQCHIP_STATE_PENDING, true);
    }
}

static void drive(unsigned int line, bool is_low) {
    mutex_lock(&lock);
    if (line < ROWS) driven = is_low ? driven | BIT(line) : driven & ~BIT(line);
    settle();
    mutex_unlock(&lock);
}

static int get(struct gpio_chip *chip, unsigned int line) {
    mutex_lock(&lock);
    int level = !(low & BIT(line));
    mutex_unlock(&lock);
    return level;
}

static void set(struct gpio_chip *chip, unsigned int line, int level) { drive(line, !level); }

static int direction_input(struct gpio_chip *chip, unsigned int line) {
    drive(line, false);
    return 0;
}

static int direction_output(struct gpio_chip *chip, unsigned int line, int level) {
    drive(line, !level);
    return 0;
}

static int get_direction(struct gpio_chip *chip, unsigned int line) {
    return line < ROWS ? GPIO_LINE_DIRECTION_OUT : GPIO_LINE_DIRECTION_IN;
}

// Every row is an open drain, and every column has a resistor: there is nothing to configure.
static int set_config(struct gpio_chip *chip, unsigned int line, unsigned long config) { return 0; }

static int to_irq(struct gpio_chip *chip, unsigned int line) { return irq_create_mapping(interrupts, line); }

static struct gpio_chip matrix = {
    .label = "matrix", .owner = THIS_MODULE, .base = -1, .ngpio = LINES, .names = names, .can_sleep = true,
    .get = get, .set = set, .direction_input = direction_input, .direction_output = direction_output,
    .get_direction = get_direction, .set_config = set_config, .to_irq = to_irq,
};

static int set_closed(const char *text, const struct kernel_param *parameter) {
    mutex_lock(&lock);
    int result = param_set_ulong(text, parameter);
    settle();
    mutex_unlock(&lock);
    return result;
}

static const struct kernel_param_ops closed_operations = {.set = set_closed, .get = param_get_ulong};
module_param_cb(closed, &closed_operations, &closed, 0644);
MODULE_PARM_DESC(closed, "the switches that are closed, bit 4 * row + column");

static int __init matrix_begin(void) {
    interrupts = irq_domain_create_sim(NULL, LINES);
    if (IS_ERR(interrupts)) return PTR_ERR(interrupts);
    int result = gpiochip_add_data(&matrix, NULL);
    if (result) irq_domain_remove_sim(interrupts);
    return result;
}

static void __exit matrix_end(void) {
    gpiochip_remove(&matrix);
    for (int line = 0; line < LINES; line++) irq_dispose_mapping(irq_find_mapping(interrupts, line));
    irq_domain_remove_sim(interrupts);
}

module_init(matrix_begin);
module_exit(matrix_end);
MODULE_DESCRIPTION("A simulated key matrix on GPIO lines");
// The kernel lends its functions to nothing else.
MODULE_LICENSE("GPL");
