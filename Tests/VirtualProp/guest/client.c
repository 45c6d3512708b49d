// Clients of the daemon's control socket that a shell script cannot be.
//
//   client follow SOCKET REQUEST…                  sends the requests, prints what comes until the daemon ends
//   client flood SOCKET CLIENTS SECONDS SEED       behaves badly in eight ways at once, and prints what came of it
//
// Of every eight clients of a flood one is polite: it asks 20 times a second, and every one of its requests has to be
// answered. The others send random bytes; good requests as fast as they can; good requests without ever reading;
// mangled requests; half lines on connections that end at once; a line that never ends; and streams that nobody reads.

#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { POLITE, RANDOM, GREEDY, DEAF, MANGLED, BRIEF, ENDLESS, STREAMS, KINDS, PIECE = 4000 };

static const char *const names[KINDS] = {"polite", "random", "greedy", "deaf", "mangled", "brief", "endless", "streams"};

// None of these changes what the colons show; of the first six nothing does that is left when they are mangled.
static const char *const requests[] = {
    "{\"version\":1,\"id\":1,\"request\":\"status\"}",
    "{\"version\":1,\"id\":2,\"request\":\"sequences\"}",
    "{\"version\":1,\"id\":3,\"request\":\"journeys\"}",
    "{\"version\":1,\"id\":4,\"request\":\"play\",\"name\":\"nothing at all\"}",
    "{\"version\":1,\"id\":5,\"request\":\"cities\",\"search\":\"lon\"}",
    "{\"version\":1,\"id\":6,\"request\":\"set\",\"readout\":\"present\",\"value\":\"atlantis or eldorado\"}",
    "{\"version\":1,\"id\":7,\"request\":\"set\",\"readout\":\"destination\",\"value\":\"FEB 30 1985 AM 01:21\"}",
    "{\"version\":1,\"id\":8,\"request\":\"brightness\",\"value\":12}",
    "{\"version\":1,\"id\":9,\"request\":\"cycle\",\"minutes\":0}",
    "{\"version\":1,\"id\":10,\"request\":\"return\"}",
    "{\"version\":1,\"id\":11,\"request\":\"reload\"}",
};
enum { REQUESTS = sizeof requests / sizeof requests[0], FOR_MANGLING = 6 };

struct count {
  long connections, sent, answered, good;
};

static const char *path;
static struct count *counts;
static unsigned chance;

static unsigned random_number(void) {
  chance = chance * 1664525u + 1013904223u;
  return chance >> 8;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int connect_to_daemon(void) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  int client = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  struct timeval patience = {.tv_usec = 500000};
  setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  if (client >= 0 && connect(client, (struct sockaddr *)&address, sizeof address) == 0) return client;
  if (client >= 0) close(client);
  return -1;
}

static int send_all(int client, const char *bytes, size_t length) {
  return send(client, bytes, length, MSG_NOSIGNAL) == (ssize_t)length;
}

static size_t random_request(char *piece, unsigned among) {
  return (size_t)sprintf(piece, "%s\n", requests[random_number() % among]);
}

// Fills a piece with what a kind of client sends.
static size_t fill(int kind, char *piece) {
  size_t length = PIECE;
  switch (kind) {
    case RANDOM:
      length = 1 + random_number() % PIECE;
      for (size_t index = 0; index < length; index++) piece[index] = (char)random_number();
      return length;
    case ENDLESS:
      memset(piece, '[', PIECE);
      return PIECE;
    case STREAMS:
      return (size_t)sprintf(piece,
          "{\"version\":1,\"request\":\"watch\"}\n{\"version\":1,\"request\":\"events\"}\n{\"version\":1,\"request\":\"status\"}\n");
    default:
      length = random_request(piece, kind == MANGLED ? FOR_MANGLING : REQUESTS);
  }
  if (kind == MANGLED)
    for (unsigned count = 1 + random_number() % 3; count > 0; count--)
      piece[random_number() % length] = (char)random_number();
  if (kind == BRIEF) length = 1 + random_number() % length;
  return length;
}

