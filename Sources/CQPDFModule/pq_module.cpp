#include <qpdf/Pl_String.hh>
#include <qpdf/QPDFJob.hh>
#include <qpdf/QPDFLogger.hh>
#include <qpdf/QPDFWriter.hh>
#include <stdexcept>
#include <string>
#include "pq_document.hpp"

void pq_read(QPDF &pdf, const char *path, const char *password) {
  pdf.setSuppressWarnings(true);
  pdf.processFile(path, password);
}

std::vector<QPDFObjectHandle> pq_pages(QPDF &pdf) {
  try {
    pdf.pushInheritedAttributesToPage();
    return pdf.getAllPages();
  } catch (const std::runtime_error &) {
    return {};
  }
}

void pq_write(QPDF &pdf, const char *path) {
  QPDFWriter writer(pdf, path);
  // Required by PDF/A.
  writer.setNewlineBeforeEndstream(true);
  writer.write();
}

namespace {

/// Runs a job; throws its errors.
void run(const char *json) {
  std::string errors;
  const auto logger = QPDFLogger::create();
  logger->setInfo(logger->discard());
  logger->setWarn(logger->discard());
  logger->setError(std::make_shared<Pl_String>("errors", nullptr, errors));
  QPDFJob job;
  job.setLogger(logger);
  job.initializeFromJson(json);
  job.run();
  const int status = job.getExitCode();
  // After warnings the output is complete.
  if (status == 0 || status == QPDFJob::EXIT_WARNING) return;
  throw std::runtime_error(errors.empty() ? "qpdf failed" : errors);
}

}  // namespace

const pq_interface *pq_interface_5() {
  static const pq_interface functions = {
      .last_error = shim_last_error,
      .run = [](const char *json) { return pq_guard([json] { run(json); }); },
      .inspect = pq_inspect,
      .page_scale = pq_page_scale,
      .write_decrypted = pq_write_decrypted,
      .write_with_text = pq_write_with_text,
      .write_with_pages = pq_write_with_pages,
      .write_without_hidden_text = pq_write_without_hidden_text,
      .open = pq_open,
      .close = pq_close,
      .image_count = pq_image_count,
      .read_image = pq_read_image,
      .replace_pixels = pq_replace_pixels,
      .replace_with_form = pq_replace_with_form,
      .write = pq_write_images,
  };
  return &functions;
}
