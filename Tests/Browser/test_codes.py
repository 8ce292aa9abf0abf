"""The Codes tab: the window, what each kind of code does, and the dialogs of the camera."""

import json
import tempfile
import unittest
from pathlib import Path

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from support import DESKTOP, PHONE, BrowserTest, Image, qr, video


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


def two_codes():
    """A frame with two codes beside each other."""
    frame = code(qr("first", 190), at=(520, 360))
    frame.paste(qr("second", 190), (665, 265))
    return frame


# A track whose torch obeys after 200 ms, and only while the device has one.
TORCH = """
    const track = MediaStreamTrack.prototype;
    window.torch = false;
    window.hasTorch = true;
    const capabilities = track.getCapabilities, settings = track.getSettings, stop = track.stop;
    track.getCapabilities = function () { return {...capabilities.call(this), torch: window.hasTorch ? [false, true] : undefined}; };
    track.getSettings = function () { return {...settings.call(this), torch: window.torch}; };
    track.stop = function () { window.torch = false; stop.call(this); };
    track.applyConstraints = async function ({advanced: [{torch}]}) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      window.torch = torch;
    };"""


class CodesTest(BrowserTest):
    def scan(self, *frames, repeat=40, tap=False, **settings):
        """Opens the tab with a fake camera that shows the frames, and starts the scanner."""
        file = video(self.server.folder / "codes.mjpeg", [frame for frame in frames for _ in range(repeat)])
        driver = self.open(tab="codes", camera=file, **settings)
        if tap:
            driver.execute_script("localStorage.setItem('platen.codes.tap', 'true')")
            driver.refresh()
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

    def test_an_interleaved_2_of_5_is_taken_in_its_full_length(self):
        file = video(self.server.folder / "codes.mjpeg", [code(qr("x"))] * 5)
        driver = self.open(tab="codes", camera=file)
        self.wait(driver, "return document.querySelector('#codes-open')")
        driver.execute_script("""
            const original = fetch, texts = ['3456', '3456', '12345678', '3456', '3456', '3456', '12345678'];
            let count = 0;
            window.fetch = (address, ...rest) => address !== '/api/frames/codes' ? original(address, ...rest)
              : Promise.resolve(new Response(JSON.stringify([{symbology: 'i2of5', text: texts[count++ % texts.length], action: 'take', corners: [[1, 1], [9, 1], [9, 9], [1, 9]]}])));""")
        self.click(driver, "#codes-open")
        self.assertEqual(self.value(driver), "12345678")

    def test_other_schemes_never_open(self):
        for text in ("javascript:alert(1)", "data:text/html,hello", "file:///etc/passwd"):
            driver = self.scan(code(qr(text)))
            self.assertEqual(self.value(driver), text)
            self.assertFalse(driver.find_elements("css selector", "#codes-go"))
            self.assertIn("only http and https", self.text(driver, "#codes-result"))
            driver.quit()

    def test_several_codes_give_a_choice(self):
        driver = self.scan(two_codes(), size=DESKTOP)
        self.wait(driver, "return !document.querySelector('#codes-result').hidden")
        self.assertIn("Several codes", self.text(driver, "#codes-result"))
        self.screen(driver, "codes-several-desktop")
        self.click(driver, "#codes-result button:nth-of-type(2)")
        self.assertIn(self.value(driver), ("first", "second"))

    def marks(self, driver):
        """Waits for two highlights, and returns their elements by their codes."""
        self.wait(driver, "return document.querySelectorAll('.mark').length === 2")
        return {mark.get_attribute("aria-label"): mark for mark in driver.find_elements("css selector", ".mark")}

    def test_highlights_lie_on_the_codes_and_can_be_hidden(self):
        for size, name in ((PHONE, "phone"), (DESKTOP, "desktop")):
            driver = self.scan(two_codes(), tap=True, size=size)
            self.assertEqual(sorted(self.marks(driver)), ["Take first", "Take second"])
            # The picture fills its element, and the highlights follow it.
            place = """
                const video = document.querySelector('#codes-video'), box = video.getBoundingClientRect();
                const mark = document.querySelector(`[aria-label="Take ${arguments[0]}"]`).getBoundingClientRect();
                const scale = Math.max(box.width / video.videoWidth, box.height / video.videoHeight);
                return [(mark.left + mark.width / 2 - box.left - (box.width - video.videoWidth * scale) / 2) / scale,
                  (mark.top + mark.height / 2 - box.top - (box.height - video.videoHeight * scale) / 2) / scale];"""
            for text, (x, y) in (("first", (520, 360)), ("second", (760, 360))):
                found = driver.execute_script(place, text)
                self.assertAlmostEqual(found[0], x, delta=12)
                self.assertAlmostEqual(found[1], y, delta=12)
            self.screen(driver, f"codes-highlights-{name}")
            self.click(driver, "#codes-highlight")
            self.assertEqual(self.find(driver, "#codes-highlight").get_attribute("aria-pressed"), "false")
            self.assertFalse(driver.execute_script("return document.querySelector('#codes-marks').checkVisibility()"))
            self.assertEqual(self.errors(driver), [])
            driver.quit()

    def test_a_tap_or_enter_on_a_highlight_takes_the_code(self):
        driver = self.scan(two_codes(), tap=True, size=DESKTOP)
        self.marks(driver)["Take second"].click()
        self.assertEqual(self.value(driver), "second")
        self.click(driver, "#codes-again")
        driver.execute_script("arguments[0].focus()", self.marks(driver)["Take first"])
        ActionChains(driver).send_keys(Keys.ENTER).perform()
        self.wait(driver, "return !document.querySelector('#codes-result').hidden")
        self.assertEqual(self.value(driver), "first")

    def test_a_tap_beside_the_codes_means_the_nearest(self):
        driver = self.scan(two_codes(), tap=True, size=DESKTOP)
        for text, shift in (("second", 130), ("first", -130)):
            mark = self.marks(driver)[f"Take {text}"]
            ActionChains(driver).move_to_element_with_offset(mark, shift, 0).click().perform()
            self.assertEqual(self.value(driver), text)
            self.click(driver, "#codes-again")

    def test_nothing_is_taken_before_the_tap(self):
        driver = self.scan(code(qr("waits")), tap=True)
        self.wait(driver, "return document.querySelectorAll('.mark').length === 1")
        self.assertEqual(self.text(driver, "#codes-guidance"), "Tap the code that you want")
        self.assertTrue(driver.execute_script("return document.querySelector('#codes-result').hidden"))
        self.assertEqual(self.text(driver, "#alert"), "")

    def test_pause_freezes_the_picture(self):
        driver = self.scan(code(Image.new("RGB", (10, 10))))
        self.wait(driver, "return document.querySelector('#codes-video').videoWidth > 0")
        self.click(driver, "#codes-pause")
        self.wait(driver, "return document.querySelector('#codes-video').paused")
        self.assertEqual(self.text(driver, "#codes-pause"), "Go on")
        self.click(driver, "#codes-pause")
        self.wait(driver, "return !document.querySelector('#codes-video').paused")

    def test_reduced_motion_has_no_flash(self):
        driver = self.open(tab="codes", camera=video(self.server.folder / "codes.mjpeg", [code(qr("text"))]))
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-reduced-motion", "value": "reduce"}]})
        driver.execute_script("""
            window.flashes = 0;
            new MutationObserver(() => { window.flashes += document.querySelector('#codes-window').classList.contains('flash'); })
              .observe(document.querySelector('#codes-window'), {attributes: true});""")
        self.click(driver, "#codes-open")
        self.assertEqual(self.value(driver), "text")
        self.assertEqual(driver.execute_script("return window.flashes"), 0)

    def test_the_scanner_shows_its_parts_and_no_message(self):
        driver = self.scan(code(Image.new("RGB", (10, 10))))
        self.wait(driver, "return document.querySelector('#codes-video').videoWidth > 0")
        for selector in ("#codes-close", "#codes-torch", "#codes-guidance", "#codes-window"):
            self.assertTrue(self.find(driver, selector).is_displayed(), selector)
        self.assertEqual(self.text(driver, "#codes-guidance"), "Place the code inside the frame")
        self.assertFalse(driver.execute_script("return document.querySelector('#dialog').open"))
        video_element = "return ['muted', 'playsInline'].map((name) => document.querySelector('#codes-video')[name])"
        self.assertEqual(driver.execute_script(video_element), [True, True])

    def test_a_link_with_qr_opens_the_tab(self):
        driver = self.open(tab="qr")
        self.wait(driver, "return !document.querySelector('#codes').hidden && document.querySelector('#codes-open')")
        manifest = json.loads(driver.execute_cdp_cmd("Page.getAppManifest", {})["data"])
        for shortcut in manifest["shortcuts"]:
            driver.get(f"http://127.0.0.1:{self.server.port}{shortcut['url']}")
            self.wait(driver, "return document.documentElement.dataset.ready === 'true'")
            tab = shortcut["url"].split("#")[1]
            self.assertTrue(self.find(driver, f"#{tab}").is_displayed())
            self.assertNotIn("?", driver.current_url)


