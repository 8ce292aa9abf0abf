"""Silhouettes of things: blobs, busts, figures, animals, vessels, plants.

Each function takes a random generator and returns a list of parts, from the back to the front. A
part is its mask (SIDE x SIDE, float32, 0 to 1) and its role, which decides its material.
"""

import cv2
import numpy as np

SIDE = 256
SHIFT = 4  # Fractional bits of OpenCV's fixed-point coordinates.


def blob(rng):
    """A rounded or lobed closed curve, at times with a second one on it."""
    parts = [(_curve(rng, (0.5, 0.5), rng.uniform(0.28, 0.45), rng.uniform(0.02, 0.22)), "body")]
    for _ in range(rng.integers(0, 3)):
        centre = rng.uniform(0.3, 0.7, 2)
        parts.append((_curve(rng, centre, rng.uniform(0.08, 0.2), 0.1), "detail"))
    return parts


def bust(rng):
    """A head with hair and shoulders, cut off below the chest."""
    head, tall = rng.uniform(0.12, 0.17), rng.uniform(1.15, 1.4)
    x, y = 0.5 + rng.normal(0, 0.03), 0.12 + head * tall
    shoulder, top = rng.uniform(2.1, 2.9) * head, y + head * tall * rng.uniform(1.15, 1.35)
    neck = head * rng.uniform(0.45, 0.62)
    torso = _polygon([(x - neck, top), (x + neck, top), (x + 0.75 * shoulder, top + 0.25 * head),
                      (x + shoulder, top + 0.9 * head), (x + 1.12 * shoulder, 1.05),
                      (x - 1.12 * shoulder, 1.05), (x - shoulder, top + 0.9 * head),
                      (x - 0.75 * shoulder, top + 0.25 * head)], 9)
    parts = []
    if rng.random() < 0.5:  # Long hair, behind the neck.
        parts.append((_ellipse((x, y + 0.5 * head), (1.3 * head, rng.uniform(1.6, 2.4) * head)),
                      "hair"))
    parts += [(torso, "cloth"), (_limb([(x, y), (x, top + 0.15 * head)], [neck, neck]), "skin")]
    if rng.random() < 0.4:
        parts.append((_polygon([(x - neck, top), (x + neck, top), (x, top + 1.6 * head)]), "detail"))
    parts.append((_ellipse((x, y), (head, head * tall)), "skin"))
    hair = _ellipse((x, y - 0.25 * head), (1.12 * head, 1.15 * head * tall))
    face = _ellipse((x + rng.normal(0, 0.1) * head, y + 0.28 * head), (0.92 * head, head * tall))
    parts.append((np.clip(hair - face, 0, 1), "hair"))
    parts += _face(rng, x, y, head)
    return parts


def figure(rng):
    """A whole person: standing, walking or sitting."""
    head = rng.uniform(0.05, 0.075)
    x, y = 0.5, 0.04 + head
    hip, shoulder = y + head * rng.uniform(5, 5.8), y + head * 1.9
    parts, spread = [], rng.uniform(0.4, 2.6) * head
    foot = min(0.99, hip + head * rng.uniform(5, 6.5))
    for side in (-1, 1):
        knee = (x + side * spread * rng.uniform(0.4, 0.9) + rng.normal(0, 0.5) * head,
                (hip + foot) / 2)
        ankle = (x + side * spread + rng.normal(0, 0.4) * head, foot - 0.3 * head)
        leg = [(x + side * 0.5 * head, hip), knee, ankle]
        parts.append((_limb(leg, [0.85 * head, 0.62 * head, 0.42 * head]), "cloth2"))
        parts.append((_ellipse((ankle[0] + 0.3 * head, foot), (0.75 * head, 0.35 * head)), "shoe"))
    arms = []
    for side in (-1, 1):
        elbow = (x + side * head * rng.uniform(1.6, 2.6), shoulder + head * rng.uniform(0.6, 2.2))
        hand = (elbow[0] + side * head * rng.uniform(-1.4, 1.2),
                elbow[1] + head * rng.uniform(-1.5, 2))
        start = (x + side * 1.2 * head, shoulder + 0.25 * head)
        arms.append((_limb([start, elbow, hand], [0.55 * head, 0.45 * head, 0.36 * head]), "cloth"))
        arms.append((_ellipse(hand, (0.42 * head, 0.42 * head)), "skin"))
    torso = _polygon([(x - 1.5 * head, shoulder), (x + 1.5 * head, shoulder),
                      (x + 1.15 * head, hip + 0.4 * head), (x - 1.15 * head, hip + 0.4 * head)], 9)
    parts += arms[:2] + [(torso, "cloth")] + arms[2:]
    parts += [(_limb([(x, y), (x, shoulder)], [0.45 * head] * 2), "skin"),
              (_ellipse((x, y), (0.85 * head, 1.1 * head)), "skin")]
    hair = _ellipse((x, y - 0.2 * head), (0.95 * head, 1.15 * head))
    parts.append((np.clip(hair - _ellipse((x, y + 0.4 * head), (0.8 * head, head)), 0, 1), "hair"))
    return parts


