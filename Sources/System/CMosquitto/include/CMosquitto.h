// libmosquitto's client with plain types, for a loop of one's own and one thread: MQTT 5 or 3.1.1, TLS always verified.
//
// Its functions return codes of the library, 0 for success; cmosquitto_reason has the words for one.

#ifndef TIMECIRCUITS_CMOSQUITTO_H
#define TIMECIRCUITS_CMOSQUITTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A client; struct mosquitto of the library.
typedef struct cmosquitto_client cmosquitto_client;

// What a client tells while it reads and writes, with the context that it was made with.
typedef struct {
  // The broker has answered the connection: 0 where it lets the client in, else a code of MQTT 3.1.1, from 0x80 on of MQTT 5.
  void (*connected)(void *context, int code);
  // The connection is over: 0 where that was wanted, from 0x80 on the broker's reason (MQTT 5, 3.14.2.1).
  void (*disconnected)(void *context, int code);
  void (*message)(void *context, const char *topic, const void *payload, size_t count, bool is_retained);
  // What was published is with the broker.
  void (*published)(void *context, int id);
  // The broker has answered a subscription: whether it refused one of it.
  void (*subscribed)(void *context, int id, bool is_refused);
  // What the library says of itself, as the reason of a failed TLS handshake.
  void (*complaint)(void *context, const char *text);
} cmosquitto_callbacks;

// A new client with a session of its own that ends with the connection, NULL where there is no memory for one. The callbacks have
// to live as long as it does.
//
// It speaks MQTT 5, where `is_old` MQTT 3.1.1. A broker of MQTT 5 is told to hand on no packet of more than `longest` bytes.
cmosquitto_client *cmosquitto_new(
  const char *id, bool is_old, uint32_t longest, const cmosquitto_callbacks *callbacks, void *context);

void cmosquitto_delete(cmosquitto_client *client);

int cmosquitto_set_login(cmosquitto_client *client, const char *user, const char *password);

// What the broker publishes, to be kept, where the client goes without a word.
int cmosquitto_set_will(cmosquitto_client *client, const char *topic, const char *payload);

// Speaks TLS, and with nobody whose certificate is not of this authority, or of one that the system trusts where `ca` is NULL.
int cmosquitto_set_tls(cmosquitto_client *client, const char *ca);

// Begins to connect: it looks the host up, and does not wait for its answer. The library tries the first of its addresses alone, be
// that one that answers or not: only_ipv4 leaves out those of IPv6.
int cmosquitto_connect(cmosquitto_client *client, const char *host, int port, int keep_alive, bool only_ipv4);

int cmosquitto_disconnect(cmosquitto_client *client);

// `id` is what cmosquitto_callbacks.published tells.
int cmosquitto_publish(
  cmosquitto_client *client, int *id, const char *topic, const void *payload, size_t count, int qos, bool is_retained);

int cmosquitto_subscribe(cmosquitto_client *client, int *id, const char *filter, int qos);

// The descriptor to poll, -1 while there is no connection; for writing, too, where wants_write says so.
int cmosquitto_descriptor(cmosquitto_client *client);
bool cmosquitto_wants_write(cmosquitto_client *client);

// Whether somebody took the connection, broker or not.
bool cmosquitto_is_reached(cmosquitto_client *client);

// The library takes a packet whole, however long it is: where a broker of MQTT 3.1.1 sends one, cmosquitto_read returns this as soon as it
// finds that four times the longest have come of it. The connection is of no use any more.
enum { CMOSQUITTO_TOO_LONG = -1000 };

int cmosquitto_read(cmosquitto_client *client);
int cmosquitto_write(cmosquitto_client *client);

// What is due by the clock alone: to ask whether the broker is still there.
int cmosquitto_look_at_clock(cmosquitto_client *client);

// What a code means; where it is one of the system's, `system` is that, as it was when the call returned.
const char *cmosquitto_reason(int code, int system);

// What the broker's answer to a connection means, or its reason to end one.
const char *cmosquitto_answer(int code);

// Whether a code says that the other end closed the connection, and nothing more.
bool cmosquitto_is_cut_off(int code);

#endif
