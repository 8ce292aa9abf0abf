#include "pv_networks.h"

// Clang supports #embed in every version of C, but warns that C17 has none.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char page[] = {
#embed "../networks/page.network"
};
const pv_network_file pv_page_network = {page, sizeof page, "page"};

static const unsigned char corner[] = {
#embed "../networks/corner.network"
};
const pv_network_file pv_corner_network = {corner, sizeof corner, "corner"};

static const unsigned char side[] = {
#embed "../networks/side.network"
};
const pv_network_file pv_side_network = {side, sizeof side, "side"};

static const unsigned char line[] = {
#embed "../networks/line.network"
};
const pv_network_file pv_line_network = {line, sizeof line, "line"};

static const unsigned char dewarp[] = {
#embed "../networks/dewarp.network"
};
const pv_network_file pv_dewarp_network = {dewarp, sizeof dewarp, "dewarp"};

static const unsigned char script[] = {
#embed "../networks/script.network"
};
const pv_network_file pv_script_network = {script, sizeof script, "script"};

static const unsigned char handwriting[] = {
#embed "../networks/handwriting.network"
};
const pv_network_file pv_handwriting_network = {handwriting, sizeof handwriting, "handwriting"};

static const unsigned char recognition[] = {
#embed "../networks/recognition.network"
};
const pv_network_file pv_recognition_network = {recognition, sizeof recognition, "recognition"};

static const unsigned char detection[] = {
#embed "../networks/detection.network"
};
const pv_network_file pv_detection_network = {detection, sizeof detection, "detection"};

static const unsigned char subject[] = {
#embed "../networks/subject.network"
};
const pv_network_file pv_subject_network_file = {subject, sizeof subject, "subject"};
