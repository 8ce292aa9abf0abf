"""Teaches Tesseract's English letters the print of receipts, forms and photographed pages."""
