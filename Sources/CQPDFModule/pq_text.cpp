#include <cstdlib>
#include <cstring>
#include <qpdf/Pl_QPDFTokenizer.hh>
#include <qpdf/Pl_String.hh>
#include <qpdf/QPDFTokenizer.hh>
#include <stdexcept>
#include <string>
#include "pq_document.hpp"

using Token = QPDFTokenizer::Token;

namespace {

/// Removes the text of a content stream that is neither filled nor stroked (text rendering mode 3, ISO
/// 32000-1, 9.3.6): the operators that show text while that mode is set, with their operands.
class HiddenTextFilter : public QPDFObjectHandle::TokenFilter {
 public:
  /// Appends the rest of the content to `output`.
  explicit HiddenTextFilter(std::string &output) : output(output) {}

  void handleToken(const Token &token) override {
    switch (token.getType()) {
      case QPDFTokenizer::tt_space:
      case QPDFTokenizer::tt_comment:
        break;
      case QPDFTokenizer::tt_array_open:
      case QPDFTokenizer::tt_dict_open:
        nesting++;
        break;
      case QPDFTokenizer::tt_array_close:
      case QPDFTokenizer::tt_dict_close:
        if (nesting > 0) nesting--;
        break;
      case QPDFTokenizer::tt_word:
        if (isOperator(token)) return handleOperator(token);
        break;
      default:
        break;
    }
    pending += token.getRawValue();
    if (nesting == 0) noteOperand(token);
  }

  void handleEOF() override { output += pending; }

  /// Whether there was hidden text.
  bool hasRemoved() const { return didRemove; }

 private:
  /// Whether `token` is an operator: not within an array or a dictionary, and no number that readers accept
  /// although qpdf does not, such as `--5`.
  bool isOperator(const Token &token) const {
    return nesting == 0 && !strchr("+-.0123456789", token.getValue()[0]);
  }

  void noteOperand(const Token &token) {
    const auto type = token.getType();
    if (type == QPDFTokenizer::tt_space || type == QPDFTokenizer::tt_comment) return;
    operands[0] = std::move(operands[1]);
    operands[1] = std::move(operands[2]);
    operands[2] = token;
  }

  void handleOperator(const Token &token) {
    if (token.isWord("q")) saved.push_back(isHidden);
    if (token.isWord("Q") && !saved.empty()) {
      isHidden = saved.back();
      saved.pop_back();
    }
    // Readers differ about a mode that is no integer, so its text stays.
    if (token.isWord("Tr"))
      isHidden =
          operands[2].isInteger() && strtol(operands[2].getValue().c_str(), nullptr, 10) == 3;
    if (isHidden && showsText(token)) {
      output += '\n' + withoutText(token);
      didRemove = true;
    } else {
      output += pending + token.getRawValue();
    }
    pending.clear();
    for (auto &operand : operands) operand = Token();
  }

  static bool showsText(const Token &token) {
    return token.isWord("Tj") || token.isWord("TJ") || token.isWord("'") || token.isWord("\"");
  }

  /// The operators with the effects of `token` besides showing text (ISO 32000-1, table 109).
  std::string withoutText(const Token &token) const {
    if (token.isWord("'")) return "T*";
    if (!token.isWord("\"")) return "";
    if (operands[0].getRawValue().empty()) return "T*";
    return operands[0].getRawValue() + " Tw " + operands[1].getRawValue() + " Tc T*";
  }

  std::string &output;
  /// What follows the last operator.
  std::string pending;
  /// The last three operands, of which the first ones are empty if there are fewer.
  Token operands[3];
  /// How many arrays and dictionaries are open.
  size_t nesting = 0;
  bool isHidden = false, didRemove = false;
  /// Of the saved graphics states, whether text is hidden: one bit for two bytes of content, so that any
  /// number is kept.
  std::vector<bool> saved;
};

/// Appends the decoded data of a stream to `content`; false if it cannot be decoded.
bool decode(QPDFObjectHandle stream, std::string &content) {
  Pl_String sink("content", nullptr, content);
  bool isDecoded = false;
  return stream.pipeStreamData(&sink, &isDecoded, 0, qpdf_dl_specialized) && isDecoded;
}

/// Writes the `content` without its hidden text to `rest`; returns whether there was any.
bool removeHiddenText(const std::string &content, std::string &rest) {
  HiddenTextFilter filter(rest);
  Pl_QPDFTokenizer tokenizer("content", &filter, nullptr);
  tokenizer.writeString(content);
  tokenizer.finish();
  return filter.hasRemoved();
}

/// Gives `target` the `content` without its hidden text.
void replace(QPDFObjectHandle target, const std::string &content) {
  std::string rest;
  removeHiddenText(content, rest);
  target.replaceStreamData(rest, QPDFObjectHandle::newNull(), QPDFObjectHandle::newNull());
}

void cleanForm(QPDFObjectHandle form) {
  std::string content;
  if (decode(form, content)) replace(form, content);
}

/// Appends the contents of a page, which may be several streams; false if one cannot be decoded.
bool decodePage(QPDFObjectHandle page, std::string &content) {
  for (auto stream : page.getPageContents()) {
    // A token ends with its stream.
    if (!content.empty() && content.back() != '\n') content += '\n';
    if (!decode(stream, content)) return false;
  }
  return true;
}

void cleanPage(QPDF &pdf, QPDFObjectHandle page) {
  std::string content;
  if (!decodePage(page, content)) return;
  auto stream = pdf.newStream();
  replace(stream, content);
  page.replaceKey("/Contents", stream);
}

/// Calls `clean`, whose content stays as it is where it is damaged or, in a file with the largest object
/// number, cannot become a further object.
template <typename Clean>
void whereIntact(Clean &&clean) {
  try {
    clean();
  } catch (const std::runtime_error &) {
  }
}

/// Whether `content` shows hidden text. Most has no operator for it and is not parsed.
bool hidesText(const std::string &content) {
  std::string rest;
  return content.find("Tr") != std::string::npos && removeHiddenText(content, rest);
}

}  // namespace

bool pq_has_hidden_text(QPDFObjectHandle page) {
  bool found = false;
  whereIntact([&] {
    std::string content;
    found = decodePage(page, content) && hidesText(content);
    XObjects objects;
    objects.visit(page, [&](QPDFObjectHandle object, bool isNew) {
      std::string form;
      if (!found && isNew && object.isFormXObject() && decode(object, form))
        found = hidesText(form);
    });
  });
  return found;
}

pq_status pq_write_without_hidden_text(const char *input, const char *output) {
  return pq_guard([=] {
    QPDF pdf;
    pq_read(pdf, input);
    XObjects objects;
    for (auto page : pq_pages(pdf)) {
      whereIntact([&] { cleanPage(pdf, page); });
      objects.visit(page, [](QPDFObjectHandle object, bool isNew) {
        if (isNew && object.isFormXObject()) whereIntact([&] { cleanForm(object); });
      });
    }
    pq_write(pdf, output);
  });
}
