// The trained networks: the files of the folder networks, embedded in this library.
#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

extern const unsigned char pv_page_network_file[];
extern const size_t pv_page_network_size;

extern const unsigned char pv_corner_network_file[];
extern const size_t pv_corner_network_size;

extern const unsigned char pv_side_network_file[];
extern const size_t pv_side_network_size;

extern const unsigned char pv_line_network_file[];
extern const size_t pv_line_network_size;

extern const unsigned char pv_dewarp_network_file[];
extern const size_t pv_dewarp_network_size;

extern const unsigned char pv_script_network_file[];
extern const size_t pv_script_network_size;

extern const unsigned char pv_handwriting_network_file[];
extern const size_t pv_handwriting_network_size;

extern const unsigned char pv_recognition_network_file[];
extern const size_t pv_recognition_network_size;

extern const unsigned char pv_subject_network_file[];
extern const size_t pv_subject_network_size;

#ifdef __cplusplus
}
#endif