def animal(rng):
    """A four-legged animal from the side."""
    length, thick = rng.uniform(0.2, 0.3), rng.uniform(0.07, 0.14)
    x, y = 0.47, rng.uniform(0.4, 0.55)
    leg = rng.uniform(0.08, 0.3)
    floor = min(0.97, y + thick + leg)
    width = rng.uniform(0.022, 0.05)
    parts = []
    for place in (-0.85, 0.75, -0.65, 0.95):
        hip = (x + place * length, y + 0.3 * thick)
        knee = (hip[0] + rng.normal(0, 0.03), (hip[1] + floor) / 2)
        foot = (hip[0] + rng.normal(0, 0.03), floor)
        parts.append((_limb([hip, knee, foot], [1.6 * width, width, 0.8 * width]), "fur"))
    bend = rng.uniform(-0.25, 0.15)
    tail = [(x - length, y - 0.4 * thick), (x - length - 0.08, y + 0.5 * bend),
            (x - length - rng.uniform(0.08, 0.16), y + bend)]
    parts.append((_limb(tail, [width * 0.8, width * 0.6, width * rng.uniform(0.3, 1.2)]), "fur"))
    body = [(x - length, y), (x, y + rng.normal(0, 0.02)), (x + length, y - rng.uniform(-0.02, 0.05))]
    parts.append((_limb(body, [thick, thick * rng.uniform(0.85, 1.15), thick * 1.05]), "fur"))
    head = (min(0.9, x + length + rng.uniform(0.06, 0.16)), y - rng.uniform(-0.05, 0.28))
    parts.append((_limb([body[2], head], [thick * 0.8, thick * 0.5]), "fur"))
    size = rng.uniform(0.05, 0.11)
    for side in (-0.6, 0.5):
        ear = (head[0] + side * size, head[1] - rng.uniform(0.8, 1.5) * size)
        parts.append((_ellipse(ear, (0.35 * size, rng.uniform(0.4, 0.9) * size)), "fur"))
    parts.append((_ellipse(head, (size, 0.9 * size)), "fur"))
    muzzle = (head[0] + rng.uniform(0.6, 1.3) * size, head[1] + 0.25 * size)
    parts.append((_ellipse(muzzle, (0.6 * size, 0.45 * size)), "fur2"))
    parts.append((_ellipse((head[0] + 0.35 * size, head[1] - 0.2 * size), (0.12 * size,) * 2), "dark"))
    return parts


