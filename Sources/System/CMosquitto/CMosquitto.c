#include "CMosquitto.h"

#include <mosquitto.h>
#include <stdlib.h>
#include <string.h>

struct cmosquitto_client {
  struct mosquitto *library;
  const cmosquitto_callbacks *callbacks;
  void *context;
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
  // MQTT 3.1.1, 3.9.3: 0x80 is a refusal.
  for (int index = 0; index < count; index++) is_refused = is_refused || granted[index] >= 0x80;
  client->callbacks->subscribed(client->context, id, is_refused);
}

static void complaint(struct mosquitto *library, void *object, int level, const char *text) {
  (void)library;
  cmosquitto_client *client = object;
  if (level == MOSQ_LOG_ERR) client->callbacks->complaint(client->context, text);
}

cmosquitto_client *cmosquitto_new(const char *id, const cmosquitto_callbacks *callbacks, void *context) {
  // Counts how often it is called, and is undone by nobody: the program has one client at a time for all its life.
  if (mosquitto_lib_init() != MOSQ_ERR_SUCCESS) return NULL;
  cmosquitto_client *client = calloc(1, sizeof *client);
  if (client == NULL) return NULL;
  client->callbacks = callbacks;
  client->context = context;
  client->library = mosquitto_new(id, true, client);
  if (client->library == NULL) {
    free(client);
    return NULL;
  }
  mosquitto_int_option(client->library, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V311);
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
  // From an address of IPv4 none of IPv6 can be reached.
  return mosquitto_connect_bind_async(client->library, host, port, keep_alive, only_ipv4 ? "0.0.0.0" : NULL);
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

int cmosquitto_read(cmosquitto_client *client) { return mosquitto_loop_read(client->library, 1); }

int cmosquitto_write(cmosquitto_client *client) { return mosquitto_loop_write(client->library, 1); }

int cmosquitto_look_at_clock(cmosquitto_client *client) { return mosquitto_loop_misc(client->library); }

const char *cmosquitto_reason(int code, int system) {
  return code == MOSQ_ERR_ERRNO ? strerror(system) : mosquitto_strerror(code);
}

const char *cmosquitto_answer(int code) { return mosquitto_connack_string(code); }