class EventLogTest(BrowserTest):
    """What is noted with `--log`."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.log = Path(folder.name) / "events.jsonl"
        self.server_arguments = ("--log", str(self.log))
        super().setUp()

    def events(self):
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def test_events_are_noted_without_content(self):
        file = video(self.server.folder / "codes.mjpeg", [code(qr("a secret"))])
        driver = self.open(tab="codes", camera=file)
        driver.execute_script(TORCH)
        self.click(driver, "#codes-open")
        self.wait(driver, "return !document.querySelector('#codes-result').hidden")
        driver.execute_script("localStorage.setItem('platen.codes.tap', 'true')")
        driver.get(f"http://127.0.0.1:{self.server.port}/?entry=shortcut#codes")
        self.wait(driver, "return document.querySelector('#codes-open')")
        driver.execute_script(TORCH)
        self.click(driver, "#codes-open")
        self.wait(driver, "return !document.querySelector('#codes-torch').disabled")
        self.click(driver, "#codes-torch")
        self.wait(driver, "return document.querySelector('#codes-torch').getAttribute('aria-pressed') === 'true'")
        self.click(driver, "#codes-close")
        driver.execute_script("""
            navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotReadableError'));""")
        self.click(driver, "#codes-open")
        self.wait(driver, "return document.querySelector('#dialog').open")
        self.click(driver, "#dialog-buttons button:last-child")
        expected = [("opened", "link"), ("scanned", None), ("opened", "shortcut"), ("torch-on", None),
                    ("closed", None), ("closed-by-error", None)]
        self.until(lambda: [(event["event"], event.get("entry")) for event in self.events()] == expected,
                   "the events")
        self.assertNotIn("secret", self.log.read_text())
        self.assertEqual(self.log.stat().st_mode & 0o777, 0o600)
        self.assertTrue(all(event["tab"] == "codes" for event in self.events()))


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

    def test_an_interruption_is_explained_until_it_ends(self):
        driver = self.open(tab="codes")
        self.open_scanner(driver)
        self.wait(driver, "return document.querySelector('#codes-video').videoWidth > 0")
        fire = "document.querySelector('#codes-video').srcObject.getVideoTracks()[0].dispatchEvent(new Event(arguments[0]))"
        driver.execute_script(fire, "mute")
        self.wait(driver, "return document.querySelector('#dialog').open && document.querySelector('#dialog-title').textContent === 'The camera is interrupted'")
        driver.execute_script(fire, "unmute")
        self.wait(driver, "return !document.querySelector('#dialog').open")
        self.assertTrue(self.find(driver, "#codes-view").is_displayed())
        # Its only button closes the scanner.
        driver.execute_script(fire, "mute")
        self.wait(driver, "return document.querySelector('#dialog').open")
        self.click(driver, "#dialog-buttons button")
        self.wait(driver, "return document.querySelector('#codes-view').hidden && !document.querySelector('#dialog').open")

    def test_a_permission_that_is_withdrawn_and_given_again(self):
        driver = self.open(tab="codes")
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
            window.permission = Object.assign(new EventTarget(), {state: 'granted'});
            navigator.permissions.query = async () => window.permission;
            const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
            navigator.mediaDevices.getUserMedia = (wish) => window.permission.state === 'denied'
              ? Promise.reject(new DOMException('', 'NotAllowedError')) : real(wish);"""})
        driver.refresh()
        self.open_scanner(driver)
        self.wait(driver, "return document.querySelector('#codes-video').videoWidth > 0")
        driver.execute_script("window.permission.state = 'denied'; window.permission.onchange()")
        self.wait(driver, "return document.querySelector('#dialog').open && document.querySelector('#dialog-title').textContent === 'The camera is not allowed'")
        self.assertTrue(driver.execute_script("return document.querySelector('#codes-view').hidden"))
        driver.execute_script("window.permission.state = 'granted'; window.permission.onchange()")
        self.wait(driver, "return !document.querySelector('#dialog').open && document.querySelector('#codes-video').videoWidth > 0")

    def test_the_torch_is_off_whenever_the_scanner_opens_or_closes(self):
        driver = self.open(tab="codes")
        driver.execute_script(TORCH)
        self.open_scanner(driver)
        pressed = "return document.querySelector('#codes-torch').getAttribute('aria-pressed')"
        for leave in ("document.querySelector('#codes-close').click()", "document.querySelector('#tab-text').click()"):
            self.wait(driver, "return !document.querySelector('#codes-torch').disabled")
            self.assertEqual(driver.execute_script(pressed), "false")
            self.click(driver, "#codes-torch")
            # Only once the device has confirmed it.
            self.assertEqual(driver.execute_script(pressed), "false")
            self.wait(driver, pressed + " === 'true'")
            driver.execute_script(leave)
            self.assertFalse(driver.execute_script("return window.torch"))
            self.click(driver, "#tab-codes")
            self.open_scanner(driver)
        # A torch that is gone is not offered.
        self.wait(driver, "return !document.querySelector('#codes-torch').disabled")
        driver.execute_script("""
            window.hasTorch = false;
            document.querySelector('#codes-video').srcObject.getVideoTracks()[0].dispatchEvent(new Event('mute'));""")
        self.wait(driver, "return document.querySelector('#codes-torch').disabled")
        self.assertEqual(driver.execute_script("return document.querySelector('#codes-torch').title"), "This camera has no torch")

    def test_one_of_several_cameras_is_chosen(self):
        driver = self.open(tab="codes", arguments=("--use-fake-device-for-media-stream=device-count=2",), device=False)
        self.open_scanner(driver)
        self.wait(driver, "return document.querySelectorAll('#codes-choice option').length === 2 && !document.querySelector('#codes-choice').disabled")
        device = "return document.querySelector('#codes-video').srcObject?.getVideoTracks()[0]?.getSettings().deviceId"
        before = driver.execute_script(device)
        driver.execute_script("""
            const choice = document.querySelector('#codes-choice');
            choice.selectedIndex = 1 - choice.selectedIndex;
            choice.dispatchEvent(new Event('change'));""")
        self.wait(driver, device + f" && document.querySelector('#codes-video').srcObject.getVideoTracks()[0].getSettings().deviceId !== '{before}'")

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
