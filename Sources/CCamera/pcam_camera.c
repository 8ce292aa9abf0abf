#include <errno.h>
#include <linux/videodev2.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "CCamera.h"

/// Buffers that driver and program share: one is in use, the others are filled meanwhile.
enum { buffer_count = 4 };

struct pcam_camera {
  const pcam_system *system;
  int descriptor;
  struct {
    void *address;
    size_t length;
  } buffers[buffer_count];
  unsigned count;
  bool is_streaming;
  /// The buffer whose frame the caller has; -1 for none.
  int held;
};

/// ioctl until no signal interrupts it.
static int control(const pcam_camera *camera, unsigned long request, void *argument) {
  int result;
  do {
    result = camera->system->ioctl(camera->descriptor, request, argument);
  } while (result < 0 && errno == EINTR);
  return result;
}

static pcam_status status_of_error(void) {
  switch (errno) {
    case ENOENT:
    case ENODEV:
    case ENXIO:
      return pcam_absent;
    case EACCES:
    case EPERM:
      return pcam_refused;
    case EBUSY:
      return pcam_busy;
    case ENOTTY:
    case EINVAL:
      return pcam_not_a_camera;
    default:
      return pcam_failed;
  }
}

static bool is_camera(const pcam_camera *camera) {
  struct v4l2_capability capability;
  memset(&capability, 0, sizeof capability);
  if (control(camera, VIDIOC_QUERYCAP, &capability) < 0) return false;
  const unsigned needed = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
  const unsigned capabilities = capability.capabilities & V4L2_CAP_DEVICE_CAPS
                                    ? capability.device_caps
                                    : capability.capabilities;
  return (capabilities & needed) == needed;
}

/// Asks for a format of pixels; the driver may answer with another one.
static bool set_format(const pcam_camera *camera, uint32_t wanted, int width, int height,
                       struct v4l2_format *format) {
  memset(format, 0, sizeof *format);
  format->type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  format->fmt.pix.width = (uint32_t)width;
  format->fmt.pix.height = (uint32_t)height;
  format->fmt.pix.pixelformat = wanted;
  format->fmt.pix.field = V4L2_FIELD_ANY;
  return control(camera, VIDIOC_S_FMT, format) == 0 && format->fmt.pix.pixelformat == wanted;
}

static bool choose_format(const pcam_camera *camera, int width, int height, pcam_format *format) {
  struct v4l2_format chosen;
  if (set_format(camera, V4L2_PIX_FMT_MJPEG, width, height, &chosen)) {
    format->pixels = pcam_mjpeg;
    format->stride = 0;
  } else if (set_format(camera, V4L2_PIX_FMT_YUYV, width, height, &chosen)) {
    format->pixels = pcam_yuyv;
    format->stride = (int)chosen.fmt.pix.bytesperline;
    if (format->stride < 2 * (int)chosen.fmt.pix.width)
      format->stride = 2 * (int)chosen.fmt.pix.width;
  } else {
    return false;
  }
  format->width = (int)chosen.fmt.pix.width;
  format->height = (int)chosen.fmt.pix.height;
  return format->width > 0 && format->height > 0;
}

static struct v4l2_buffer capture_buffer(unsigned index) {
  struct v4l2_buffer buffer;
  memset(&buffer, 0, sizeof buffer);
  buffer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  buffer.memory = V4L2_MEMORY_MMAP;
  buffer.index = index;
  return buffer;
}

static bool enqueue(const pcam_camera *camera, unsigned index) {
  struct v4l2_buffer buffer = capture_buffer(index);
  return control(camera, VIDIOC_QBUF, &buffer) == 0;
}

/// Maps the buffers and starts the stream.
static bool start(pcam_camera *camera) {
  struct v4l2_requestbuffers request;
  memset(&request, 0, sizeof request);
  request.count = buffer_count;
  request.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  request.memory = V4L2_MEMORY_MMAP;
  if (control(camera, VIDIOC_REQBUFS, &request) < 0 || request.count == 0) return false;
  if (request.count > buffer_count) request.count = buffer_count;
  for (unsigned index = 0; index < request.count; index++) {
    struct v4l2_buffer buffer = capture_buffer(index);
    if (control(camera, VIDIOC_QUERYBUF, &buffer) < 0) return false;
    void *address = camera->system->map(camera->descriptor, buffer.length, (long)buffer.m.offset);
    if (!address) return false;
    camera->buffers[index].address = address;
    camera->buffers[index].length = buffer.length;
    camera->count = index + 1;
    if (!enqueue(camera, index)) return false;
  }
  int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  camera->is_streaming = control(camera, VIDIOC_STREAMON, &type) == 0;
  return camera->is_streaming;
}

pcam_status pcam_open(const pcam_system *system, const char *path, int width, int height,
                      pcam_camera **camera, pcam_format *format) {
  *camera = NULL;
  pcam_camera *opened = calloc(1, sizeof *opened);
  if (!opened) return pcam_failed;
  opened->system = system;
  opened->held = -1;
  opened->descriptor = system->open(path);
  pcam_status status = pcam_ok;
  if (opened->descriptor < 0) {
    status = status_of_error();
  } else if (!is_camera(opened)) {
    status = pcam_not_a_camera;
  } else if (!choose_format(opened, width, height, format)) {
    status = errno == EBUSY ? pcam_busy : pcam_no_format;
  } else if (!start(opened)) {
    status = status_of_error();
  }
  if (status == pcam_ok) {
    *camera = opened;
    return status;
  }
  const int error = errno;
  pcam_close(opened);
  errno = error;
  return status;
}

/// Takes a filled buffer out of the queue: 1, 0 if there is none, -1 on failure.
static int dequeue(const pcam_camera *camera, struct v4l2_buffer *buffer) {
  *buffer = capture_buffer(0);
  if (control(camera, VIDIOC_DQBUF, buffer) == 0) return buffer->index < camera->count ? 1 : -1;
  return errno == EAGAIN ? 0 : -1;
}

int pcam_next(pcam_camera *camera, int milliseconds, const uint8_t **bytes, size_t *size) {
  if (camera->held >= 0 && !enqueue(camera, (unsigned)camera->held)) return -1;
  camera->held = -1;
  const int ready = camera->system->wait(camera->descriptor, milliseconds);
  if (ready <= 0) return ready < 0 && errno != EINTR ? -1 : 0;
  struct v4l2_buffer newest, next;
  int result = dequeue(camera, &newest);
  if (result <= 0) return result;
  while ((result = dequeue(camera, &next)) > 0) {
    if (!enqueue(camera, newest.index)) return -1;
    newest = next;
  }
  if (result < 0) return -1;
  camera->held = (int)newest.index;
  *bytes = camera->buffers[newest.index].address;
  *size = newest.bytesused <= camera->buffers[newest.index].length
              ? newest.bytesused
              : camera->buffers[newest.index].length;
  return 1;
}

void pcam_close(pcam_camera *camera) {
  if (!camera) return;
  if (camera->is_streaming) {
    int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    control(camera, VIDIOC_STREAMOFF, &type);
  }
  for (unsigned index = 0; index < camera->count; index++)
    camera->system->unmap(camera->buffers[index].address, camera->buffers[index].length);
  if (camera->descriptor >= 0) camera->system->close(camera->descriptor);
  free(camera);
}
