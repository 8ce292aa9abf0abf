"""The page, corner, line and script networks: architectures, training samples, training, export.

    python3 -m networks train-pages PHOTOS... --out CHECKPOINT
    python3 -m networks train-corners PHOTOS... --out CHECKPOINT
    python3 -m networks train-lines PAGES... --out CHECKPOINT
    python3 -m networks train-scripts --out CHECKPOINT
    python3 -m networks train-dewarps PAGES... --backdrops BACKDROPS --out CHECKPOINT
    python3 -m networks export --pages CHECKPOINT --corners CHECKPOINT --to FOLDER
    python3 -m networks fit-confidence PAGE-EVIDENCE PHOTOS... --held-out PHOTOS...
"""
