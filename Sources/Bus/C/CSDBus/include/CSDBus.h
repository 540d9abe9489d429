// sd-bus: its vtable macros and variadic calls need C.
#pragma once
#include <systemd/sd-bus.h>

/// Who answers the calls on the service's object.
struct sdbus_service {
    void *owner;
    /// Answers `call`, or sets `error` and returns a negative errno.
    int (*answer)(void *owner, sd_bus_message *call, sd_bus_error *error);
    /// Appends what the property Transaction says, (ssuus), or returns a negative errno.
    int (*describe_transaction)(void *owner, sd_bus_message *reply);
    /// What the property Storage says.
    char storage[16];
};

/// Puts org.settingsd.Settings1 and org.settingsd.Screen1 at /org/settingsd/Settings1; `service` must outlive the slot.
int sdbus_add_settings_object(sd_bus *bus, sd_bus_slot **slot, struct sdbus_service *service);

/// What the property Storage says from now on.
void sdbus_set_storage(struct sdbus_service *service, const char *word);

/// Tells everyone that the property Storage has another value.
int sdbus_emit_storage_changed(sd_bus *bus);
