#include <algorithm>
#include <cstring>
#include <fstream>
#include <map>
#include <memory>
#include <qpdf/Pl_Discard.hh>
#include <qpdf/QPDFAcroFormDocumentHelper.hh>
#include <qpdf/QPDFEmbeddedFileDocumentHelper.hh>
#include <qpdf/QPDFFileSpecObjectHelper.hh>
#include <qpdf/QPDFMatrix.hh>
#include <qpdf/QPDFOutlineDocumentHelper.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <qpdf/QPDFWriter.hh>
#include <stdexcept>
#include <string>
#include "pq_document.hpp"

using Handle = QPDFObjectHandle;
using Rectangle = Handle::Rectangle;

Rectangle pq_shown_box(QPDFPageObjectHelper page) {
  // Viewers assume US Letter where there is no MediaBox.
  Rectangle media(0, 0, 612, 792);
  auto box = page.getAttribute("/MediaBox", false);
  if (box.isRectangle()) media = box.getArrayAsRectangle();
  box = page.getAttribute("/CropBox", false);
  if (!box.isRectangle()) return media;
  const auto crop = box.getArrayAsRectangle();
  const Rectangle shown(std::max(media.llx, crop.llx), std::max(media.lly, crop.lly),
                        std::min(media.urx, crop.urx), std::min(media.ury, crop.ury));
  return shown.llx < shown.urx && shown.lly < shown.ury ? shown : media;
}

