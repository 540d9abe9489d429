// What the kernel tells of its clock and its networks.
#pragma once

/// A descriptor that can be read when somebody sets the wall's clock; or a negative errno.
int changes_of_clock(void);

/// Once it can be read: 1 where the clock was set; from then on it waits for the next time.
int changes_clock_was_set(int descriptor);

/// A socket that the kernel tells of cards, addresses and routes (rtnetlink), to be read without waiting; or a negative errno.
int changes_of_network(void);
