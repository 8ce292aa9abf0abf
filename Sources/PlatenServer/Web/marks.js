// Highlights over the live picture: a button for each code in it, which takes the code.
import { videoBox } from "/camera.js";
import { make } from "/dom.js";
import { t } from "/strings.js";

// A highlight outlives the frame that showed its code by this many milliseconds.
const LIFETIME = 700;
// The least side of a highlight, in pixels of the page, so that a finger meets it.
const LEAST_SIDE = 32;

export class Marks {
  // `take` is called with the code whose highlight is pressed.
  constructor(layer, video, take) {
    Object.assign(this, { layer, video, take, marks: new Map() });
  }

  // Shows the codes of a frame: the part `region` of the video, `scale` times as large.
  show(codes, region, scale) {
    const now = performance.now();
    for (const code of codes) {
      const corners = code.corners?.map(([x, y]) => [region.x + x / scale, region.y + y / scale]);
      if (!corners) continue;
      const key = `${code.symbology} ${code.text}`;
      const mark = this.marks.get(key) ?? this.add(key, code);
      Object.assign(mark, { corners, seen: now });
    }
    for (const [key, mark] of this.marks) if (now - mark.seen > LIFETIME) this.remove(key, mark);
    this.place();
  }

  add(key, code) {
    const element = make("button", { type: "button", className: "mark", attributes: {
      "aria-label": t("codes.take", { text: code.text }) }, onclick: (event) => {
      event.stopPropagation();
      this.take(code);
    } }, make("span", { textContent: code.text }));
    this.layer.append(element);
    const mark = { code, element };
    this.marks.set(key, mark);
    return mark;
  }

  remove(key, mark) {
    mark.element.remove();
    this.marks.delete(key);
  }

  // Puts the highlights where the codes are, also after a change of size.
  place() {
    const { scale, x, y } = videoBox(this.video, true);
    for (const { corners, element } of this.marks.values()) {
      const xs = corners.map(([left]) => x + left * scale);
      const ys = corners.map(([, top]) => y + top * scale);
      const [left, top] = [Math.min(...xs), Math.min(...ys)];
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
      element.style.width = `${Math.max(LEAST_SIDE, Math.max(...xs) - left)}px`;
      element.style.height = `${Math.max(LEAST_SIDE, Math.max(...ys) - top)}px`;
    }
  }

  // The code nearest to a point of the layer; null where there is none.
  nearest({ x, y }) {
    const distance = ({ element }) => Math.hypot(
      element.offsetLeft + element.offsetWidth / 2 - x, element.offsetTop + element.offsetHeight / 2 - y);
    const [first] = [...this.marks.values()].sort((a, b) => distance(a) - distance(b));
    return first?.code ?? null;
  }

  clear() { for (const [key, mark] of this.marks) this.remove(key, mark); }
}
