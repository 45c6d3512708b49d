// libmosquitto's client with plain types, for one thread and an external loop: MQTT 5 or 3.1.1, TLS always
// verified.
//
// Functions return the library's codes, 0 for success; cmosquitto_reason describes a code.

#ifndef TIMECIRCUITS_CMOSQUITTO_H
#define TIMECIRCUITS_CMOSQUITTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A client: the library's struct mosquitto.
typedef struct cmosquitto_client cmosquitto_client;

// Callbacks during reading and writing, with the context given to cmosquitto_new.
typedef struct {
  // The broker answered the connection: 0 if it accepted the client, else a code of MQTT 3.1.1, or from 0x80
  // on of MQTT 5.
  void (*connected)(void *context, int code);
  // The connection is over: 0 if requested, from 0x80 on the broker's reason (MQTT 5, 3.14.2.1).
  void (*disconnected)(void *context, int code);
  void (*message)(void *context, const char *topic, const void *payload, size_t count, bool is_retained);
  // The broker has a published message.
  void (*published)(void *context, int id);
  // The broker answered a subscription, and whether it rejected any part of it.
  void (*subscribed)(void *context, int id, bool is_refused);
  // The library's own error message, such as the reason of a failed TLS handshake.
  void (*complaint)(void *context, const char *text);
} cmosquitto_callbacks;

// A new client whose session ends with the connection; NULL if there is no memory. The callbacks must outlive
// it.
//
// It speaks MQTT 5, or MQTT 3.1.1 if `is_old`. An MQTT 5 broker is asked to send no packet longer than
// `longest` bytes.
cmosquitto_client *cmosquitto_new(
  const char *id, bool is_old, uint32_t longest, const cmosquitto_callbacks *callbacks, void *context);

void cmosquitto_delete(cmosquitto_client *client);

int cmosquitto_set_login(cmosquitto_client *client, const char *user, const char *password);

// Sets the retained message that the broker publishes if the client vanishes without disconnecting.
int cmosquitto_set_will(cmosquitto_client *client, const char *topic, const char *payload);

// Requires TLS with a certificate of this authority, or of one that the system trusts if `ca` is NULL.
int cmosquitto_set_tls(cmosquitto_client *client, const char *ca);

// Starts to connect: looks up the host, and does not wait for its answer. The library tries only the first
// address, reachable or not; only_ipv4 excludes IPv6 addresses.
int cmosquitto_connect(cmosquitto_client *client, const char *host, int port, int keep_alive, bool only_ipv4);

int cmosquitto_disconnect(cmosquitto_client *client);

// Sets `id` to the value that cmosquitto_callbacks.published will carry.
int cmosquitto_publish(
  cmosquitto_client *client, int *id, const char *topic, const void *payload, size_t count, int qos, bool is_retained);

int cmosquitto_subscribe(cmosquitto_client *client, int *id, const char *filter, int qos);

// The descriptor to poll, -1 without a connection; poll it for writing too if wants_write returns true.
int cmosquitto_descriptor(cmosquitto_client *client);
bool cmosquitto_wants_write(cmosquitto_client *client);

// Whether a peer, broker or not, accepted the connection.
bool cmosquitto_is_reached(cmosquitto_client *client);

// The library buffers a whole packet, however long. When a broker of MQTT 3.1.1 sends a long one,
// cmosquitto_read returns this as soon as four times the limit has arrived. The connection is then unusable.
enum { CMOSQUITTO_TOO_LONG = -1000 };

int cmosquitto_read(cmosquitto_client *client);
int cmosquitto_write(cmosquitto_client *client);

// Does what is due by time alone: pings the broker.
int cmosquitto_look_at_clock(cmosquitto_client *client);

// Describes a code; `system` is errno as it was when the call returned.
const char *cmosquitto_reason(int code, int system);

// Describes the broker's answer to a connection, or its reason for ending one.
const char *cmosquitto_answer(int code);

// Whether a code means only that the other end closed the connection.
bool cmosquitto_is_cut_off(int code);

#endif
