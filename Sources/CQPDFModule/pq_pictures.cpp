#include <cmath>
#include <map>
#include <qpdf/QPDFMatrix.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <string>
#include "pq_document.hpp"

using Handle = QPDFObjectHandle;

namespace {

/// The number at `key`, or at its short name in an inline image; 0 if there is none.
double number(Handle dictionary, const char *key, const char *shortKey) {
  auto value = dictionary.getKey(key);
  if (!value.isNumber()) value = dictionary.getKey(shortKey);
  return value.isNumber() ? value.getNumericValue() : 0;
}

/// Sums up the areas of a page's pictures by their resolutions.
class Pictures {
 public:
  /// Visits what `content` draws: the streams of a page or a form, whose user space `matrix` maps to that of
  /// the page.
  void visit(Handle content, Handle resources, const QPDFMatrix &matrix, int depth = 0) {
    // Forms may draw each other without an end.
    if (depth > DEEPEST) return;
    Content callbacks(*this, resources, matrix, depth);
    if (content.isFormXObject())
      content.parseAsContents(&callbacks);
    else
      content.parsePageContents(&callbacks);
  }

  /// The highest resolution, in pixels per unit, that the pictures on half of `area` have: the stencil of a
  /// scan's letters has more pixels than its background. 0 if pictures cover less.
  double finest(double area) const {
    double covered = 0;
    for (auto each = layers.rbegin(); each != layers.rend(); ++each) {
      covered += each->second.area;
      if (covered >= area / 2) return each->second.resolution;
    }
    return 0;
  }

 private:
  /// The deepest nesting of forms, and the most operators and operands that are looked at: a scan has few.
  static constexpr int DEEPEST = 16, MOST_OBJECTS = 50'000;

  class Content : public Handle::ParserCallbacks {
   public:
    Content(Pictures &pictures, Handle resources, const QPDFMatrix &matrix, int depth)
        : pictures(pictures), resources(resources), matrix(matrix), depth(depth) {}

    void handleObject(Handle object, size_t, size_t) override {
      if (++pictures.visited > MOST_OBJECTS) terminateParsing();
      if (!object.isOperator()) {
        operands.push_back(object);
        return;
      }
      handleOperator(object.getOperatorValue());
      operands.clear();
    }

    void handleEOF() override {}

   private:
    void handleOperator(const std::string &name) {
      if (name == "q") {
        saved.push_back(matrix);
      } else if (name == "Q" && !saved.empty()) {
        matrix = saved.back();
        saved.pop_back();
      } else if (name == "cm") {
        concatenate();
      } else if (name == "ID") {
        auto picture = Handle::newDictionary();
        for (size_t i = 0; i + 1 < operands.size(); i += 2)
          if (operands[i].isName()) picture.replaceKey(operands[i].getName(), operands[i + 1]);
        pictures.add(picture, matrix);
      } else if (name == "Do" && !operands.empty() && operands[0].isName()) {
        draw(resources.getKeyIfDict("/XObject").getKeyIfDict(operands[0].getName()));
      }
    }

    void concatenate() {
      if (operands.size() != 6) return;
      double values[6];
      for (size_t i = 0; i < 6; i++) {
        if (!operands[i].isNumber()) return;
        values[i] = operands[i].getNumericValue();
      }
      matrix.concat({values[0], values[1], values[2], values[3], values[4], values[5]});
    }

    void draw(Handle object) {
      if (object.isImage(false)) return pictures.add(object.getDict(), matrix);
      if (!object.isFormXObject()) return;
      auto form = matrix;
      if (auto own = object.getDict().getKey("/Matrix"); own.isMatrix())
        form.concat(QPDFMatrix(own.getArrayAsMatrix()));
      auto of = object.getDict().getKey("/Resources");
      pictures.visit(object, of.isDictionary() ? of : resources, form, depth + 1);
    }

    Pictures &pictures;
    Handle resources;
    QPDFMatrix matrix;
    int depth;
    std::vector<Handle> operands;
    std::vector<QPDFMatrix> saved;
  };

  /// Adds the picture with the dictionary `picture`, which fills the unit square of `matrix`.
  void add(Handle picture, const QPDFMatrix &matrix) {
    double resolution = pixelsPerUnit(picture, matrix);
    for (const char *mask : {"/SMask", "/Mask"})
      if (auto stream = picture.getKey(mask); stream.isStream())
        resolution = std::max(resolution, pixelsPerUnit(stream.getDict(), matrix));
    const double area = std::abs(matrix.a * matrix.d - matrix.b * matrix.c);
    if (!(resolution > 0) || !std::isfinite(resolution) || !std::isfinite(area)) return;
    // Strips of one scan differ by the rounding of their places.
    auto &layer = layers[std::round(resolution * 72)];
    layer.area += area;
    layer.resolution = resolution;
  }

  /// The resolution of a picture; the higher one of pixels that are not square.
  static double pixelsPerUnit(Handle picture, const QPDFMatrix &matrix) {
    return std::max(number(picture, "/Width", "/W") / std::hypot(matrix.a, matrix.b),
                    number(picture, "/Height", "/H") / std::hypot(matrix.c, matrix.d));
  }

  /// Pictures of one resolution: their area in square units of the page, and their pixels per unit.
  struct Layer {
    double area = 0, resolution = 0;
  };
  /// By whole pixels per 72 units.
  std::map<double, Layer> layers;
  int visited = 0;
};

}  // namespace

pq_status pq_page_scale(const unsigned char *bytes, size_t size, size_t index, pq_scale *scale) {
  return pq_guard([=] {
    QPDF pdf;
    pdf.setSuppressWarnings(true);
    pdf.processMemoryFile("PDF", reinterpret_cast<const char *>(bytes), size);
    auto pages = pdf.getAllPages();
    if (index >= pages.size()) throw std::runtime_error("there is no page of that number");
    QPDFPageObjectHelper page(pages[index]);
    const auto box = pq_shown_box(page);
    Pictures pictures;
    pictures.visit(page.getObjectHandle(), page.getAttribute("/Resources", false), {});
    scale->pixels_per_unit = pictures.finest((box.urx - box.llx) * (box.ury - box.lly));
    const double unit = number(page.getObjectHandle(), "/UserUnit", "/UserUnit");
    scale->user_unit = unit > 0 ? unit : 1;
  });
}
