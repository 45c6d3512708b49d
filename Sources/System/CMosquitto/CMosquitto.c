#include "CMosquitto.h"

#include <errno.h>
#include <linux/tcp.h>
#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

struct cmosquitto_client {
  struct mosquitto *library;
  const cmosquitto_callbacks *callbacks;
  void *context;
  // The longest packet in bytes, and the most bytes that may arrive before a packet is complete.
  uint32_t longest;
  uint64_t most_unfinished;
  // Whether the library handled a packet during the last read, and how many bytes had arrived by the last
  // read that did.
  bool has_handled;
  uint64_t handled;
  // Whether the broker knows no packet limit, and whether a complete message exceeded every limit.
  bool is_old;
  bool is_too_long;
};

static void connected(struct mosquitto *library, void *object, int code) {
  (void)library;
  cmosquitto_client *client = object;
  client->callbacks->connected(client->context, code);
}

static void disconnected(struct mosquitto *library, void *object, int code) {
  (void)library;
  cmosquitto_client *client = object;
  client->callbacks->disconnected(client->context, code);
}

static void message(struct mosquitto *library, void *object, const struct mosquitto_message *message) {
  (void)library;
  cmosquitto_client *client = object;
  if (client->is_old && (uint64_t)message->payloadlen > client->most_unfinished) {
    client->is_too_long = true;
    return;
  }
  client->callbacks->message(
    client->context, message->topic, message->payload, (size_t)message->payloadlen, message->retain);
}

static void published(struct mosquitto *library, void *object, int id) {
  (void)library;
  cmosquitto_client *client = object;
  client->callbacks->published(client->context, id);
}

static void subscribed(struct mosquitto *library, void *object, int id, int count, const int *granted) {
  (void)library;
  cmosquitto_client *client = object;
  bool is_refused = false;
  // MQTT 3.1.1, 3.9.3: 0x80 is a rejection.
  for (int index = 0; index < count; index++) is_refused = is_refused || granted[index] >= 0x80;
  client->callbacks->subscribed(client->context, id, is_refused);
}

static void complaint(struct mosquitto *library, void *object, int level, const char *text) {
  (void)library;
  cmosquitto_client *client = object;
  // The library logs a debug line for every packet it handles; a ping response leaves no other trace.
  if (level == MOSQ_LOG_DEBUG) client->has_handled = true;
  if (level == MOSQ_LOG_ERR) client->callbacks->complaint(client->context, text);
}

// MQTT 5, 3.1.2.11.4: the broker sends no longer packet.
//
// Only the blocking connect function accepts connection properties. It stores them before it checks the host,
// and they also apply to a later non-blocking connect; without a host it stops there.
static void tell_longest(cmosquitto_client *client) {
  mosquitto_property *properties = NULL;
  if (mosquitto_property_add_int32(&properties, MQTT_PROP_MAXIMUM_PACKET_SIZE, client->longest) != MOSQ_ERR_SUCCESS) return;
  mosquitto_connect_bind_v5(client->library, NULL, 0, 0, NULL, properties);
  mosquitto_property_free_all(&properties);
}

cmosquitto_client *cmosquitto_new(
  const char *id, bool is_old, uint32_t longest, const cmosquitto_callbacks *callbacks, void *context) {
  // A counted initialisation that is never undone: the program has one client at a time all its life.
  if (mosquitto_lib_init() != MOSQ_ERR_SUCCESS) return NULL;
  cmosquitto_client *client = calloc(1, sizeof *client);
  if (client == NULL) return NULL;
  client->callbacks = callbacks;
  client->context = context;
  client->longest = longest;
  client->is_old = is_old;
  // Bytes in the socket's buffer count too, and may belong to later packets.
  client->most_unfinished = (uint64_t)longest * 4;
  client->library = mosquitto_new(id, true, client);
  if (client->library == NULL) {
    free(client);
    return NULL;
  }
  mosquitto_int_option(client->library, MOSQ_OPT_PROTOCOL_VERSION, is_old ? MQTT_PROTOCOL_V311 : MQTT_PROTOCOL_V5);
  if (!is_old) tell_longest(client);
  mosquitto_int_option(client->library, MOSQ_OPT_TCP_NODELAY, 1);
  mosquitto_connect_callback_set(client->library, connected);
  mosquitto_disconnect_callback_set(client->library, disconnected);
  mosquitto_message_callback_set(client->library, message);
  mosquitto_publish_callback_set(client->library, published);
  mosquitto_subscribe_callback_set(client->library, subscribed);
  mosquitto_log_callback_set(client->library, complaint);
  return client;
}

