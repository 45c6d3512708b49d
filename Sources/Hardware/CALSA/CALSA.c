#include "CALSA.h"

#include <alsa/asoundlib.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static snd_pcm_t *pcm(calsa_device *device) { return (snd_pcm_t *)device; }

// The caller reports each failure once; the library's own lines would mix with those of the log.
static void say_nothing(const char *file, int line, const char *function, int error, const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

static int set_hardware(snd_pcm_t *pcm, calsa_shape *shape, enum calsa_step *step) {
  snd_pcm_hw_params_t *params;
  snd_pcm_hw_params_alloca(&params);
  *step = CALSA_FORMAT;
  int code = snd_pcm_hw_params_any(pcm, params);
  if (code < 0) return code;
  if ((code = snd_pcm_hw_params_set_access(pcm, params, SND_PCM_ACCESS_RW_INTERLEAVED)) < 0) return code;
  if ((code = snd_pcm_hw_params_set_format(pcm, params, SND_PCM_FORMAT_S16_LE)) < 0) return code;
  if ((code = snd_pcm_hw_params_set_channels(pcm, params, 2)) < 0) return code;
  *step = CALSA_RATE;
  if ((code = snd_pcm_hw_params_set_rate_resample(pcm, params, 1)) < 0) return code;
  if ((code = snd_pcm_hw_params_set_rate(pcm, params, shape->rate, 0)) < 0) return code;
  *step = CALSA_BUFFER;
  snd_pcm_uframes_t period = shape->period, buffer = shape->buffer;
  if ((code = snd_pcm_hw_params_set_period_size_near(pcm, params, &period, NULL)) < 0) return code;
  if ((code = snd_pcm_hw_params_set_buffer_size_near(pcm, params, &buffer)) < 0) return code;
  if ((code = snd_pcm_hw_params(pcm, params)) < 0) return code;
  if ((code = snd_pcm_get_params(pcm, &buffer, &period)) < 0) return code;
  shape->period = (unsigned)period;
  shape->buffer = (unsigned)buffer;
  return 0;
}

static int set_software(snd_pcm_t *pcm, const calsa_shape *shape) {
  snd_pcm_sw_params_t *params;
  snd_pcm_sw_params_alloca(&params);
  int code = snd_pcm_sw_params_current(pcm, params);
  if (code < 0) return code;
  // Playback starts once the buffer is full, so that the first periods do not underrun.
  if ((code = snd_pcm_sw_params_set_start_threshold(pcm, params, shape->buffer - shape->buffer % shape->period)) < 0)
    return code;
  if ((code = snd_pcm_sw_params_set_avail_min(pcm, params, shape->period)) < 0) return code;
  return snd_pcm_sw_params(pcm, params);
}

int calsa_open(const char *name, calsa_shape *shape, calsa_device **device, enum calsa_step *step) {
  snd_lib_error_set_handler(say_nothing);
  *step = CALSA_OPEN;
  snd_pcm_t *opened;
  int code = snd_pcm_open(&opened, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK);
  if (code < 0) return code;
  code = set_hardware(opened, shape, step);
  if (code >= 0) {
    *step = CALSA_START;
    code = set_software(opened, shape);
  }
  if (code >= 0) code = snd_pcm_prepare(opened);
  if (code < 0) {
    snd_pcm_close(opened);
    return code;
  }
  *device = (calsa_device *)opened;
  return 0;
}

int calsa_wait(calsa_device *device, int milliseconds) {
  // snd_pcm_wait() does not report an unplugged device that is not running.
  if (snd_pcm_state(pcm(device)) == SND_PCM_STATE_DISCONNECTED) return -ENODEV;
  int code = snd_pcm_wait(pcm(device), milliseconds);
  return code > 1 ? 1 : code;
}

long calsa_write(calsa_device *device, const int16_t *samples, unsigned long frames) {
  return snd_pcm_writei(pcm(device), samples, frames);
}

int calsa_delay(calsa_device *device, long *frames) {
  snd_pcm_sframes_t delay = 0;
  int code = snd_pcm_delay(pcm(device), &delay);
  *frames = delay;
  return code;
}

int calsa_recover(calsa_device *device, int error) { return snd_pcm_recover(pcm(device), error, 1); }

void calsa_close(calsa_device *device) {
  snd_pcm_drop(pcm(device));
  snd_pcm_close(pcm(device));
}

int calsa_devices(void *context, void (*take)(void *context, const char *name, const char *description)) {
  snd_lib_error_set_handler(say_nothing);
  void **hints;
  int code = snd_device_name_hint(-1, "pcm", &hints);
  if (code < 0) return code;
  for (void **hint = hints; *hint != NULL; hint++) {
    char *name = snd_device_name_get_hint(*hint, "NAME");
    char *description = snd_device_name_get_hint(*hint, "DESC");
    // NULL means that it plays and records.
    char *direction = snd_device_name_get_hint(*hint, "IOID");
    if (name != NULL && (direction == NULL || strcmp(direction, "Output") == 0))
      take(context, name, description != NULL ? description : "");
    free(name);
    free(description);
    free(direction);
  }
  snd_device_name_free_hint(hints);
  return 0;
}

int calsa_cards(
  void *context, void (*take)(void *context, int number, const char *identifier, const char *name)) {
  snd_lib_error_set_handler(say_nothing);
  snd_ctl_card_info_t *info;
  snd_ctl_card_info_alloca(&info);
  for (int number = -1;;) {
    int code = snd_card_next(&number);
    if (code < 0) return code;
    if (number < 0) return 0;
    char name[32];
    snprintf(name, sizeof name, "hw:%d", number);
    snd_ctl_t *control;
    // Skip a card that was unplugged just now.
    if (snd_ctl_open(&control, name, SND_CTL_NONBLOCK) < 0) continue;
    if (snd_ctl_card_info(control, info) >= 0)
      take(context, number, snd_ctl_card_info_get_id(info), snd_ctl_card_info_get_name(info));
    snd_ctl_close(control);
  }
}

const char *calsa_error(int error) { return snd_strerror(error); }
