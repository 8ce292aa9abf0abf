'use strict';
const header = document.querySelector('header');
const field = document.querySelector('input');
const count = document.querySelector('output');
const pages = Array.from(document.querySelectorAll('section'));

// Letters are stretched to the width of what is printed, all words measured before any is changed.
function printed(word) {
  const range = document.createRange();
  range.selectNodeContents(word);
  const last = word.lastChild;
  if (last?.nodeType === Node.TEXT_NODE && last.data.endsWith(' ')) {
    range.setEnd(last, last.data.length - 1);
  }
  return range.getBoundingClientRect().width;
}

function fit() {
  const widths = pages.flatMap(page => {
    const pixel = page.clientWidth / page.style.getPropertyValue('--width');
    return Array.from(page.querySelectorAll('.word'), word =>
      [word, word.style.getPropertyValue('--w') * pixel / printed(word)]);
  });
  for (const [word, stretch] of widths) {
    if (Number.isFinite(stretch)) word.style.setProperty('--stretch', stretch);
  }
}

function textOf(page) {
  return Array.from(page.querySelectorAll('p, h1, h2, h3, h4'), paragraph =>
    Array.from(paragraph.childNodes, node => node.tagName === 'BR' ? '\n' :
      node.nodeType === Node.ELEMENT_NODE ? node.textContent : '').join('')).join('\n');
}

// The default way would leave out the ends of lines in some browsers.
async function copyAll() {
  const text = pages.map(textOf).join('\n');
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  count.value = 'Copied';
}

// Without case and accents, and a space for every space between words and lines.
function folded(text) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');
}

// Each page's words and where each begins in their folded text; a word that is hyphenated at the
// end of a line is one with the rest of it.
const indexed = pages.map(page => {
  const words = Array.from(page.querySelectorAll('.word'));
  const starts = [];
  let text = '';
  for (const word of words) {
    const next = word.nextElementSibling;
    starts.push(text.length);
    const own = folded(word.textContent);
    text += next?.tagName !== 'BR' ? own : /\p{L}-$/u.test(own) ? own.slice(0, -1) : own + ' ';
  }
  return { words, starts, text };
});

function matches(query) {
  const hits = [];
  for (const { words, starts, text } of indexed) {
    let at = text.indexOf(query);
    while (at !== -1) {
      const end = at + query.length;
      hits.push(words.filter((word, index) =>
        end > starts[index] && (starts[index + 1] ?? text.length) > at));
      at = text.indexOf(query, end);
    }
  }
  return hits;
}

let hits = [];
let current = 0;

function show(index) {
  hits[current]?.forEach(word => word.classList.remove('current'));
  current = (index + hits.length) % hits.length;
  hits[current].forEach(word => word.classList.add('current'));
  hits[current][0].scrollIntoView({ block: 'center' });
  count.value = `${current + 1} of ${hits.length}`;
}

function search() {
  hits.flat().forEach(word => word.classList.remove('hit', 'current'));
  const query = folded(field.value).trim();
  hits = query === '' ? [] : matches(query);
  current = 0;
  count.value = query === '' ? '' : 'Not found';
  hits.flat().forEach(word => word.classList.add('hit'));
  if (hits.length !== 0) show(0);
}

fit();
field.addEventListener('input', search);
field.addEventListener('keydown', event => {
  if (event.key !== 'Enter' || hits.length === 0) return;
  event.preventDefault();
  show(current + (event.shiftKey ? -1 : 1));
});
document.querySelector('#copy').addEventListener('click', copyAll);
header.hidden = false;
