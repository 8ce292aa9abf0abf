#include <memory>
#include <qpdf/Buffer.hh>
#include <qpdf/Pl_Buffer.hh>
#include <string>
#include "pq_document.hpp"

using Handle = QPDFObjectHandle;

/// An image, and the size of its page if it is the only one there.
struct FoundImage {
  Handle stream;
  double pageWidth = 0, pageHeight = 0;
};

struct pq_document {
  QPDF pdf;
  std::vector<FoundImage> images;
  /// The bytes of the image that was read last.
  std::shared_ptr<Buffer> bytes;
};

namespace {

/// The most pixels of an image: those of a page of 35 megapixels, and reserve.
constexpr double largestImage = 100e6;

/// Finds the images of `page`, and the size of the page for its only one.
void findImages(pq_document &self, XObjects &objects, Handle page) {
  const size_t before = self.images.size();
  // How many images the page shows; a form of which other pages show parts counts as more than one.
  size_t used = 0;
  objects.visit(page, [&](Handle object, bool isNew) {
    if (object.isImage(false)) {
      if (isNew) self.images.push_back({object});
      used++;
    } else if (!isNew) {
      used += 2;
    }
  });
  auto box = page.getKey("/MediaBox");
  if (used != 1 || self.images.size() != before + 1 || !box.isRectangle()) return;
  const auto corners = box.getArrayAsRectangle();
  self.images[before].pageWidth = corners.urx - corners.llx;
  self.images[before].pageHeight = corners.ury - corners.lly;
}

/// A positive integer of a dictionary, at most INT_MAX; 0 for anything else.
int integer(Handle dictionary, const char *name) {
  int value = 0;
  return dictionary.getKey(name).getValueAsInt(value) && value > 0 ? value : 0;
}

/// The components of a color space whose values are intensities: 1, 3, or 0 for any other space.
int components(Handle space) {
  if (space.isNameAndEquals("/DeviceGray")) return 1;
  if (space.isNameAndEquals("/DeviceRGB")) return 3;
  if (!space.isArray() || space.getArrayNItems() < 2) return 0;
  auto family = space.getArrayItem(0), profile = space.getArrayItem(1);
  if (family.isNameAndEquals("/CalGray")) return 1;
  if (family.isNameAndEquals("/CalRGB")) return 3;
  if (!family.isNameAndEquals("/ICCBased") || !profile.isStream()) return 0;
  const int number = integer(profile.getDict(), "/N");
  return number == 1 || number == 3 ? number : 0;
}

/// Whether the values of an image can change a little without another meaning.
bool hasPlainValues(Handle dictionary) {
  bool isMask = false;
  dictionary.getKey("/ImageMask").getValueAsBool(isMask);
  return integer(dictionary, "/BitsPerComponent") == 8 && !dictionary.hasKey("/Decode") &&
         !dictionary.getKey("/Mask").isArray() && !dictionary.hasKey("/Alternates") && !isMask;
}

/// Whether the only filter of an image is the JPEG decoder, without parameters.
bool isJPEG(Handle dictionary) {
  auto filter = dictionary.getKey("/Filter");
  if (filter.isArray() && filter.getArrayNItems() == 1) filter = filter.getArrayItem(0);
  return filter.isNameAndEquals("/DCTDecode") && !dictionary.hasKey("/DecodeParms");
}

/// Reads an image; false for one that must stay as it is.
bool read(pq_document &self, const FoundImage &found, pq_image &image) {
  auto stream = found.stream;
  auto dictionary = stream.getDict();
  image = {};
  image.is_jpeg = isJPEG(dictionary);
  image.width = integer(dictionary, "/Width");
  image.height = integer(dictionary, "/Height");
  image.components = components(dictionary.getKey("/ColorSpace"));
  image.stored_size = size_t(integer(dictionary, "/Length"));
  if (!hasPlainValues(dictionary) || image.components == 0 || image.width < 1 || image.height < 1 ||
      double(image.width) * image.height > largestImage)
    return false;
  if (!dictionary.hasKey("/SMask") && !dictionary.hasKey("/Mask")) {
    image.page_width = found.pageWidth;
    image.page_height = found.pageHeight;
  }
  Pl_Buffer sink("image");
  bool isDecoded = false;
  // Data of a damaged document that are right come with warnings.
  if (!stream.pipeStreamData(&sink, &isDecoded, 0,
                             image.is_jpeg ? qpdf_dl_none : qpdf_dl_specialized))
    return false;
  self.bytes = sink.getBufferSharedPointer();
  image.bytes = self.bytes->getBuffer();
  image.size = self.bytes->getSize();
  if (image.is_jpeg) return image.size > 0;
  return isDecoded &&
         image.size >= size_t(image.width) * size_t(image.height) * size_t(image.components);
}

void setData(Handle stream, const char *filter, const char *parameters, const unsigned char *bytes,
             size_t size) {
  stream.replaceStreamData(std::string(reinterpret_cast<const char *>(bytes), size),
                           Handle::parse(filter), Handle::parse(parameters));
}

/// Adds an image of a form to the resources of the form.
void addFormImage(pq_document &self, Handle objects, const pq_form_image &image, Handle space) {
  auto stream = self.pdf.newStream();
  setData(stream, image.filter, image.parameters, image.bytes, image.size);
  auto dictionary = stream.getDict();
  auto entries = Handle::parse(image.dictionary);
  for (auto [name, value] : entries.ditems()) dictionary.replaceKey(name, value);
  if (image.has_color_space) dictionary.replaceKey("/ColorSpace", space);
  objects.replaceKey(image.name, stream);
}

void replaceWithForm(pq_document &self, Handle stream, const char *content,
                     const pq_form_image *images, int count) {
  auto dictionary = stream.getDict();
  auto space = dictionary.getKey("/ColorSpace");
  auto resources = Handle::newDictionary(), objects = Handle::newDictionary(),
       spaces = Handle::newDictionary();
  for (int i = 0; i < count; i++) addFormImage(self, objects, images[i], space);
  spaces.replaceKey("/Colours", space);
  resources.replaceKey("/XObject", objects);
  resources.replaceKey("/ColorSpace", spaces);
  for (const char *name : {"/Width", "/Height", "/ColorSpace", "/BitsPerComponent", "/Intent",
                           "/Name", "/Interpolate"})
    dictionary.removeKey(name);
  dictionary.replaceKey("/Subtype", Handle::newName("/Form"));
  dictionary.replaceKey("/BBox", Handle::parse("[0 0 10000 10000]"));
  dictionary.replaceKey("/Matrix", Handle::parse("[0.0001 0 0 0.0001 0 0]"));
  dictionary.replaceKey("/Resources", resources);
  stream.replaceStreamData(content, Handle::newNull(), Handle::newNull());
}

}  // namespace

