// libsystemd's event loop and service notification.
#pragma once
#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
