// What axe-core checks first: every control has a name, every image a text, IDs are unique, labels lead
// to controls, the text has enough contrast, and controls are large enough for a finger.
const problems = [];
const visible = (e) => e.checkVisibility({checkVisibilityCSS: true, checkOpacity: true}) && e.getClientRects().length > 0;
const name = (e) => (e.getAttribute('aria-label') ?? '').trim()
  || (e.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim()
  || [...(e.labels ?? [])].map((label) => label.textContent).join(' ').trim() || e.textContent.trim() || e.title;
const describe = (e) => e.tagName.toLowerCase() + (e.id ? '#' + e.id : '') + '.' + e.className;
for (const e of document.querySelectorAll('button, a[href], input, select, textarea, [role=tab], [role=img]')) {
  if (visible(e) && !name(e)) problems.push('no name: ' + describe(e));
}
for (const e of document.querySelectorAll('img')) if (!e.hasAttribute('alt')) problems.push('no alt: ' + describe(e));
const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
for (const id of new Set(ids.filter((id, i) => ids.indexOf(id) !== i))) problems.push('id twice: ' + id);
for (const e of document.querySelectorAll('[aria-controls], [aria-labelledby]')) {
  for (const key of ['aria-controls', 'aria-labelledby']) {
    for (const id of (e.getAttribute(key) ?? '').split(' ').filter(Boolean)) {
      if (!document.getElementById(id)) problems.push(`${key} leads nowhere: ` + describe(e));
    }
  }
}
const parse = (c) => { const m = c.match(/[\d.]+/g).map(Number); return m.length < 4 ? [...m, 1] : m; };
const over = (a, b) => a.slice(0, 3).map((v, i) => v * a[3] + b[i] * (1 - a[3])).concat(1);
const back = (e) => {
  const layers = [];
  for (let n = e; n; n = n.parentElement) {
    if (getComputedStyle(n).backgroundImage !== 'none') return null;
    layers.push(parse(getComputedStyle(n).backgroundColor));
  }
  return layers.reverse().reduce((under, layer) => over(layer, under), [255, 255, 255, 1]);
};
const luminance = (c) => c.slice(0, 3).map((v) => v / 255).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
  .reduce((s, v, i) => s + v * [0.2126, 0.7152, 0.0722][i], 0);
for (const e of document.querySelectorAll('body *')) {
  const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
  if (!own || !visible(e) || e.closest(':disabled, .paper, .hidden, .skip, option, [aria-hidden=true], .stage')) continue;
  const style = getComputedStyle(e);
  const under = back(e);
  if (!under) continue;
  const [a, b] = [luminance(over(parse(style.color), under)), luminance(under)].sort((x, y) => y - x);
  const ratio = (a + 0.05) / (b + 0.05);
  const large = parseFloat(style.fontSize) >= 24;
  if (ratio < (large ? 3 : 4.5)) problems.push(`contrast ${ratio.toFixed(2)}: ` + describe(e) + ' "' + e.textContent.trim().slice(0, 20) + '"');
}
// Targets of at least 24 pixels; that of a check box is its label.
for (const e of document.querySelectorAll('button, a[href], select, summary, input:not([type=hidden])')) {
  const boxes = [e, ...(e.labels ?? [])].map((part) => part.getBoundingClientRect());
  const isLarge = boxes.some((box) => box.width >= 24 && box.height >= 24);
  if (visible(e) && !e.closest('.paper, .skip') && !isLarge) problems.push('too small: ' + describe(e));
}
// The borders of what is written into stand out from what is around them.
for (const e of document.querySelectorAll('input[type=text], input[type=search], select')) {
  const under = visible(e) && !e.disabled && back(e.parentElement);
  if (!under) continue;
  const [a, b] = [luminance(parse(getComputedStyle(e).borderTopColor)), luminance(under)].sort((x, y) => y - x);
  if ((a + 0.05) / (b + 0.05) < 3) problems.push(`border ${((a + 0.05) / (b + 0.05)).toFixed(2)}: ` + describe(e));
}
// The order of the focus is that of the page, and nothing hidden takes it.
for (const e of document.querySelectorAll('[tabindex]')) if (e.tabIndex > 0) problems.push('tabindex: ' + describe(e));
for (const e of document.querySelectorAll('[aria-hidden=true] :is(button, a[href], input, select, [tabindex="0"])')) {
  if (visible(e)) problems.push('focus in hidden: ' + describe(e));
}
// Roles stand where they may, with the states that they need.
const parents = {tab: '[role=tablist]', menuitem: '[role=menu]', option: 'select, datalist, [role=listbox]'};
for (const [role, parent] of Object.entries(parents)) {
  for (const e of document.querySelectorAll(`[role=${role}]`)) if (!e.closest(parent)) problems.push(`${role} alone: ` + describe(e));
}
for (const e of document.querySelectorAll('dialog[open], [role=tabpanel], [role=group], fieldset')) {
  if (visible(e) && !name(e) && !e.querySelector('legend')) problems.push('no name: ' + describe(e));
}
for (const e of document.querySelectorAll('ul, ol')) {
  for (const child of e.children) if (child.tagName !== 'LI') problems.push('no item: ' + describe(child));
}
// Headings leave out no level.
let level = 0;
for (const e of [...document.querySelectorAll('h1, h2, h3, h4')].filter(visible)) {
  const own = Number(e.tagName[1]);
  if (level && own > level + 1) problems.push(`h${own} behind h${level}: ` + e.textContent);
  level = own;
}
if (document.querySelectorAll('main').length !== 1) problems.push('no main');
if (/user-scalable\s*=\s*no|maximum-scale/.test(document.querySelector('meta[name=viewport]').content)) problems.push('no zoom');
if (document.documentElement.scrollWidth > innerWidth + 1) problems.push('it scrolls sideways: ' + document.documentElement.scrollWidth);
if (!document.documentElement.lang) problems.push('no language');
return problems;