pq_document *pq_open(const char *path, pq_status *status) {
  std::unique_ptr<pq_document> self;
  *status = pq_guard([&] {
    self = std::make_unique<pq_document>();
    pq_read(self->pdf, path);
    XObjects objects;
    for (const auto &page : pq_pages(self->pdf)) findImages(*self, objects, page);
  });
  return *status == PQ_DONE ? self.release() : nullptr;
}

void pq_close(pq_document *self) { delete self; }

int pq_image_count(const pq_document *self) { return int(self->images.size()); }

bool pq_read_image(pq_document *self, int index, pq_image *image) {
  return shim_guard(false, [&] { return read(*self, self->images[size_t(index)], *image); });
}

pq_status pq_replace_pixels(pq_document *self, int index, const char *filter,
                            const char *parameters, const unsigned char *bytes, size_t size) {
  return pq_guard(
      [&] { setData(self->images[size_t(index)].stream, filter, parameters, bytes, size); });
}

pq_status pq_replace_with_form(pq_document *self, int index, const char *content,
                               const pq_form_image *images, int count) {
  return pq_guard(
      [&] { replaceWithForm(*self, self->images[size_t(index)].stream, content, images, count); });
}

pq_status pq_write_images(pq_document *self, const char *path) {
  return pq_guard([&] { pq_write(self->pdf, path); });
}
