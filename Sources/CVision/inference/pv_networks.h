// The trained networks: the files of the folder networks, embedded in this library.
#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  const unsigned char *bytes;
  size_t size;
  const char *name;
} pv_network_file;

extern const pv_network_file pv_page_network, pv_corner_network, pv_side_network, pv_line_network,
    pv_dewarp_network, pv_script_network, pv_handwriting_network, pv_recognition_network,
    pv_detection_network, pv_subject_network_file;

#ifdef __cplusplus
}
#endif
