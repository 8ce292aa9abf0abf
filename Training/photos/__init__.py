"""Draws photos of paper for training: pages bent in space, laid on a backdrop, seen by a camera.

    python3 -m photos OUT --pages DIR --backdrops DIR --count N --seed S -j J
"""
