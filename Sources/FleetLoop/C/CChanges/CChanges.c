#include "CChanges.h"

#include <errno.h>
#include <linux/rtnetlink.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

// For a time that never comes: what ends it is that the clock is set.
static int wait_for_clock(int descriptor) {
    const struct itimerspec never = {.it_value = {.tv_sec = sizeof(time_t) < 8 ? INT32_MAX : INT64_MAX}};
    return timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, NULL);
}

int changes_of_clock(void) {
    int descriptor = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
    if (descriptor < 0)
        return -errno;
    if (wait_for_clock(descriptor) < 0) {
        int code = errno;
        close(descriptor);
        return -code;
    }
    return descriptor;
}

int changes_clock_was_set(int descriptor) {
    uint64_t times;
    int was_set = read(descriptor, &times, sizeof times) < 0 && errno == ECANCELED;
    wait_for_clock(descriptor);
    return was_set;
}

int changes_of_network(void) {
    int descriptor = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE);
    if (descriptor < 0)
        return -errno;
    const struct sockaddr_nl address = {
        .nl_family = AF_NETLINK,
        .nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR | RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_ROUTE,
    };
    if (bind(descriptor, (const struct sockaddr *)&address, sizeof address) < 0) {
        int code = errno;
        close(descriptor);
        return -code;
    }
    return descriptor;
}