static void take_answers(int client, int flags, struct count *count) {
  char piece[65536];
  ssize_t length = recv(client, piece, sizeof piece, flags);
  for (ssize_t index = 0; index < length; index++) count->answered += piece[index] == '\n';
}

static void be_rude(int kind, double end, struct count *count) {
  char piece[PIECE + 200];
  while (now() < end) {
    int client = connect_to_daemon();
    if (client < 0) {
      usleep(20000);
      continue;
    }
    count->connections++;
    while (now() < end && send_all(client, piece, fill(kind, piece))) {
      count->sent++;
      if (kind == GREEDY) take_answers(client, 0, count);
      if (kind == RANDOM || kind == MANGLED) take_answers(client, MSG_DONTWAIT, count);
      if (kind == BRIEF) break;
      if (kind == STREAMS) usleep(200000);
    }
    close(client);
  }
}

static void be_polite(double end, struct count *count) {
  static char answer[1 << 20];
  int client = connect_to_daemon();
  if (client < 0) return;
  count->connections++;
  while (now() < end) {
    double next = now() + 0.05;
    count->sent++;
    if (!send_all(client, requests[0], strlen(requests[0])) || !send_all(client, "\n", 1)) return;
    size_t filled = 0;
    while (filled == 0 || answer[filled - 1] != '\n') {
      ssize_t length = recv(client, answer + filled, sizeof answer - 1 - filled, 0);
      if (length <= 0 && errno == EAGAIN && now() < end + 5) continue;
      if (length <= 0) return;
      filled += (size_t)length;
    }
    answer[filled] = 0;
    count->answered++;
    count->good += strstr(answer, "\"ok\":true") != NULL;
    while (now() < next) usleep(1000);
  }
}

static int flood(int clients, double seconds, unsigned seed) {
  counts = mmap(NULL, sizeof *counts * (size_t)clients, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (counts == MAP_FAILED) return 1;
  double start = now() + 0.5;
  for (int index = 0; index < clients; index++) {
    if (fork() != 0) continue;
    chance = seed + (unsigned)index;
    int kind = index % KINDS;
    if (kind == POLITE) {
      be_polite(start + seconds, &counts[index]);
    } else {
      // The polite ones are there first: places are few.
      while (now() < start) usleep(1000);
      be_rude(kind, start + seconds, &counts[index]);
    }
    _exit(0);
  }
  while (wait(NULL) > 0 || errno == EINTR) continue;
  for (int kind = 0; kind < KINDS && kind < clients; kind++) {
    struct count sum = {0, 0, 0, 0};
    for (int index = kind; index < clients; index += KINDS) {
      sum.connections += counts[index].connections;
      sum.sent += counts[index].sent;
      sum.answered += counts[index].answered;
      sum.good += counts[index].good;
    }
    printf("%s %ld %ld %ld %ld\n", names[kind], sum.connections, sum.sent, sum.answered, sum.good);
  }
  return 0;
}

static int follow(int count, char **lines) {
  int client = connect_to_daemon();
  if (client < 0) return 1;
  for (int index = 0; index < count; index++)
    if (!send_all(client, lines[index], strlen(lines[index])) || !send_all(client, "\n", 1)) return 1;
  for (;;) {
    char piece[4096];
    ssize_t length = recv(client, piece, sizeof piece, 0);
    if (length == 0) return 0;
    if (length < 0 && errno != EAGAIN && errno != EINTR) return 1;
    if (length > 0 && write(1, piece, (size_t)length) != length) return 1;
  }
}

int main(int count, char **arguments) {
  signal(SIGPIPE, SIG_IGN);
  if (count >= 3) path = arguments[2];
  if (count >= 4 && strcmp(arguments[1], "follow") == 0) return follow(count - 3, arguments + 3);
  if (count == 6 && strcmp(arguments[1], "flood") == 0)
    return flood(atoi(arguments[3]), atof(arguments[4]), (unsigned)atoi(arguments[5]));
  fprintf(stderr, "usage: client follow SOCKET REQUEST…\n       client flood SOCKET CLIENTS SECONDS SEED\n");
  return 64;
}
