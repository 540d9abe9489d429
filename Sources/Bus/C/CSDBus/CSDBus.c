#include "CSDBus.h"

#include <stdio.h>

static int answer(sd_bus_message *call, void *datum, sd_bus_error *error) {
    const struct sdbus_service *service = datum;
    return service->answer(service->owner, call, error);
}

static int storage(
    sd_bus *bus, const char *path, const char *interface, const char *property, sd_bus_message *reply,
    void *datum, sd_bus_error *error) {
    const struct sdbus_service *service = datum;
    return sd_bus_message_append(reply, "s", service->storage);
}

static int transaction(
    sd_bus *bus, const char *path, const char *interface, const char *property, sd_bus_message *reply,
    void *datum, sd_bus_error *error) {
    const struct sdbus_service *service = datum;
    return service->describe_transaction(service->owner, reply);
}

#define OBJECT "/org/settingsd/Settings1"
#define INTERFACE "org.settingsd.Settings1"
#define SCREEN "org.settingsd.Screen1"

// Unprivileged: who may do what is decided by the bus policy and, key by key, by the service.
static const sd_bus_vtable settings_interface[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD_WITH_ARGS(
        "Get", SD_BUS_ARGS("s", key), SD_BUS_RESULT("v", value), answer, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "GetAll", SD_BUS_NO_ARGS, SD_BUS_RESULT("a{sv}", values), answer, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "Set", SD_BUS_ARGS("a{sv}", changes), SD_BUS_RESULT("t", revision), answer,
        SD_BUS_VTABLE_UNPRIVILEGED | SD_BUS_VTABLE_SENSITIVE),
    SD_BUS_METHOD_WITH_ARGS(
        "Reset", SD_BUS_ARGS("as", keys), SD_BUS_RESULT("t", revision), answer, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "SetIn", SD_BUS_ARGS("s", layer, "a{sv}", changes), SD_BUS_RESULT("t", revision), answer,
        SD_BUS_VTABLE_UNPRIVILEGED | SD_BUS_VTABLE_SENSITIVE),
    SD_BUS_METHOD_WITH_ARGS(
        "ResetIn", SD_BUS_ARGS("s", layer, "as", keys), SD_BUS_RESULT("t", revision), answer,
        SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "Restore", SD_BUS_ARGS("s", layer, "a{sv}", values), SD_BUS_RESULT("t", revision), answer,
        SD_BUS_VTABLE_UNPRIVILEGED | SD_BUS_VTABLE_SENSITIVE),
    SD_BUS_METHOD_WITH_ARGS(
        "Stage", SD_BUS_ARGS("s", layer, "a{sv}", values, "as", resets, "a{sv}", options),
        SD_BUS_RESULT("s", token, "a(sss)", results), answer,
        SD_BUS_VTABLE_UNPRIVILEGED | SD_BUS_VTABLE_SENSITIVE),
    SD_BUS_METHOD_WITH_ARGS(
        "Apply", SD_BUS_ARGS("s", token, "a{sv}", options), SD_BUS_RESULT("t", revision, "s", state, "u", seconds),
        answer, SD_BUS_VTABLE_UNPRIVILEGED | SD_BUS_VTABLE_SENSITIVE),
    SD_BUS_METHOD_WITH_ARGS(
        "Confirm", SD_BUS_ARGS("s", token), SD_BUS_RESULT("t", revision), answer,
        SD_BUS_VTABLE_UNPRIVILEGED | SD_BUS_VTABLE_SENSITIVE),
    SD_BUS_METHOD_WITH_ARGS(
        "Revert", SD_BUS_ARGS("s", token), SD_BUS_RESULT("t", revision), answer,
        SD_BUS_VTABLE_UNPRIVILEGED | SD_BUS_VTABLE_SENSITIVE),
    SD_BUS_METHOD_WITH_ARGS(
        "Discard", SD_BUS_ARGS("s", token), SD_BUS_NO_RESULT, answer,
        SD_BUS_VTABLE_UNPRIVILEGED | SD_BUS_VTABLE_SENSITIVE),
    SD_BUS_METHOD_WITH_ARGS(
        "SealKey", SD_BUS_NO_ARGS, SD_BUS_RESULT("s", name, "ay", key), answer, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "GetIn", SD_BUS_ARGS("s", layer), SD_BUS_RESULT("a{sv}", values), answer, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "GetLocks", SD_BUS_NO_ARGS, SD_BUS_RESULT("a{sv}", patterns), answer, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "GetSecrets", SD_BUS_NO_ARGS, SD_BUS_RESULT("a{s(st)}", secrets), answer, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "Lock", SD_BUS_ARGS("s", layer, "as", patterns), SD_BUS_RESULT("t", revision), answer,
        SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "Unlock", SD_BUS_ARGS("s", layer, "as", patterns), SD_BUS_RESULT("t", revision), answer,
        SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "FactoryReset", SD_BUS_ARGS("s", scope), SD_BUS_RESULT("t", revision), answer, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "Answer", SD_BUS_ARGS("s", key, "b", done, "s", text), SD_BUS_NO_RESULT, answer,
        SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "ShowForm", SD_BUS_ARGS("ay", page), SD_BUS_RESULT("a{sv}", answers), answer,
        SD_BUS_VTABLE_UNPRIVILEGED | SD_BUS_VTABLE_SENSITIVE),
    SD_BUS_METHOD_WITH_ARGS(
        "WatchPanel", SD_BUS_ARGS("s", kind, "t", since), SD_BUS_RESULT("a{sv}", seen), answer,
        SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "PressKey", SD_BUS_ARGS("s", key, "b", held), SD_BUS_NO_RESULT, answer,
        SD_BUS_VTABLE_UNPRIVILEGED | SD_BUS_VTABLE_SENSITIVE),
    SD_BUS_METHOD_WITH_ARGS(
        "Report", SD_BUS_ARGS("a{s(ss)}", facts), SD_BUS_NO_RESULT, answer, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "SetChoices", SD_BUS_ARGS("s", key, "av", values, "as", titles), SD_BUS_NO_RESULT, answer,
        SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "OpenSession", SD_BUS_ARGS("s", pin), SD_BUS_RESULT("a{sv}", session), answer,
        SD_BUS_VTABLE_UNPRIVILEGED | SD_BUS_VTABLE_SENSITIVE),
    SD_BUS_METHOD_WITH_ARGS("CloseSession", SD_BUS_NO_ARGS, SD_BUS_NO_RESULT, answer, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "SetPIN", SD_BUS_ARGS("s", pin), SD_BUS_RESULT("a{sv}", recovery), answer,
        SD_BUS_VTABLE_UNPRIVILEGED | SD_BUS_VTABLE_SENSITIVE),
    SD_BUS_METHOD_WITH_ARGS(
        "RecoverPIN", SD_BUS_ARGS("s", code, "s", pin), SD_BUS_RESULT("a{sv}", recovery), answer,
        SD_BUS_VTABLE_UNPRIVILEGED | SD_BUS_VTABLE_SENSITIVE),
    SD_BUS_METHOD_WITH_ARGS(
        "Log", SD_BUS_ARGS("t", since, "u", count), SD_BUS_RESULT("aa{sv}", entries), answer,
        SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_SIGNAL_WITH_ARGS("Changed", SD_BUS_ARGS("a{sv}", values, "as", reset, "t", revision), 0),
    SD_BUS_SIGNAL_WITH_ARGS("Pressed", SD_BUS_ARGS("s", key), 0),
    SD_BUS_SIGNAL_WITH_ARGS("TransactionChanged", SD_BUS_ARGS("s", token4, "s", state, "s", cause), 0),
    SD_BUS_PROPERTY("Transaction", "(ssuus)", transaction, 0, 0),
    SD_BUS_PROPERTY("Storage", "s", storage, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
    SD_BUS_VTABLE_END,
};

static const sd_bus_vtable screen_interface[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD_WITH_ARGS(
        "Show", SD_BUS_ARGS("s", pane, "a{sv}", options), SD_BUS_NO_RESULT, answer, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS("Hide", SD_BUS_NO_ARGS, SD_BUS_NO_RESULT, answer, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "Register", SD_BUS_ARGS("s", name), SD_BUS_NO_RESULT, answer, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "Released", SD_BUS_ARGS("u", serial), SD_BUS_NO_RESULT, answer, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_SIGNAL_WITH_ARGS("Release", SD_BUS_ARGS("u", serial, "u", milliseconds), 0),
    SD_BUS_SIGNAL_WITH_ARGS("Resume", SD_BUS_ARGS("u", serial), 0),
    SD_BUS_SIGNAL_WITH_ARGS("Shown", SD_BUS_ARGS("b", shown), 0),
    SD_BUS_VTABLE_END,
};

int sdbus_add_settings_object(sd_bus *bus, sd_bus_slot **slot, struct sdbus_service *service) {
    int result = sd_bus_add_object_vtable(bus, slot, OBJECT, INTERFACE, settings_interface, service);
    return result < 0 ? result : sd_bus_add_object_vtable(bus, NULL, OBJECT, SCREEN, screen_interface, service);
}

void sdbus_set_storage(struct sdbus_service *service, const char *word) {
    snprintf(service->storage, sizeof service->storage, "%s", word);
}

int sdbus_emit_storage_changed(sd_bus *bus) {
    return sd_bus_emit_properties_changed(bus, OBJECT, INTERFACE, "Storage", NULL);
}