void cmosquitto_delete(cmosquitto_client *client) {
  mosquitto_destroy(client->library);
  free(client);
}

int cmosquitto_set_login(cmosquitto_client *client, const char *user, const char *password) {
  return mosquitto_username_pw_set(client->library, user, password);
}

int cmosquitto_set_will(cmosquitto_client *client, const char *topic, const char *payload) {
  return mosquitto_will_set(client->library, topic, (int)strlen(payload), payload, 1, true);
}

int cmosquitto_set_tls(cmosquitto_client *client, const char *ca) {
  return mosquitto_tls_set(client->library, ca, ca == NULL ? "/etc/ssl/certs" : NULL, NULL, NULL, NULL);
}

int cmosquitto_connect(cmosquitto_client *client, const char *host, int port, int keep_alive, bool only_ipv4) {
  // A socket bound to an IPv4 address cannot reach an IPv6 address.
  int code = mosquitto_connect_bind_async(client->library, host, port, keep_alive, only_ipv4 ? "0.0.0.0" : NULL);
  int system = errno;
  int descriptor = mosquitto_socket(client->library);
  // The library reads until the socket is empty; a small buffer limits each read.
  int size = 64 * 1024;
  if (descriptor >= 0) setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
  errno = system;
  return code;
}

bool cmosquitto_is_reached(cmosquitto_client *client) {
  struct sockaddr_storage peer;
  socklen_t size = sizeof peer;
  int descriptor = mosquitto_socket(client->library);
  return descriptor >= 0 && getpeername(descriptor, (struct sockaddr *)&peer, &size) == 0;
}

int cmosquitto_disconnect(cmosquitto_client *client) { return mosquitto_disconnect(client->library); }

int cmosquitto_publish(
  cmosquitto_client *client, int *id, const char *topic, const void *payload, size_t count, int qos, bool is_retained) {
  return mosquitto_publish(client->library, id, topic, (int)count, payload, qos, is_retained);
}

int cmosquitto_subscribe(cmosquitto_client *client, int *id, const char *filter, int qos) {
  return mosquitto_subscribe(client->library, id, filter, qos);
}

int cmosquitto_descriptor(cmosquitto_client *client) { return mosquitto_socket(client->library); }

bool cmosquitto_wants_write(cmosquitto_client *client) { return mosquitto_want_write(client->library); }

// How many bytes have arrived; 0 if the kernel does not count them (before Linux 4.1).
static uint64_t received(cmosquitto_client *client) {
  struct tcp_info info;
  memset(&info, 0, sizeof info);
  socklen_t size = sizeof info;
  int descriptor = mosquitto_socket(client->library);
  if (descriptor < 0 || getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return 0;
  return info.tcpi_bytes_received;
}

int cmosquitto_read(cmosquitto_client *client) {
  client->has_handled = false;
  int code = mosquitto_loop_read(client->library, 1);
  // A broker on this machine may write as fast as the library reads: the whole packet then arrives before its
  // bytes can be counted.
  if (client->is_too_long) return CMOSQUITTO_TOO_LONG;
  if (code != MOSQ_ERR_SUCCESS) return code;
  uint64_t count = received(client);
  if (client->has_handled) {
    client->handled = count;
  } else if (count > client->handled + client->most_unfinished) {
    return CMOSQUITTO_TOO_LONG;
  }
  return MOSQ_ERR_SUCCESS;
}

int cmosquitto_write(cmosquitto_client *client) { return mosquitto_loop_write(client->library, 1); }

int cmosquitto_look_at_clock(cmosquitto_client *client) { return mosquitto_loop_misc(client->library); }

const char *cmosquitto_reason(int code, int system) {
  return code == MOSQ_ERR_ERRNO ? strerror(system) : mosquitto_strerror(code);
}

// MQTT 5 codes start at 0x80.
const char *cmosquitto_answer(int code) {
  return code >= 0x80 ? mosquitto_reason_string(code) : mosquitto_connack_string(code);
}

bool cmosquitto_is_cut_off(int code) { return code == MOSQ_ERR_CONN_LOST; }
