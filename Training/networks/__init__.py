"""The two networks that find pages: their shapes, their training, their export.

    python3 -m networks train-pages PHOTOS... --out FILE
    python3 -m networks train-corners PHOTOS... --out FILE
    python3 -m networks export --pages FILE --corners FILE --to DIR
"""
