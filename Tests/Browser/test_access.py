"""Accessibility by script: names, roles, contrast, focus; both widths, both schemes, both languages."""

import unittest
from pathlib import Path

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from support import DESKTOP, PHONE, SAMPLES, BrowserTest, letter, scene, video

CHECK = (Path(__file__).parent / "access.js").read_text()


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
