"""The Live Text and the Review tab."""

import csv
import io
import tempfile
import unittest
import urllib.request

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from support import DESKTOP, PHONE, SAMPLES, TOKEN, BrowserTest, discs, letter, qr


class TextTest(BrowserTest):
    def read(self, photo, words=10, **settings):
        """Opens the tab with a sample, or with a photo at a path, and waits for at least `words` words."""
        driver = self.open(**settings)
        driver.execute_cdp_cmd("Browser.grantPermissions", {
            "origin": f"http://127.0.0.1:{self.server.port}",
            "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]})
        self.add(driver, SAMPLES / photo)
        self.click(driver, "#tab-text")
        self.wait(driver, "return document.querySelector('#text-strip button')")
        self.click(driver, "#text-strip button")
        self.wait(driver, f"return document.querySelectorAll('.word').length >= {words}", seconds=60)
        self.wait(driver, "return document.querySelector('#text-paper')", seconds=60)
        self.wait(driver, "return document.querySelector('#text-paper img').complete")
        return driver

    def test_text_is_selected_in_the_picture(self):
        driver = self.read("card.jpg", size=PHONE)
        self.screen(driver, "text-phone")
        # A word lies on its picture after a change of size as well.
        for width in (PHONE[0], 700):
            driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                "width": width, "height": 800, "deviceScaleFactor": 1, "mobile": False})
            self.wait(driver, """
                const paper = document.querySelector('#text-paper').getBoundingClientRect();
                return [...document.querySelectorAll('.word')].every((word) => {
                  const box = word.getBoundingClientRect();
                  const left = Number(word.style.getPropertyValue('--x')) * paper.width / document.querySelector('#text-paper').style.getPropertyValue('--width');
                  return Math.abs(box.left - paper.left - left) < 2 && box.right < paper.right + 4;
                })""")
        selected = driver.execute_script("""
            const words = document.querySelectorAll('.word');
            getSelection().setBaseAndExtent(words[0].firstChild, 0, words[1].firstChild, words[1].firstChild.data.length);
            return getSelection().toString().trim();""")
        self.assertEqual(selected.split(), driver.execute_script(
            "return [...document.querySelectorAll('.word')].slice(0, 2).map((word) => word.textContent.trim())"))
        ActionChains(driver).send_keys(Keys.ESCAPE).perform()
        self.assertTrue(driver.execute_script("return getSelection().isCollapsed"))

    def test_data_become_actions(self):
        driver = self.read("card.jpg", size=DESKTOP)
        links = driver.execute_script("return [...document.querySelectorAll('#text-data a')].map((a) => [a.href, a.rel])")
        self.assertTrue(any(href.startswith("mailto:") for href, _ in links), links)
        self.assertTrue(all(rel == "noopener noreferrer" for _, rel in links))
        self.screen(driver, "text-desktop")
        # By keyboard: Enter opens the menu, the arrows move in it, Escape closes it.
        driver.execute_script("document.querySelector('.word.data[tabindex]').focus()")
        ActionChains(driver).send_keys(Keys.ENTER).perform()
        self.wait(driver, "return document.querySelector('#text-menu')?.contains(document.activeElement)")
        self.screen(driver, "text-menu-desktop")
        first = driver.execute_script("return document.activeElement.textContent")
        ActionChains(driver).send_keys(Keys.ARROW_DOWN).perform()
        self.assertNotEqual(driver.execute_script("return document.activeElement.textContent"), first)
        ActionChains(driver).send_keys(Keys.ESCAPE).perform()
        self.assertFalse(driver.find_elements("css selector", "#text-menu"))
        # Without highlights there is nothing to act on.
        self.click(driver, "#text-highlight")
        self.assertEqual(self.find(driver, "#text-highlight").get_attribute("aria-pressed"), "false")
        driver.execute_script("document.querySelector('.word.data').click()")
        self.assertFalse(driver.find_elements("css selector", "#text-menu"))
        self.assertEqual(self.errors(driver), [])

    def test_a_subject_is_lifted(self):
        with tempfile.NamedTemporaryFile(suffix=".png") as photo:
            discs().save(photo, "PNG")
            photo.flush()
            driver = self.read(photo.name, words=0, size=DESKTOP)
        ActionChains(driver).send_keys("l").perform()
        self.wait(driver, "return document.querySelectorAll('#text-subjects path').length === 3", seconds=30)
        self.assertEqual(self.find(driver, "#text-lift").get_attribute("aria-pressed"), "true")
        self.screen(driver, "text-subjects-desktop")
        # The first one has the focus; Enter opens its menu.
        ActionChains(driver).send_keys(Keys.ENTER).perform()
        self.wait(driver, "return document.querySelector('#text-menu')?.contains(document.activeElement)")
        ActionChains(driver).send_keys(Keys.ENTER).perform()
        self.wait(driver, "return document.querySelector('#status').textContent === 'Copied'")
        types = driver.execute_async_script(
            "const [done] = arguments; navigator.clipboard.read().then(([item]) => done(item.types), (e) => done(`${e}`))")
        self.assertEqual(types, ["image/png"])
        ActionChains(driver).send_keys(Keys.ESCAPE).perform()
        self.assertFalse(driver.find_elements("css selector", "#text-subjects"))
        # A long press on a subject opens its menu; above them there is none.
        paper = self.find(driver, "#text-paper")
        for y, opens in ((0, True), (-round(0.4 * paper.size["height"]), False)):
            ActionChains(driver).move_to_element_with_offset(paper, 0, y).click_and_hold().pause(0.7).release().perform()
            self.wait(driver, "return !document.querySelector('#text-lift').disabled", seconds=30)
            self.assertEqual(bool(driver.find_elements("css selector", "#text-menu")), opens)
            ActionChains(driver).send_keys(Keys.ESCAPE, Keys.ESCAPE).perform()
        self.assertEqual(self.errors(driver), [])

    def clipboard(self, driver):
        return driver.execute_async_script("const [done] = arguments; navigator.clipboard.readText().then(done, (e) => done(`${e}`))")

    def mode(self, driver, name):
        self.click(driver, f"input[name=text-mode][value={name}]")

    def menu(self, driver):
        return [entry.text for entry in driver.find_elements("css selector", "#text-menu > *")]

    def close_menu(self, driver):
        ActionChains(driver).send_keys(Keys.ESCAPE).perform()
        self.wait(driver, "return !document.querySelector('#text-menu')")

    def test_copied_text_is_the_transcript(self):
        driver = self.read("letter-1.jpg", size=DESKTOP)
        self.click(driver, "#text-copy")
        self.wait(driver, "return document.querySelector('#status').textContent === 'Copied'")
        transcript = self.clipboard(driver)
        self.assertGreater(len(transcript.split()), 20)
        html = driver.execute_script("""
            const words = document.querySelectorAll('.word');
            getSelection().setBaseAndExtent(words[0].firstChild, 0, words[words.length - 1].firstChild, words[words.length - 1].firstChild.data.length);
            document.addEventListener('copy', (event) => { window.html = event.clipboardData.getData('text/html'); }, {once: true});
            document.execCommand('copy');
            return window.html;""")
        self.until(lambda: self.clipboard(driver).split() == transcript.split(), "the selection is not the transcript")
        self.assertEqual(self.clipboard(driver), transcript)
        # With sizes, for programs that take them, and without the places of the picture.
        self.assertRegex(html, r'<(p|h2) style="font-size:\d+pt">')
        self.assertNotIn("absolute", html)

    def test_a_double_click_selects_a_word_and_closes_the_menu(self):
        driver = self.read("card.jpg", size=DESKTOP)
        driver.execute_script("document.querySelector('.word.data[tabindex]').focus()")
        ActionChains(driver).send_keys(Keys.ENTER).perform()
        self.wait(driver, "return document.querySelector('#text-menu')")
        word = driver.execute_script("""
            return [...document.querySelectorAll('.word:not(.data)')].find((word) => /^[a-z]{4,}\\s*$/i.test(word.textContent));""")
        ActionChains(driver).double_click(word).perform()
        self.assertEqual(driver.execute_script("return getSelection().toString().trim()"), word.get_attribute("textContent").strip())
        self.assertFalse(driver.find_elements("css selector", "#text-menu"))

    def test_actions_fit_the_kind_of_data(self):
        driver = self.read("card.jpg", size=DESKTOP)
        words = {"mailto:": "Write to", "tel:": "Call", "http": "Open"}
        found = set()
        for word in driver.find_elements("css selector", ".word.data[tabindex]"):
            driver.execute_script("arguments[0].focus()", word)
            ActionChains(driver).send_keys(Keys.ENTER).perform()
            entries = self.menu(driver)
            self.assertTrue(entries[-1].startswith("Copy "), entries)
            href = driver.execute_script("return document.querySelector('#text-menu a')?.getAttribute('href') ?? ''")
            scheme = next((scheme for scheme in words if href.startswith(scheme)), None)
            if scheme:
                self.assertTrue(entries[0].startswith(words[scheme]), entries)
                found.add(scheme)
            # The text is copied, by the keyboard as well.
            ActionChains(driver).send_keys(Keys.ARROW_UP, Keys.ENTER).perform()
            self.wait(driver, "return document.querySelector('#status').textContent === 'Copied'")
            self.assertEqual(f"Copy {self.clipboard(driver)}", entries[-1])
        self.assertIn("mailto:", found)
        self.assertIn("tel:", found)

    def test_the_mode_for_data_has_neither_selection_nor_buttons_for_text(self):
        driver = self.read("card.jpg", size=PHONE)
        self.mode(driver, "data")
        self.assertTrue(driver.execute_script("return document.querySelector('#text-tools').hidden"))
        self.screen(driver, "text-data-mode-phone")
        word = self.find(driver, ".word:not(.data)")
        ActionChains(driver).double_click(word).perform()
        self.assertEqual(driver.execute_script("return getSelection().toString().trim()"), "")
        self.find(driver, ".word.data").click()
        self.wait(driver, "return document.querySelector('#text-menu')")
        self.close_menu(driver)
        # It is kept for the next page.
        driver.refresh()
        self.wait(driver, "return document.querySelector('#text-strip button')")
        self.click(driver, "#text-strip button")
        self.wait(driver, "return document.querySelectorAll('.word').length > 10", seconds=60)
        self.assertTrue(driver.execute_script("return document.querySelector('input[value=data]').checked && document.querySelector('#text-tools').hidden"))

    def test_in_the_mode_for_text_data_needs_a_long_press(self):
        driver = self.read("card.jpg", size=DESKTOP)
        self.mode(driver, "text")
        self.screen(driver, "text-text-mode-desktop")
        self.assertTrue(driver.execute_script("return document.querySelector('#text-data').hidden"))
        word = self.find(driver, ".word.data")
        press = lambda seconds: ActionChains(driver).click_and_hold(word).pause(seconds).release().perform()
        press(0.05)
        self.assertFalse(driver.find_elements("css selector", "#text-menu"))
        driver.execute_script("getSelection().removeAllRanges()")
        press(0.8)
        self.wait(driver, "return document.querySelector('#text-menu')")
        self.close_menu(driver)
        self.click(driver, "#text-press")
        press(0.8)
        self.assertFalse(driver.find_elements("css selector", "#text-menu"))

    def test_the_tools_are_hidden_and_shown(self):
        driver = self.read("card.jpg", size=DESKTOP)
        supplementary = """
            const box = arguments[0].getBoundingClientRect();
            return Boolean(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.closest('[data-supplementary]'));"""
        button = self.find(driver, "#text-copy")
        driver.execute_script("scrollTo(0, 0)")
        self.assertTrue(driver.execute_script(supplementary, button))
        self.click(driver, "#text-hide")
        self.assertEqual(self.find(driver, "#text-hide").get_attribute("aria-expanded"), "false")
        self.assertFalse(button.is_displayed())
        self.assertFalse(self.find(driver, "#text-data").is_displayed())
        self.assertEqual(driver.execute_script("return document.querySelectorAll('[data-supplementary]:not([hidden])').length"), 0)
        # It appears at once where motion is reduced, and fades in otherwise.
        animation = "return getComputedStyle(document.querySelector('#text-tools')).animationName"
        self.click(driver, "#text-hide")
        self.assertEqual(driver.execute_script(animation), "appear")
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-reduced-motion", "value": "reduce"}]})
        self.wait(driver, animation + " === 'none'")

    def test_a_code_in_the_picture_opens_only_by_the_person(self):
        page = letter(3)
        page.paste(qr("https://example.org/in-the-picture", 220), (440, 60))
        page.paste(qr("javascript:alert(1)", 200), (450, 760))
        path = self.server.folder / "codes.png"
        page.resize((1400, 1980)).save(path)
        driver = self.read(path, size=DESKTOP)
        boxes = driver.find_elements("css selector", ".code-box")
        self.assertEqual(len(boxes), 2)
        links = []
        for box in boxes:
            driver.execute_script("arguments[0].focus()", box)
            ActionChains(driver).send_keys(Keys.ENTER).perform()
            self.wait(driver, "return document.querySelector('#text-menu')")
            links += driver.execute_script("return [...document.querySelectorAll('#text-menu a')].map((a) => [a.href, a.rel])")
            self.close_menu(driver)
        self.assertEqual(links, [["https://example.org/in-the-picture", "noopener noreferrer"]])
        self.assertEqual(len(driver.window_handles), 1)
        self.screen(driver, "text-codes-desktop")

    def test_search_marks_words(self):
        driver = self.read("letter-1.jpg")
        word = driver.execute_script("return [...document.querySelectorAll('.word')].map((w) => w.textContent.trim()).find((w) => /^[a-z]{5,}$/i.test(w))")
        self.find(driver, "#text-search").send_keys(word.upper())
        self.wait(driver, "return document.querySelectorAll('.word.hit.current').length > 0")
        self.assertRegex(self.text(driver, "#text-count"), r"^1 of \d+$")
        self.find(driver, "#text-search").clear()
        self.find(driver, "#text-search").send_keys("zzzzzz")
        self.wait(driver, "return document.querySelector('#text-count').value === 'Not found'")

    def test_a_page_without_text_has_no_buttons_for_it(self):
        from PIL import Image
        driver = self.open()
        blank = self.server.folder / "blank.jpg"
        Image.new("RGB", (900, 1200), "white").save(blank)
        self.add(driver, blank)
        self.assertIn("blank?", self.text(driver, ".badges"))
        self.click(driver, "#tab-text")
        self.wait(driver, "return document.querySelector('#text-strip button')")
        self.click(driver, "#text-strip button")
        self.wait(driver, "return document.querySelector('#text-state').textContent === 'No text was found on this page.'", seconds=60)
        self.assertTrue(driver.execute_script("return document.querySelector('#text-tools').hidden"))


