"""The Codes tab: the window, what each kind of code does, and the dialogs of the camera."""

import unittest

from support import DESKTOP, PHONE, BrowserTest, Image, qr, scene, video


def code(image, at=(640, 360), size=(1280, 720)):
    """A frame with a code at a place."""
    frame = Image.new("RGB", size, (120, 120, 118))
    frame.paste(image, (at[0] - image.width // 2, at[1] - image.height // 2))
    return frame


def ean(digits="4006381333931", module=4, height=170):
    """An EAN-13 barcode."""
    left = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
    parities = ["LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL"]
    invert = lambda bits: "".join("10"[int(bit)] for bit in bits)
    bits = "101"
    for digit, parity in zip(digits[1:7], parities[int(digits[0])]):
        pattern = left[int(digit)]
        bits += pattern if parity == "L" else invert(pattern)[::-1]
    bits += "01010" + "".join(invert(left[int(digit)]) for digit in digits[7:]) + "101"
    image = Image.new("RGB", ((len(bits) + 22) * module, height + 40), "white")
    for index, bit in enumerate(bits):
        if bit == "1":
            image.paste((0, 0, 0), ((index + 11) * module, 20, (index + 12) * module, 20 + height))
    return image


class CodesTest(BrowserTest):
    def scan(self, *frames, repeat=40, **settings):
        """Opens the tab with a fake camera that shows the frames, and starts the scanner."""
        file = video(self.server.folder / "codes.mjpeg", [frame for frame in frames for _ in range(repeat)])
        driver = self.open(tab="codes", camera=file, **settings)
        self.wait(driver, "return !document.querySelector('#codes').hidden && document.querySelector('#codes-open')")
        self.click(driver, "#codes-open")
        return driver

    def value(self, driver):
        self.wait(driver, "return !document.querySelector('#codes-result').hidden")
        return driver.execute_script("return document.querySelector('#codes-field').value")

    def test_a_web_address_waits_for_the_person(self):
        driver = self.scan(code(qr("https://example.org/a")), size=PHONE)
        self.wait(driver, "return document.querySelector('#codes-video')?.videoWidth > 0")
        self.screen(driver, "codes-phone")
        self.assertEqual(self.value(driver), "https://example.org/a")
        self.assertEqual(driver.execute_script("return document.activeElement.id"), "codes-field")
        link = self.find(driver, "#codes-go")
        self.assertEqual(link.get_attribute("rel"), "noopener noreferrer")
        self.assertEqual(link.get_attribute("href"), "https://example.org/a")
        self.assertEqual(len(driver.window_handles), 1)
        self.screen(driver, "codes-result-phone")
        # What the person changes does not open.
        driver.execute_script("const f = document.querySelector('#codes-field'); f.value = 'x'; f.dispatchEvent(new Event('input'))")
        self.assertTrue(driver.execute_script("return document.querySelector('#codes-go').hidden"))
        self.assertEqual(self.errors(driver), [])

    def test_only_codes_inside_the_window_count(self):
        outside, inside = code(qr("outside", 240), at=(150, 150)), code(qr("inside", 300))
        driver = self.scan(*[outside] * 2, inside, size=DESKTOP, repeat=60)
        self.assertEqual(self.value(driver), "inside")

    def test_the_announcement_precedes_the_result(self):
        driver = self.scan(code(qr("text")))
        self.wait(driver, "return document.querySelector('#alert').textContent === 'Code scanned'")
        self.assertTrue(driver.execute_script("return document.querySelector('#codes-result').hidden"))
        self.assertEqual(self.value(driver), "text")

    def test_a_turned_screen_keeps_the_camera(self):
        driver = self.scan(code(Image.new("RGB", (10, 10))), size=PHONE)
        self.wait(driver, "return document.querySelector('#codes-video').videoWidth > 0")
        track = "return document.querySelector('#codes-video').srcObject.getVideoTracks()[0].id"
        before = driver.execute_script(track)
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": PHONE[1], "height": PHONE[0], "deviceScaleFactor": 1, "mobile": True})
        self.wait(driver, "return innerWidth > innerHeight")
        self.assertEqual(driver.execute_script(track), before)
        inside = driver.execute_script("""
            const [outer, inner] = ['#codes-video', '#codes-window'].map((id) => document.querySelector(id).getBoundingClientRect());
            return inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;""")
        self.assertTrue(inside)
        # Nothing was vibrated or announced without a code.
        self.assertEqual(self.text(driver, "#alert"), "")

    def test_a_number_is_taken_at_once(self):
        driver = self.scan(code(ean()))
        driver.execute_script("navigator.vibrate = (time) => { window.vibrated = time; return true; }")
        self.assertEqual(self.value(driver), "4006381333931")
        self.assertEqual(driver.execute_script("return window.vibrated"), 200)
        self.assertEqual(driver.execute_script("return document.activeElement.id"), "codes-again")
        self.assertIn("4006381333931", self.text(driver, "#codes-list"))

    def test_other_schemes_never_open(self):
        for text in ("javascript:alert(1)", "data:text/html,hello", "file:///etc/passwd"):
            driver = self.scan(code(qr(text)))
            self.assertEqual(self.value(driver), text)
            self.assertFalse(driver.find_elements("css selector", "#codes-go"))
            self.assertIn("only http and https", self.text(driver, "#codes-result"))
            driver.quit()

    def test_several_codes_give_a_choice(self):
        frame = code(qr("first", 190), at=(520, 360))
        frame.paste(qr("second", 190), (665, 265))
        driver = self.scan(frame, size=DESKTOP)
        self.wait(driver, "return !document.querySelector('#codes-result').hidden")
        self.assertIn("Several codes", self.text(driver, "#codes-result"))
        self.screen(driver, "codes-several-desktop")
        self.click(driver, "#codes-result button:nth-of-type(2)")
        self.assertIn(self.value(driver), ("first", "second"))


class CameraDialogTest(BrowserTest):
    STATES = {"NotAllowedError": "The camera is not allowed", "NotFoundError": "There is no camera",
              "NotReadableError": "The camera is in use"}

    def open_scanner(self, driver):
        self.wait(driver, "return document.querySelector('#codes-open')")
        self.click(driver, "#codes-open")

    def test_a_denied_camera_is_explained(self):
        driver = self.open(tab="codes", allow=False)
        self.open_scanner(driver)
        self.wait(driver, "return document.querySelector('#dialog').open")
        self.assertEqual(self.text(driver, "#dialog-title"), "The camera is not allowed")
        self.assertTrue(driver.execute_script("return document.querySelector('#codes-view').hidden"))
        self.screen(driver, "dialog-denied-phone")
        # Cancel closes the scanner.
        self.click(driver, "#dialog-buttons button:last-child")
        self.wait(driver, "return document.querySelector('#codes-view').hidden && !document.querySelector('#dialog').open")

    def test_an_absent_camera_is_explained(self):
        driver = self.open(tab="scan", device=False)
        self.click(driver, "#camera-open")
        self.wait(driver, "return document.querySelector('#dialog').open")
        self.assertEqual(self.text(driver, "#dialog-title"), "There is no camera")

    def test_a_new_state_replaces_the_old_and_closes_with_the_camera(self):
        driver = self.open(tab="codes")
        driver.execute_script("""
            window.real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
            navigator.mediaDevices.getUserMedia = (wish) => window.state
              ? Promise.reject(new DOMException('', window.state)) : window.real(wish);
            window.state = 'NotFoundError';""")
        self.open_scanner(driver)
        for state, title in self.STATES.items():
            driver.execute_script(f"window.state = '{state}'; navigator.mediaDevices.dispatchEvent(new Event('devicechange'))")
            self.wait(driver, f"return document.querySelector('#dialog').open && document.querySelector('#dialog-title').textContent === '{title}'")
            self.assertEqual(driver.execute_script("return document.querySelectorAll('dialog[open]').length"), 1)
        driver.execute_script("window.state = null; navigator.mediaDevices.dispatchEvent(new Event('devicechange'))")
        self.wait(driver, "return !document.querySelector('#dialog').open && document.querySelector('#codes-video').videoWidth > 0")

    def test_a_camera_that_is_disconnected_is_explained(self):
        driver = self.open(tab="codes")
        self.open_scanner(driver)
        self.wait(driver, "return document.querySelector('#codes-video').videoWidth > 0")
        driver.execute_script("document.querySelector('#codes-video').srcObject.getVideoTracks()[0].dispatchEvent(new Event('ended'))")
        self.wait(driver, "return document.querySelector('#dialog-title').textContent === 'The camera was disconnected'")

    def test_a_hidden_page_closes_the_camera(self):
        driver = self.open(tab="codes")
        self.open_scanner(driver)
        self.wait(driver, "return document.querySelector('#codes-video').videoWidth > 0")
        driver.execute_script("""
            window.track = document.querySelector('#codes-video').srcObject.getVideoTracks()[0];
            Object.defineProperty(document, 'hidden', {value: true});
            document.dispatchEvent(new Event('visibilitychange'));""")
        self.assertEqual(driver.execute_script("return window.track.readyState"), "ended")

    def test_without_a_camera_api_the_file_input_is_offered(self):
        driver = self.open(tab="scan")
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {
            "source": "Object.defineProperty(navigator, 'mediaDevices', {value: undefined})"})
        driver.refresh()
        self.wait(driver, "return document.documentElement.dataset.ready === 'true'")
        self.assertFalse(driver.execute_script("return document.querySelector('#insecure').hidden"))
        self.assertTrue(driver.execute_script("return document.querySelector('#camera-open').hidden"))
        self.assertEqual(self.find(driver, "#take").get_attribute("capture"), "environment")
        self.screen(driver, "scan-insecure-phone")


if __name__ == "__main__":
    unittest.main()
