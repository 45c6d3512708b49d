// Runs the driver's commands in the guest, behind the second serial port.
//
// A request is a line "NUMBER VERB ARGUMENT", answered by "\nNUMBER STATUS LENGTH\n" and LENGTH bytes. The newline in
// front ends whatever else has come: before this runs, the port echoes what it is sent, and stops within a line.
//   run LENGTH   reads LENGTH bytes, runs them by /bin/sh, answers its exit code and what it printed
//   time 0       answers CLOCK_REALTIME and CLOCK_MONOTONIC in nanoseconds
//   set NS       sets CLOCK_REALTIME, answers as `time` does
//   ask LENGTH   reads LENGTH bytes, sends them to the daemon's control socket, answers the first line that comes back
//   strike LENGTH  reads "PID MICROSECONDS REQUEST", sends the request, and so long after it SIGKILL to that process
// All but `run` start no process: they take a fraction of a millisecond.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// PIECE: what the port's driver is given at a time. Whole answers of sixty kilobytes kept the daemon from an edge for
// up to 115 ms.
enum { LARGEST = 4 << 20, PIECE = 512 };

static const char control_socket[] = "/run/timecircuits/control.sock";
static const struct timeval patience = {.tv_sec = 5};

static int port;
static char output[LARGEST];

static void put(const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t count = write(port, bytes, length < PIECE ? length : PIECE);
    if (count < 0 && errno != EINTR) exit(1);
    if (count > 0) bytes += count, length -= (size_t)count;
    if (length > 0) tcdrain(port);
  }
}

static void answer(const char *number, int status, size_t length) {
  char head[80];
  put(head, (size_t)snprintf(head, sizeof head, "\n%s %d %zu\n", number, status, length));
  put(output, length);
}

static void get(char *bytes, size_t length) {
  while (length > 0) {
    ssize_t count = read(port, bytes, length);
    if (count < 0 && errno != EINTR) exit(1);
    if (count > 0) bytes += count, length -= (size_t)count;
  }
}

static void get_line(char *line, size_t room) {
  size_t length = 0;
  do {
    get(line + length, 1);
  } while (line[length] != '\n' && ++length < room - 1);
  line[length] = 0;
}

static long long nanoseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void answer_time(const char *number, int status) {
  int length = snprintf(output, sizeof output, "%lld %lld", nanoseconds(CLOCK_REALTIME), nanoseconds(CLOCK_MONOTONIC));
  answer(number, status, (size_t)length);
}

static void set_clock(const char *number, long long time) {
  struct timespec wall = {.tv_sec = time / 1000000000, .tv_nsec = time % 1000000000};
  answer_time(number, clock_settime(CLOCK_REALTIME, &wall) == 0 ? 0 : errno);
}

// The bytes that follow a request's first line, with a 0 behind them.
static char *get_text(size_t length) {
  char *text = calloc(1, length + 1);
  if (text == NULL) exit(1);
  get(text, length);
  return text;
}

static void run(const char *number, size_t length) {
  char *script = get_text(length);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) exit(1);
  pid_t child = fork();
  if (child == 0) {
    dup2(open("/dev/null", O_RDONLY), 0);
    dup2(ends[1], 1);
    dup2(ends[1], 2);
    execl("/bin/sh", "sh", "-c", script, (char *)NULL);
    _exit(127);
  }
  close(ends[1]);
  free(script);
  size_t filled = 0;
  ssize_t count;
  while ((count = read(ends[0], output + filled, sizeof output - filled)) > 0) filled += (size_t)count;
  close(ends[0]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  answer(number, WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), filled);
}

static int connect_to_daemon(void) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, control_socket, sizeof address.sun_path - 1);
  int client = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (client < 0) return -1;
  setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  if (connect(client, (struct sockaddr *)&address, sizeof address) == 0) return client;
  int code = errno;
  close(client);
  errno = code;
  return -1;
}

static int send_line(int client, const char *line) {
  size_t length = strlen(line);
  if (send(client, line, length, MSG_NOSIGNAL) != (ssize_t)length) return errno;
  return send(client, "\n", 1, MSG_NOSIGNAL) == 1 ? 0 : errno;
}

static void ask(const char *number, size_t length) {
  char *request = get_text(length);
  int client = connect_to_daemon();
  int status = client < 0 ? errno : send_line(client, request);
  free(request);
  size_t filled = 0;
  while (status == 0 && filled < sizeof output && (filled == 0 || output[filled - 1] != '\n')) {
    ssize_t count = recv(client, output + filled, sizeof output - filled, 0);
    if (count <= 0) status = count == 0 ? ECONNRESET : errno;
    if (count > 0) filled += (size_t)count;
  }
  if (client >= 0) close(client);
  answer(number, status, status == 0 ? filled : 0);
}

static void strike(const char *number, size_t length) {
  char *text = get_text(length);
  int process, start = 0, status = EINVAL;
  long long microseconds;
  if (sscanf(text, "%d %lld %n", &process, &microseconds, &start) == 2 && start > 0) {
    int client = connect_to_daemon();
    long long due = nanoseconds(CLOCK_MONOTONIC) + microseconds * 1000;
    status = client < 0 ? errno : send_line(client, text + start);
    // A sleep would end whenever the scheduler likes.
    while (nanoseconds(CLOCK_MONOTONIC) < due) continue;
    if (kill(process, SIGKILL) != 0) status = errno;
    if (client >= 0) close(client);
  }
  free(text);
  answer(number, status, 0);
}

int main(int count, char **arguments) {
  port = open(count > 1 ? arguments[1] : "/dev/ttyS1", O_RDWR | O_NOCTTY | O_CLOEXEC);
  struct termios mode;
  if (port < 0 || tcgetattr(port, &mode) != 0) return 1;
  cfmakeraw(&mode);
  cfsetspeed(&mode, B115200);
  if (tcsetattr(port, TCSAFLUSH, &mode) != 0) return 1;
  char line[200], number[40], verb[20];
  for (;;) {
    long long argument;
    get_line(line, sizeof line);
    if (sscanf(line, "%39s %19s %lld", number, verb, &argument) != 3) continue;
    if (strcmp(verb, "run") == 0 && argument >= 0 && argument < LARGEST) run(number, (size_t)argument);
    if (strcmp(verb, "ask") == 0 && argument >= 0 && argument < LARGEST) ask(number, (size_t)argument);
    if (strcmp(verb, "strike") == 0 && argument >= 0 && argument < LARGEST) strike(number, (size_t)argument);
    if (strcmp(verb, "time") == 0) answer_time(number, 0);
    if (strcmp(verb, "set") == 0) set_clock(number, argument);
  }
}
