"""Draws photos of pages for training: curved sheets on a backdrop, lit and seen by a camera.

    python3 -m photos OUT --pages DIR --backdrops DIR --count N --seed S -j J
"""