namespace {

/// The clockwise quarter turns of a page when it is shown, 0 to 3.
int quarterTurns(QPDFPageObjectHelper page) {
  int degrees = 0;
  page.getAttribute("/Rotate", false).getValueAsInt(degrees);
  return ((degrees / 90) % 4 + 4) % 4;
}

/// Maps a page of `width` by `height` points, as it is shown, to the user space of a page that shows `box`.
QPDFMatrix placement(const Rectangle &box, int quarterTurns, double width, double height) {
  const double w = box.urx - box.llx, h = box.ury - box.lly;
  switch (quarterTurns) {
    case 0:
      return {w / width, 0, 0, h / height, box.llx, box.lly};
    case 1:
      return {0, h / width, -w / height, 0, box.urx, box.lly};
    case 2:
      return {-w / width, 0, 0, -h / height, box.urx, box.ury};
    default:
      return {0, -h / width, w / height, 0, box.llx, box.ury};
  }
}

/// Whether a page of a document of ours shows text.
bool hasText(QPDFPageObjectHelper page) {
  std::string content;
  for (auto stream : page.getPageContents()) {
    const auto data = stream.getStreamData(qpdf_dl_generalized);
    content.append(reinterpret_cast<const char *>(data->getBuffer()), data->getSize());
  }
  return content.find("Tj") != std::string::npos || content.find("TJ") != std::string::npos;
}

/// The dictionary `key` of `owner`, which no other object shares; a new one if there is none.
Handle ownDictionary(Handle owner, const std::string &key) {
  auto dictionary = owner.getKey(key);
  if (!dictionary.isDictionary())
    dictionary = Handle::newDictionary();
  else
    dictionary = dictionary.shallowCopy();
  owner.replaceKey(key, dictionary);
  return dictionary;
}

void addLayer(QPDF &pdf, QPDFPageObjectHelper page, QPDFPageObjectHelper layer, int turns) {
  const auto size = layer.getAttribute("/MediaBox", false).getArrayAsRectangle();
  const auto matrix = placement(pq_shown_box(page), (quarterTurns(page) + turns) % 4,
                                size.urx - size.llx, size.ury - size.lly);
  auto form = layer.getFormXObjectForPage();
  if (form.getOwningQPDF() != &pdf) form = pdf.copyForeignObject(form);
  auto resources = ownDictionary(page.getObjectHandle(), "/Resources");
  auto objects = ownDictionary(resources, "/XObject");
  int suffix = 1;
  const auto name = objects.getUniqueResourceName("/Text", suffix);
  objects.replaceKey(name, form);
  page.addPageContents(pdf.newStream("q\n"), true);
  page.addPageContents(pdf.newStream("\nQ\nq " + matrix.unparse() + " cm " + name + " Do Q\n"),
                       false);
}

using Pages = std::vector<QPDFPageObjectHelper>;

QPDFPageObjectHelper page(const Pages &pages, int number) {
  if (number < 1 || size_t(number) > pages.size())
    throw std::runtime_error("there is no page of that number");
  return pages[size_t(number) - 1];
}

/// Removes contents that are none, of which readers show nothing and validators complain.
void repair(QPDFPageObjectHelper page) {
  auto contents = page.getObjectHandle().getKey("/Contents");
  if (!contents.isStream() && !contents.isArray() && !contents.isNull())
    page.getObjectHandle().removeKey("/Contents");
}

// MARK: Signatures

/// Whether a field of signatures has a value, or a signature limits changes (ISO 32000-1, 12.8).
bool isSigned(QPDF &pdf) {
  if (pdf.getRoot().getKeyIfDict("/Perms").hasKey("/DocMDP")) return true;
  // A list instead of recursion, and each object once: fields may be nested as deep as a file is long.
  std::set<QPDFObjGen> visited;
  struct Entry {
    Handle fields;
    bool isSignature;
  };
  std::vector<Entry> entries = {
      {pdf.getRoot().getKeyIfDict("/AcroForm").getKeyIfDict("/Fields"), false}};
  while (!entries.empty()) {
    const auto [fields, isSignatures] = entries.back();
    entries.pop_back();
    if (!Handle(fields).isArray()) continue;
    for (auto field : Handle(fields).aitems()) {
      if (!field.isDictionary()) continue;
      if (field.isIndirect() && !visited.insert(field.getObjGen()).second) continue;
      // Kids inherit the type.
      auto type = field.getKey("/FT");
      const bool isSignature = type.isNull() ? isSignatures : type.isNameAndEquals("/Sig");
      if (isSignature && field.getKey("/V").isDictionary()) return true;
      entries.push_back({field.getKey("/Kids"), isSignature});
    }
  }
  return false;
}

/// Copies the bytes of a file.
void copyFile(const char *input, const char *output) {
  std::ifstream from(input, std::ios::binary);
  std::ofstream to(output, std::ios::binary);
  to << from.rdbuf();
  if (!from || !to.flush()) throw std::runtime_error("the file cannot be copied");
}

// MARK: Outlines

/// The pages that took the place of others, by the numbers of these.
using Replacements = std::map<QPDFObjGen, Handle>;

/// Gives the destinations of `items` the pages that took the place of theirs.
void redirect(const std::vector<QPDFOutlineObjectHelper> &items, const Replacements &replaced) {
  for (auto item : items) {
    auto destination = item.getDest();
    const auto page = replaced.find(item.getDestPage().getObjGen());
    if (page != replaced.end() && destination.isArray()) destination.setArrayItem(0, page->second);
    redirect(item.getKids(), replaced);
  }
}

/// Appends `item` to the children of `parent`, which is an item or the root of an outline.
void append(Handle parent, Handle item) {
  auto last = parent.getKey("/Last");
  item.replaceKey("/Parent", parent);
  if (last.isDictionary()) {
    last.replaceKey("/Next", item);
    item.replaceKey("/Prev", last);
  } else {
    parent.replaceKey("/First", item);
  }
  parent.replaceKey("/Last", item);
  int count = 0;
  parent.getKey("/Count").getValueAsInt(count);
  // The number of a closed item's children is negative.
  parent.replaceKey("/Count", Handle::newInteger(count < 0 ? count - 1 : count + 1));
}

/// A destination of another PDF among the pages `copies`; null if it is none of them.
Handle moved(Handle destination, const Replacements &copies) {
  if (!destination.isArray() || destination.getArrayNItems() == 0) return Handle::newNull();
  const auto page = copies.find(destination.getArrayItem(0).getObjGen());
  if (page == copies.end()) return Handle::newNull();
  auto own = Handle::newArray();
  own.appendItem(page->second);
  for (int i = 1; i < destination.getArrayNItems(); i++) {
    auto part = destination.getArrayItem(i);
    own.appendItem(part.isScalar() ? Handle::parse(part.unparseResolved()) : Handle::newNull());
  }
  return own;
}

/// Appends copies of `items` of another PDF below `parent`, without those that lead to none of the pages
/// `copies`.
void graft(QPDF &pdf, Handle parent, const std::vector<QPDFOutlineObjectHelper> &items,
           const Replacements &copies, int depth = 0) {
  constexpr int deepest = 50;
  for (auto item : items) {
    auto copy = pdf.makeIndirectObject(Handle::newDictionary());
    copy.replaceKey("/Title", Handle::newUnicodeString(item.getTitle()));
    const auto destination = moved(item.getDest(), copies);
    if (!Handle(destination).isNull()) copy.replaceKey("/Dest", destination);
    if (depth < deepest) graft(pdf, copy, item.getKids(), copies, depth + 1);
    // Chapters are closed, as a document of many has them.
    if (auto count = copy.getKey("/Count"); count.isInteger() && count.getIntValue() > 0)
      copy.replaceKey("/Count", Handle::newInteger(-count.getIntValue()));
    if (copy.hasKey("/Dest") || copy.hasKey("/First")) append(parent, copy);
  }
}

/// Gives the links of `copy` their destinations in `original`, among the pages `copies`.
void redirectLinks(Handle copy, Handle original, QPDFOutlineDocumentHelper &names,
                   const Replacements &copies) {
  auto from = original.getKey("/Annots"), to = copy.getKey("/Annots");
  if (!from.isArray() || !to.isArray() || from.getArrayNItems() != to.getArrayNItems()) return;
  for (int i = 0; i < from.getArrayNItems(); i++) {
    auto link = from.getArrayItem(i), own = to.getArrayItem(i);
    const char *key = "/Dest";
    if (!link.isDictionary() || !own.isDictionary()) continue;
    if (!link.hasKey(key)) {
      link = link.getKeyIfDict("/A");
      own = own.getKeyIfDict("/A");
      key = "/D";
    }
    if (!link.isDictionary() || !own.isDictionary()) continue;
    auto destination = link.getKey(key);
    if (destination.isName() || destination.isString())
      destination = names.resolveNamedDest(destination);
    // Destinations in other files have no page here.
    destination = moved(destination, copies);
    if (!destination.isNull()) own.replaceKey(key, destination);
  }
}

/// The item of an outline that leads to `page`; the root, which may be new, if there is none.
Handle itemOfFile(QPDF &pdf, Handle page) {
  for (auto item : QPDFOutlineDocumentHelper(pdf).getTopLevelOutlines())
    if (item.getDestPage().getObjGen() == page.getObjGen()) return item.getObjectHandle();
  auto root = pdf.getRoot().getKey("/Outlines");
  if (!root.isDictionary()) {
    root = pdf.makeIndirectObject(Handle::parse("<< /Type /Outlines >>"));
    pdf.getRoot().replaceKey("/Outlines", root);
  }
  return root;
}

// MARK: Attachments

/// Attaches the files that are attached to `other`, each under a name of its own.
void copyAttachments(QPDF &pdf, QPDF &other) {
  QPDFEmbeddedFileDocumentHelper own(pdf);
  auto files = QPDFEmbeddedFileDocumentHelper(other).getEmbeddedFiles();
  for (const auto &[name, file] : files) {
    std::string unique = name;
    for (int number = 2; own.getEmbeddedFile(unique); number++)
      unique = name + " (" + std::to_string(number) + ")";
    auto object = file->getObjectHandle();
    if (!object.isIndirect()) object = other.makeIndirectObject(object);
    own.replaceEmbeddedFile(unique, QPDFFileSpecObjectHelper(pdf.copyForeignObject(object)));
  }
}

// MARK: Pages

/// Puts pages of `file` in the place of pages of `pdf`, which are their text.
void insertPages(QPDF &pdf, const Pages &texts, QPDF &file,
                 const std::vector<pq_preserved_page> &preserved, Replacements &replaced) {
  const auto pages = QPDFPageDocumentHelper(file).getAllPages();
  QPDFPageDocumentHelper result(pdf);
  QPDFAcroFormDocumentHelper fields(pdf), others(file);
  Replacements copies;
  Handle first;
  for (const auto &entry : preserved) {
    auto text = page(texts, entry.number), original = page(pages, entry.page);
    result.addPageAt(original, false, text);
    // The copy follows its text.
    const auto all = result.getAllPages();
    const auto at = std::find_if(all.begin(), all.end(), [&](auto each) {
      return each.getObjectHandle().getObjGen() == text.getObjectHandle().getObjGen();
    });
    auto copy = *(at + 1);
    repair(copy);
    fields.fixCopiedAnnotations(copy.getObjectHandle(), original.getObjectHandle(), others);
    if (hasText(text)) addLayer(pdf, copy, text, entry.quarter_turns);
    replaced[text.getObjectHandle().getObjGen()] = copy.getObjectHandle();
    copies[original.getObjectHandle().getObjGen()] = copy.getObjectHandle();
    if (!first.isInitialized()) first = copy.getObjectHandle();
    result.removePage(text);
  }
  redirect(QPDFOutlineDocumentHelper(pdf).getTopLevelOutlines(), replaced);
  QPDFOutlineDocumentHelper outline(file);
  for (const auto &entry : preserved) {
    const auto original = page(pages, entry.page).getObjectHandle();
    redirectLinks(copies.at(original.getObjGen()), original, outline, copies);
  }
  const auto chapters = outline.getTopLevelOutlines();
  if (!chapters.empty() && first.isInitialized())
    graft(pdf, itemOfFile(pdf, first), chapters, copies);
  copyAttachments(pdf, file);
}

}  // namespace

