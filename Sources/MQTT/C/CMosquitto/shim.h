// libmosquitto, and what it does not tell of its own TLS; see ARCHITECTURE.md, "C".
#pragma once
#include <dlfcn.h>
#include <mosquitto.h>
#include <mqtt_protocol.h>

/// SSL_get_verify_result(3) of the OpenSSL that libmosquitto has loaded: X509_V_OK (0), why a certificate was not believed, or
/// -1 where it cannot be asked.
static inline long mosquitto_verify_result(struct mosquitto *mosquitto) {
    void *tls = mosquitto_ssl_get(mosquitto);
    void *loaded = dlopen(NULL, RTLD_LAZY);
    long (*ask)(const void *) = loaded ? (long (*)(const void *))dlsym(loaded, "SSL_get_verify_result") : NULL;
    long result = tls && ask ? ask(tls) : -1;
    if (loaded)
        dlclose(loaded);
    return result;
}
