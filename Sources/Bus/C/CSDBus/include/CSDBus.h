// sd-bus: its vtable macros and variadic calls need C.
#pragma once
#include <systemd/sd-bus.h>