def vessel(rng):
    """A bottle, jar, vase, cup or lamp: a profile turned about its axis, at times with a handle."""
    steps = np.linspace(0, 1, 9)
    radii = np.clip(np.cumsum(rng.normal(0, 0.05, 9)) + rng.uniform(0.12, 0.3), 0.05, 0.42)
    if rng.random() < 0.5:  # A bottle's neck.
        radii[:3] = radii[:3].min() * rng.uniform(0.3, 0.6)
    fine = np.linspace(0, 1, 90)
    profile = np.interp(fine, steps, radii)
    profile = np.convolve(np.pad(profile, 6, "edge"), np.ones(13) / 13, "valid")
    y = 0.04 + 0.9 * fine
    outline = np.concatenate([np.stack([0.5 + profile, y], 1),
                              np.stack([0.5 - profile, y], 1)[::-1]])
    parts, flat = [], rng.uniform(0.05, 0.3)
    if rng.random() < 0.45:
        r, cy, thick = profile.max(), rng.uniform(0.35, 0.65), rng.uniform(0.02, 0.05)
        a = np.linspace(-1.4, 1.4, 20)
        bow = np.stack([0.5 + 0.9 * r + rng.uniform(0.1, 0.2) * np.cos(a),
                        cy + rng.uniform(0.12, 0.25) * np.sin(a)], 1)
        parts.append((_limb(bow, [thick] * 20), "body"))
    base = _ellipse((0.5, y[-1]), (profile[-1], profile[-1] * flat))
    parts.append((np.maximum(_polygon(outline), base), "turned"))
    if rng.random() < 0.6:  # A label or a band of another colour.
        low, high = np.sort(rng.uniform(0.3, 0.95, 2))
        chosen = (fine > low) & (fine < high)
        if chosen.sum() > 6:
            band = np.concatenate([np.stack([0.5 + profile, y], 1)[chosen],
                                   np.stack([0.5 - profile, y], 1)[chosen][::-1]])
            parts.append((_polygon(band), "label"))
    parts.append((_ellipse((0.5, y[0]), (profile[0], profile[0] * flat)),
                  "dark" if rng.random() < 0.5 else "detail"))
    return parts


def block(rng):
    """A box or a book with three visible faces."""
    a, b, c = rng.uniform(0.15, 0.4, 3)
    turn, tilt = rng.uniform(0.2, 1.3), rng.uniform(0.2, 0.8)
    across = np.array([np.cos(turn), np.sin(turn) * np.sin(tilt)]) * a * 1.3
    along = np.array([-np.sin(turn), np.cos(turn) * np.sin(tilt)]) * b * 1.3
    up = np.array([0, -np.cos(tilt)]) * c * 1.5
    o = np.array([0.5, 0.55]) - (across + along + up) / 2
    top = [o + up, o + up + across, o + up + across + along, o + up + along]
    right = [o + across, o + across + along, top[2], top[1]]
    front = [o + along, o + across + along, top[2], top[3]]
    return [(_polygon(right), "face1"), (_polygon(front), "face2"), (_polygon(top), "face3")]


def plant(rng):
    """A flower or a pot plant: stems, leaves and petals."""
    parts, top = [], np.array([0.5 + rng.normal(0, 0.05), rng.uniform(0.2, 0.35)])
    bottom = np.array([0.5 + rng.normal(0, 0.06), 0.98])
    stem = [bottom, (bottom + top) / 2 + rng.normal(0, 0.04, 2), top]
    parts.append((_limb(stem, [0.018, 0.015, 0.012]), "leaf"))
    for _ in range(rng.integers(2, 9)):
        start = top + (bottom - top) * rng.uniform(0.2, 0.95)
        angle, length = rng.uniform(-2.9, -0.2), rng.uniform(0.12, 0.32)
        end = start + length * np.array([np.cos(angle), np.sin(angle)])
        middle = (start + end) / 2
        parts.append((_limb([start, middle, end], [0.01, rng.uniform(0.03, 0.07), 0.004]), "leaf"))
    petals, length = rng.integers(5, 14), rng.uniform(0.1, 0.2)
    flat = rng.uniform(0.5, 1)
    for angle in np.arange(petals) * 2 * np.pi / petals + rng.uniform(0, 1):
        end = top + length * np.array([np.cos(angle), flat * np.sin(angle)])
        wide = rng.uniform(0.2, 0.5) * length
        parts.append((_limb([top, (top + 2 * end) / 3, end], [0.01, wide, 0.4 * wide]), "petal"))
    parts.append((_ellipse(top, (0.3 * length, 0.3 * length * flat)), "detail"))
    if rng.random() < 0.5:
        width = rng.uniform(0.12, 0.2)
        parts.append((_polygon([(0.5 - width, 0.75), (0.5 + width, 0.75), (0.5 + 0.75 * width, 1),
                                (0.5 - 0.75 * width, 1)]), "turned"))
    return parts


