// The words that are selected in the picture, as text and as HTML for other programs: the words
// themselves are without color and each at a place of its own.
const escaped = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);

// Paragraphs of lines of the selected words. `paragraphs` are elements with words and line breaks.
function selectedParagraphs(paragraphs, selection) {
  return paragraphs.filter((paragraph) => selection.containsNode(paragraph, true)).map((paragraph) => {
    const lines = [[]];
    for (const node of paragraph.childNodes) {
      if (node.nodeName === "BR") lines.push([]);
      else if (selection.containsNode(node, true)) lines.at(-1).push(selectedPart(node.firstChild, selection));
    }
    return { isHeading: paragraph.dataset.kind === "heading", points: Number(paragraph.dataset.points),
      lines: lines.map((words) => words.join("").trim()).filter(Boolean) };
  }).filter(({ lines }) => lines.length > 0);
}

// Of the first and the last word only a part may be selected.
function selectedPart(node, selection) {
  const range = selection.getRangeAt(0);
  const start = node === range.startContainer ? range.startOffset : 0;
  const end = node === range.endContainer ? range.endOffset : node.data.length;
  return node.data.slice(start, end);
}

// Fills the clipboard of a `copy` event with what is selected.
export function copySelection(event, paragraphs) {
  const selection = getSelection();
  if (selection.isCollapsed) return;
  const parts = selectedParagraphs(paragraphs, selection);
  if (parts.length === 0) return;
  event.clipboardData.setData("text/plain", parts.map(({ lines }) => lines.join("\n")).join("\n\n"));
  event.clipboardData.setData("text/html", parts.map(({ isHeading, points, lines }) => {
    const name = isHeading ? "h2" : "p";
    return `<${name} style="font-size:${points}pt">${lines.map(escaped).join("<br>")}</${name}>`;
  }).join(""));
  event.preventDefault();
}
