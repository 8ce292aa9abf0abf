"""Accessibility by script: names, roles, contrast, focus; both widths, both schemes, both languages."""

import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from support import DESKTOP, PHONE, SAMPLES, BrowserTest, letter, scene, video

# What axe-core checks first: every control has a name, every image a text, IDs are unique, labels lead
# to controls, the text has enough contrast, and controls are large enough for a finger.
CHECK = r"""
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
"""


class AccessTest(BrowserTest):
    def check(self, driver, where):
        self.assertEqual(driver.execute_script(CHECK), [], where)

    def test_every_tab_in_every_width_and_scheme(self):
        for size, name in ((PHONE, "phone"), (DESKTOP, "desktop")):
            for dark in (False, True):
                driver = self.open(size=size, dark=dark)
                scheme = f"{name}-{'dark' if dark else 'light'}"
                self.check(driver, f"scan-empty-{scheme}")
                self.add(driver, SAMPLES / "receipt.jpg")
                self.check(driver, f"scan-{scheme}")
                self.screen(driver, f"all-scan-{scheme}")
                self.click(driver, "#pages .open")
                self.wait(driver, "return document.querySelector('#editor-photo').naturalWidth > 0")
                self.wait(driver, "return [...document.querySelectorAll('#looks img')].every((image) => image.complete)")
                self.check(driver, f"editor-{scheme}")
                self.screen(driver, f"all-editor-{scheme}")
                self.click(driver, "#editor-done")
                self.click(driver, "#tab-codes")
                self.wait(driver, "return document.querySelector('#codes-open')")
                self.check(driver, f"codes-{scheme}")
                self.screen(driver, f"all-codes-{scheme}")
                self.click(driver, "#tab-text")
                self.wait(driver, "return document.querySelector('#text-strip button')")
                self.click(driver, "#text-strip button")
                self.wait(driver, "return document.querySelectorAll('.word').length > 5", seconds=90)
                self.check(driver, f"text-{scheme}")
                self.screen(driver, f"all-text-{scheme}")
                self.click(driver, "#tab-review")
                self.wait(driver, "return document.querySelector('#review-list article')", seconds=90)
                self.check(driver, f"review-{scheme}")
                self.screen(driver, f"all-review-{scheme}")
                self.click(driver, "#documents-open")
                self.wait(driver, "return document.querySelector('#documents-list button')")
                self.check(driver, f"documents-{scheme}")
                self.screen(driver, f"all-documents-{scheme}")
                self.assertEqual(self.errors(driver), [])
                driver.quit()

    def test_the_camera_and_every_dialog_in_every_width_and_scheme(self):
        camera = video(self.server.folder / "page.mjpeg", [scene(letter(1))])
        fail = """
            window.real ??= navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
            window.state = arguments[0];
            navigator.mediaDevices.getUserMedia = (wish) => window.state
              ? Promise.reject(new DOMException('', window.state)) : window.real(wish);"""
        for size, name in ((PHONE, "phone"), (DESKTOP, "desktop")):
            for dark in (False, True):
                driver = self.open(size=size, dark=dark, camera=camera)
                scheme = f"{name}-{'dark' if dark else 'light'}"
                for error in ("NotAllowedError", "NotFoundError", "NotReadableError"):
                    driver.execute_script(fail, error)
                    self.click(driver, "#camera-open")
                    self.wait(driver, "return document.querySelector('#dialog').open")
                    self.check(driver, f"{error}-{scheme}")
                    self.screen(driver, f"dialog-{error}-{scheme}")
                    self.click(driver, "#dialog-buttons button:last-child")
                driver.execute_script(fail, None)
                self.click(driver, "#camera-open")
                self.wait(driver, "return Number(document.querySelector('#outline').dataset.rate) > 0")
                self.check(driver, f"camera-{scheme}")
                self.screen(driver, f"all-camera-{scheme}")
                driver.execute_script("""
                    document.querySelector('#video').srcObject.getVideoTracks()[0].dispatchEvent(new Event('ended'))""")
                self.wait(driver, "return document.querySelector('#dialog-title').textContent === 'The camera was disconnected'")
                self.check(driver, f"lost-{scheme}")
                # The camera comes back, and the outline with it.
                self.click(driver, "#dialog-buttons button:first-child")
                self.wait(driver, "return !document.querySelector('#dialog').open && document.querySelector('#video').videoWidth > 0")
                self.click(driver, "#shutter")
                self.wait_for_pages(driver, 1)
                self.click(driver, "#cancel")
                self.check(driver, f"cancel-{scheme}")
                self.assertEqual(self.errors(driver), [])
                driver.quit()

    def test_tabs_obey_the_arrow_keys(self):
        driver = self.open(size=DESKTOP)
        driver.execute_script("document.querySelector('#tab-scan').focus()")
        for name in ("codes", "text", "review", "scan"):
            ActionChains(driver).send_keys(Keys.ARROW_RIGHT).perform()
            self.wait(driver, f"return document.activeElement.id === 'tab-{name}' && !document.querySelector('#{name}').hidden")
        selected = driver.execute_script("return [...document.querySelectorAll('[aria-selected=true]')].map((tab) => tab.id)")
        self.assertEqual(selected, ["tab-scan"])

    def test_the_focus_goes_through_a_tab_in_its_order_and_is_seen(self):
        driver = self.open(size=DESKTOP)
        self.add(driver, SAMPLES / "card.jpg")
        controls = """
            return [...document.querySelectorAll('a[href], button, select, input')].filter((e) => e.checkVisibility()
              && !e.disabled && e.tabIndex >= 0).map((e) => window.names.get(e) ?? (window.names.set(e, window.names.size), window.names.get(e)));"""
        driver.execute_script("window.names = new Map(); document.querySelector('.skip').focus()")
        expected = driver.execute_script(controls)
        visited = [expected[0]]
        for _ in expected[1:]:
            ActionChains(driver).send_keys(Keys.TAB).perform()
            state = driver.execute_script("""
                const e = document.activeElement, seen = e.closest('label') ?? e;
                return [window.names.get(e), [e, seen].some((part) => getComputedStyle(part).outlineStyle !== 'none')];""")
            self.assertTrue(state[1], driver.execute_script("return document.activeElement.outerHTML.slice(0, 100)"))
            visited.append(state[0])
        self.assertEqual(visited, expected)

    def test_german_fits_as_well(self):
        driver = self.open(size=(360, 740))
        driver.execute_script("localStorage.setItem('platen.language', '\"de\"')")
        driver.refresh()
        self.wait(driver, "return document.documentElement.dataset.ready === 'true'")
        self.add(driver, SAMPLES / "card.jpg")
        self.check(driver, "German")
        self.screen(driver, "german-phone")
        self.click(driver, "#pages .open")
        self.wait(driver, "return document.querySelector('#editor-photo').naturalWidth > 0")
        self.check(driver, "German editor")
        self.screen(driver, "german-editor-phone")

    def test_it_is_installable_and_opens_without_the_server(self):
        driver = self.open()
        manifest = driver.execute_cdp_cmd("Page.getAppManifest", {})
        self.assertEqual(manifest["errors"], [])
        self.assertIn('"display": "standalone"', manifest["data"])
        driver.execute_async_script("const [done] = arguments; navigator.serviceWorker.ready.then(() => done())")
        self.wait(driver, "return navigator.serviceWorker.controller !== null")
        driver.get(f"http://127.0.0.1:{self.server.port}/")
        self.wait(driver, "return document.documentElement.dataset.ready === 'true'")
        self.server.stop()
        try:
            driver.refresh()
            self.wait(driver, "return document.querySelector('#tab-scan') && document.documentElement.dataset.ready === 'true'")
        finally:
            self.server.start()


if __name__ == "__main__":
    unittest.main()