class ReviewTest(BrowserTest):
    def export(self, driver, name):
        session = driver.execute_script("return JSON.parse(localStorage.getItem('platen.session'))")
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.server.port}/api/sessions/{session}/export/{name}",
            headers={"Authorization": f"Bearer {TOKEN}"})
        with urllib.request.urlopen(request) as answer:
            return answer.read().decode()

    def review(self, name, kind, **settings):
        driver = self.open(**settings)
        self.add(driver, SAMPLES / name)
        driver.execute_script(f"localStorage.setItem('platen.review', '\"{kind}\"')")
        self.click(driver, "#tab-review")
        self.wait(driver, "return document.querySelector('#review-list article')", seconds=90)
        self.wait(driver, "return document.querySelector('#review-list img').complete")
        return driver

    def test_fields_are_those_of_the_persons_language(self):
        for size, name in ((PHONE, "phone"), (DESKTOP, "desktop")):
            driver = self.review("receipt.jpg", "receipt", size=size, dark=name == "phone")
            driver.execute_script("const choice = document.querySelector('#language'); choice.value = 'de'; choice.dispatchEvent(new Event('change'))")
            self.wait(driver, "return document.querySelector('#review-list article')", seconds=60)
            self.assertRegex(driver.execute_script("return document.querySelector('input[data-field=date]').value"), r"^\d\d\.\d\d\.\d{4}$")
            self.assertRegex(driver.execute_script("return document.querySelector('input[data-field=total]').value"), r"^\d+,\d\d$")
            for field, typed, shown in (("date", "2.3.2020", "02.03.2020"), ("total", "1.234,5 €", "1234,50"), ("currency", "€", "EUR")):
                element = self.find(driver, f"input[data-field={field}]")
                element.clear()
                element.send_keys(typed, Keys.TAB)
                self.until(lambda: element.get_attribute("value") == shown, f"{field}: {element.get_attribute('value')}")
            # A field that was not recognized is added.
            driver.execute_script("const add = document.querySelector('[data-add=field]'); add.value = 'tip'; add.dispatchEvent(new Event('change'))")
            self.find(driver, "input[data-field=tip]").send_keys("3,20", Keys.TAB)
            self.until(lambda: "3.20" in self.export(driver, "receipts.csv"), "the tip is not exported")
            [row] = csv.DictReader(io.StringIO(self.export(driver, "receipts.csv")))
            self.assertEqual([row[key] for key in ("date", "total", "currency", "tip")], ["2020-03-02", "1234.50", "EUR", "3.20"])
            self.screen(driver, f"review-german-{name}")
            self.assertEqual(self.errors(driver), [])

    def test_exports_contain_what_is_ticked(self):
        driver = self.review("receipt.jpg", "card", size=PHONE)
        ticked = lambda: driver.execute_script("return [...document.querySelectorAll('[data-exported]')].map((each) => each.checked)")
        # A receipt is no person.
        self.assertEqual(ticked(), [False])
        self.assertNotIn("BEGIN:VCARD", self.export(driver, "contacts.vcf"))
        self.screen(driver, "review-no-card-phone")
        self.click(driver, "[data-exported]")
        self.until(lambda: "BEGIN:VCARD" in self.export(driver, "contacts.vcf"), "it is not exported")
        driver.execute_script("document.querySelector('input[value=receipt]').click()")
        self.wait(driver, "return document.querySelector('[data-exported=receipt]')", seconds=60)
        self.assertEqual(ticked(), [True])
        self.click(driver, "[data-exported]")
        self.until(lambda: self.export(driver, "receipts.csv").count("\n") == 1, "it is exported")

    def test_a_receipt_is_corrected_with_the_keyboard(self):
        driver = self.review("receipt.jpg", "receipt", size=DESKTOP)
        self.screen(driver, "review-desktop")
        rows = list(csv.DictReader(io.StringIO(self.export(driver, "receipts.csv"))))
        total = rows[0]["total"]
        self.assertEqual(driver.execute_script("return document.querySelector('input[data-field=total]').value"), total)
        # Its place on the page is shown beside it, and marked while it has the focus.
        field = self.find(driver, "input[data-field=total]")
        driver.execute_script("arguments[0].focus()", field)
        self.assertTrue(driver.execute_script("return document.querySelector('polygon[data-field=total]').classList.contains('current')"))
        self.assertIn("url(", driver.execute_script("return document.querySelector('input[data-field=total]').parentElement.querySelector('.crop').style.backgroundImage"))
        # The sum is checked while it is typed.
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys("999,50")
        self.assertIn("999.50", self.text(driver, ".sum"))
        field.send_keys(Keys.TAB)
        self.wait(driver, "return document.querySelector('#status').textContent === 'Kept'")
        rows = list(csv.DictReader(io.StringIO(self.export(driver, "receipts.csv"))))
        self.assertEqual(rows[0]["total"], "999.50")
        self.screen(driver, "review-corrected-desktop")
        # A value that is none is refused in words.
        date = self.find(driver, "input[data-field=date]")
        date.clear()
        date.send_keys("yesterday", Keys.TAB)
        self.wait(driver, "return document.querySelector('.invalid').closest('article').textContent.includes('no value of the field')")
        # The corrections work on the command line.
        corrections = self.server.folder / "corrections.jsonl"
        corrections.write_text(self.export(driver, "receipt-corrections.jsonl"))
        self.assertIn('"total":"999.50"', corrections.read_text())
        self.assertEqual(self.errors(driver), [])

    def test_a_card_becomes_a_contact(self):
        driver = self.review("card.jpg", "card", size=PHONE)
        self.screen(driver, "review-card-phone")
        name = self.find(driver, "input[data-field=name]")
        name.clear()
        name.send_keys("Ada Example", Keys.TAB)
        self.wait(driver, "return document.querySelector('#status').textContent === 'Kept'")
        vcard = self.export(driver, "contacts.vcf")
        self.assertIn("FN:Ada Example", vcard)
        self.assertIn("Ada Example", self.export(driver, "contacts.csv"))

    def test_doubtful_receipts_come_first(self):
        driver = self.open(size=PHONE)
        self.add(driver, SAMPLES / "receipt.jpg", SAMPLES / "letter-1.jpg")
        self.click(driver, "#tab-review")
        self.wait(driver, "return document.querySelectorAll('#review-list article').length === 2", seconds=90)
        self.wait(driver, "return [...document.querySelectorAll('#review-list img')].every((image) => image.complete)")
        self.screen(driver, "review-phone")


if __name__ == "__main__":
    unittest.main()