pq_status pq_inspect(const char *path, pq_facts *facts) {
  return pq_guard([=] {
    QPDF pdf, copy;
    pq_read(pdf, path);
    facts->is_signed = isSigned(pdf);
    facts->has_xfa_form = pdf.getRoot().getKeyIfDict("/AcroForm").hasKey("/XFA");
    std::string hiddenTexts;
    copy.emptyPDF();
    for (auto each : QPDFPageDocumentHelper(pdf).getAllPages()) {
      hiddenTexts += pq_has_hidden_text(each.getObjectHandle()) ? '1' : '0';
      QPDFPageDocumentHelper(copy).addPage(each, false);
    }
    Pl_Discard nothing;
    QPDFWriter writer(copy);
    writer.setOutputPipeline(&nothing);
    writer.write();
    facts->hidden_texts = strdup(hiddenTexts.c_str());
  });
}

pq_status pq_write_decrypted(const char *input, const char *password, const char *output) {
  return pq_guard([=] {
    QPDF pdf;
    pq_read(pdf, input, password);
    QPDFWriter writer(pdf, output);
    writer.setPreserveEncryption(false);
    writer.write();
  });
}

pq_status pq_write_with_text(const char *input, const char *text,
                             const pq_preserved_page *preserved, size_t count, bool keepsSignatures,
                             const char *output) {
  return pq_guard([=] {
    // What is copied belongs to its document until the file is written.
    QPDF document, pdf;
    pq_read(document, text);
    pq_read(pdf, input);
    const auto texts = QPDFPageDocumentHelper(document).getAllPages();
    const auto pages = QPDFPageDocumentHelper(pdf).getAllPages();
    if (keepsSignatures && isSigned(pdf)) {
      if (std::any_of(preserved, preserved + count,
                      [&](const auto &entry) { return hasText(page(texts, entry.number)); }))
        throw pq_is_signed();
      return copyFile(input, output);
    }
    std::for_each(pages.begin(), pages.end(), repair);
    for (size_t i = 0; i < count; i++) {
      const auto layer = page(texts, preserved[i].number);
      if (hasText(layer))
        addLayer(pdf, page(pages, preserved[i].page), layer, preserved[i].quarter_turns);
    }
    pq_write(pdf, output);
  });
}

pq_status pq_write_with_pages(const char *input, const char *const *files, int fileCount,
                              const pq_preserved_page *preserved, size_t count,
                              bool keepsSignatures, const char *output) {
  return pq_guard([=] {
    std::vector<std::unique_ptr<QPDF>> sources;
    QPDF pdf;
    pq_read(pdf, input);
    const auto texts = QPDFPageDocumentHelper(pdf).getAllPages();
    Replacements replaced;
    for (int number = 0; number < fileCount; number++) {
      sources.push_back(std::make_unique<QPDF>());
      pq_read(*sources.back(), files[number]);
      if (keepsSignatures && isSigned(*sources.back())) throw pq_is_signed();
      std::vector<pq_preserved_page> ofFile;
      std::copy_if(preserved, preserved + count, std::back_inserter(ofFile),
                   [=](const pq_preserved_page &entry) { return entry.file == number; });
      insertPages(pdf, texts, *sources.back(), ofFile, replaced);
    }
    pq_write(pdf, output);
  });
}
