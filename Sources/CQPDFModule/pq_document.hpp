// Shared by the operations on documents.
#pragma once
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <set>
#include <vector>
#include "CQPDF.h"
#include "CShim.h"

/// An operation would invalidate the signature of a file.
struct pq_is_signed {};

/// Runs `body`. If it throws, shim_last_error() is the exception's text.
template <typename Body>
pq_status pq_guard(Body &&body) noexcept {
  return shim_guard(PQ_FAILED, [&body] {
    try {
      body();
      return PQ_DONE;
    } catch (const QPDFExc &error) {
      if (error.getErrorCode() != qpdf_e_password) throw;
      shim_set_error(error.what());
      return PQ_ENCRYPTED;
    } catch (const pq_is_signed &) {
      shim_set_error("the file is signed");
      return PQ_SIGNED;
    }
  });
}

/// Opens the PDF at `path`; throws QPDFExc if it needs another password.
void pq_read(QPDF &pdf, const char *path, const char *password = nullptr);

/// The pages, each with the attributes that it inherits; none if the tree of pages is damaged.
std::vector<QPDFObjectHandle> pq_pages(QPDF &pdf);

/// The part of a page that viewers show: its CropBox within its MediaBox.
QPDFObjectHandle::Rectangle pq_shown_box(QPDFPageObjectHelper page);

/// Whether a page or a form that it uses shows text that is neither filled nor stroked, such as the text layer of
/// a recognition.
bool pq_has_hidden_text(QPDFObjectHandle page);

/// Writes the document to `path`.
void pq_write(QPDF &pdf, const char *path);

/// The XObjects that pages use, and the forms among them in turn. Objects are known by their numbers, which
/// a file may choose at will, so they are members of a set.
class XObjects {
 public:
  /// Calls `visit` with each XObject of the resources of `page` and whether it is new, which it is once in
  /// a document. A dictionary of XObjects that was visited before is not entered again, and takes their
  /// place in the call: pages may share a dictionary with the images of all.
  template <typename Visit>
  void visit(QPDFObjectHandle page, Visit &&visit) {
    // A list instead of recursion, since forms may be nested as deep as a file is long.
    std::vector<QPDFObjectHandle> users = {page};
    while (!users.empty()) {
      auto objects = users.back().getKeyIfDict("/Resources").getKeyIfDict("/XObject");
      users.pop_back();
      if (!objects.isDictionary()) continue;
      if (!isNew(objects)) {
        visit(objects, false);
        continue;
      }
      for (auto [name, object] : objects.ditems()) {
        if (!object.isStream()) continue;
        const bool isNewObject = isNew(object);
        visit(object, isNewObject);
        if (isNewObject) users.push_back(object.getDict());
      }
    }
  }

 private:
  /// Whether `object` was not met before. An object without a number is used in one place.
  bool isNew(QPDFObjectHandle object) {
    return !object.isIndirect() || visited.insert(object.getObjGen()).second;
  }

  std::set<QPDFObjGen> visited;
};

// The functions of pq_interface, apart from those in pq_module.cpp.
pq_status pq_inspect(const char *path, pq_facts *facts);
pq_status pq_page_scale(const unsigned char *bytes, size_t size, size_t index, pq_scale *scale);
pq_status pq_write_decrypted(const char *input, const char *password, const char *output);
pq_status pq_write_with_text(const char *input, const char *text,
                             const pq_preserved_page *preserved, size_t count, bool keepsSignatures,
                             const char *output);
pq_status pq_write_with_pages(const char *input, const char *const *files, int fileCount,
                              const pq_preserved_page *preserved, size_t count,
                              bool keepsSignatures, const char *output);
pq_status pq_write_without_hidden_text(const char *input, const char *output);
pq_document *pq_open(const char *path, pq_status *status);
void pq_close(pq_document *document);
int pq_image_count(const pq_document *document);
bool pq_read_image(pq_document *document, int index, pq_image *image);
pq_status pq_replace_pixels(pq_document *document, int index, const char *filter,
                            const char *parameters, const unsigned char *bytes, size_t size);
pq_status pq_replace_with_form(pq_document *document, int index, const char *content,
                               const pq_form_image *images, int count);
pq_status pq_write_images(pq_document *document, const char *path);
