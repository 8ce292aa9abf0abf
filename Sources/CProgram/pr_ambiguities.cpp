// What libtesseract asks itself for when it starts.
//
// Which letters are taken for which others is asked by the engine that Tesseract had before it had
// networks, yet the list of that is taken in, entry by entry, whichever engine is to read: a third
// of the time that `platen text` takes for a small page. Here there is none. The name and the
// arguments are those of Tesseract 5 (ccutil/ambigs.h).
namespace tesseract {

class UNICHARSET;

class UnicharAmbigs {
 public:
  void LoadUniversal(const UNICHARSET &encoder, UNICHARSET *characters);
};

void UnicharAmbigs::LoadUniversal(const UNICHARSET &, UNICHARSET *) {}

}  // namespace tesseract