def plate(rng, flat):
    """A round plate with a rim; `flat` is its height as a share of its width."""
    rim, radius = rng.uniform(0.6, 0.85), 0.47
    return [(_ellipse((0.5, 0.5), (radius, radius * flat)), "face3"),
            (_ellipse((0.5, 0.5), (rim * radius, rim * radius * flat)), "face2"),
            (_ellipse((0.5, 0.5), ((rim - 0.03) * radius, (rim - 0.03) * radius * flat)), "face3")]


def _face(rng, x, y, head):
    parts = []
    for side in (-1, 1):
        eye = (x + side * 0.38 * head, y + 0.02 * head)
        parts.append((_ellipse(eye, (0.16 * head, 0.08 * head)), "pale"))
        parts.append((_ellipse(eye, (0.07 * head, 0.07 * head)), "dark"))
        parts.append((_limb([(eye[0] - 0.2 * head, eye[1] - 0.2 * head),
                             (eye[0] + 0.2 * head, eye[1] - 0.22 * head)], [0.035 * head] * 2),
                      "hair"))
    parts.append((_ellipse((x, y + 0.35 * head), (0.12 * head, 0.2 * head)), "skin"))
    parts.append((_ellipse((x, y + 0.72 * head), (0.3 * head, rng.uniform(0.05, 0.1) * head)),
                  "lips"))
    return parts


def _curve(rng, centre, radius, roughness):
    """A closed curve whose radius is a random Fourier series of six terms."""
    angle = np.linspace(0, 2 * np.pi, 120, endpoint=False)
    offset = sum(rng.normal(0, roughness / k) * np.cos(k * angle + rng.uniform(0, 6.3))
                 for k in range(1, 7))
    r = radius * np.clip(1 + offset, 0.35, 1.7)
    stretch = np.exp(rng.normal(0, 0.25))
    points = np.stack([r * np.cos(angle) * stretch, r * np.sin(angle) / stretch], 1)
    return _polygon(points + np.asarray(centre))


def _empty():
    return np.zeros((SIDE, SIDE), np.uint8)


def _fixed(points):
    return np.round(np.asarray(points, np.float64) * SIDE * 2 ** SHIFT).astype(np.int32)


def _polygon(points, rounding=0):
    """A filled polygon; `rounding` (odd) is the size in pixels of a blur that rounds its corners."""
    mask = _empty()
    cv2.fillPoly(mask, [_fixed(points)], 255, cv2.LINE_AA, SHIFT)
    mask = mask.astype(np.float32) / 255
    if rounding:
        mask = cv2.GaussianBlur(mask, (0, 0), rounding / 3)
        mask = np.clip((mask - 0.5) * rounding + 0.5, 0, 1)
    return mask


def _ellipse(centre, radii):
    mask = _empty()
    centre, radii = tuple(map(int, _fixed(centre))), np.maximum(_fixed(radii), 1)
    cv2.ellipse(mask, centre, tuple(map(int, radii)), 0, 0, 360, 255, -1, cv2.LINE_AA, SHIFT)
    return mask.astype(np.float32) / 255


def _limb(points, radii):
    """A tube along `points` whose radius changes linearly between them."""
    points, radii = np.asarray(points, float), np.asarray(radii, float)
    mask, step = _empty(), 12
    for index in range(len(points) - 1):
        for share in np.linspace(0, 1, step):
            centre = points[index] + share * (points[index + 1] - points[index])
            radius = radii[index] + share * (radii[index + 1] - radii[index])
            cv2.circle(mask, tuple(map(int, _fixed(centre))), max(1, int(_fixed(radius))), 255, -1,
                       cv2.LINE_AA, SHIFT)
    return mask.astype(np.float32) / 255


KINDS = (blob, bust, bust, figure, figure, animal, animal, vessel, vessel, block, plant)
