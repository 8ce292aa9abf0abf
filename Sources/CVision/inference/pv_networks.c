#include "pv_networks.h"

// Clang supports #embed in every version of C, but warns that C17 has none.
#pragma clang diagnostic ignored "-Wc23-extensions"

const unsigned char pv_page_network_file[] = {
#embed "../networks/PageNetwork.onnx"
};
const size_t pv_page_network_size = sizeof pv_page_network_file;

const unsigned char pv_corner_network_file[] = {
#embed "../networks/CornerNetwork.onnx"
};
const size_t pv_corner_network_size = sizeof pv_corner_network_file;

const unsigned char pv_side_network_file[] = {
#embed "../networks/SideNetwork.onnx"
};
const size_t pv_side_network_size = sizeof pv_side_network_file;

const unsigned char pv_line_network_file[] = {
#embed "../networks/LineNetwork.onnx"
};
const size_t pv_line_network_size = sizeof pv_line_network_file;

const unsigned char pv_dewarp_network_file[] = {
#embed "../networks/DewarpNetwork.packed"
};
const size_t pv_dewarp_network_size = sizeof pv_dewarp_network_file;

const unsigned char pv_script_network_file[] = {
#embed "../networks/ScriptNetwork.onnx"
};
const size_t pv_script_network_size = sizeof pv_script_network_file;

const unsigned char pv_handwriting_network_file[] = {
#embed "../networks/HandwritingNetwork.onnx"
};
const size_t pv_handwriting_network_size = sizeof pv_handwriting_network_file;

const unsigned char pv_recognition_network_file[] = {
#embed "../networks/RecognitionNetwork.packed"
};
const size_t pv_recognition_network_size = sizeof pv_recognition_network_file;

const unsigned char pv_subject_network_file[] = {
#embed "../networks/SubjectNetwork.onnx"
};
const size_t pv_subject_network_size = sizeof pv_subject_network_file;
