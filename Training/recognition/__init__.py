"""Fine-tunes Tesseract's English recognition model on the print of receipts, forms and photos.

`text` makes the text of a line, `typesetting` renders it, `degradation` prints, photographs and
crops it, `lstmf` writes the training files of `lstmtraining`, and `traineddata` converts model
files.
"""
