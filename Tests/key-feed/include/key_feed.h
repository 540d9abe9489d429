// What a program writes into the FIFO of key-feed.c, a record a key.
#pragma once
#include <stdint.h>

struct key_feed_record {
    uint32_t code;  // of the kernel, linux/input-event-codes.h
    uint32_t is_down;
};
