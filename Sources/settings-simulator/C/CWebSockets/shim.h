// libwebsockets, and its macros that Swift cannot import.
#pragma once
#include <libwebsockets.h>

/// Bytes that lws_write wants free in front of what it sends.
static const size_t web_socket_room = LWS_PRE;
