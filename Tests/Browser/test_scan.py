"""The Scan tab: photos become pages, pages are corrected, and saved as a document."""

import json
import subprocess
import time
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from support import DESKTOP, PHONE, SAMPLES, BrowserTest, letter, scene, video


def drag(driver, element, x, y, steps=4):
    actions = ActionChains(driver).click_and_hold(element)
    for _ in range(steps):
        actions.move_by_offset(x / steps, y / steps)
    actions.release().perform()


class ScanTest(BrowserTest):
    def test_files_become_a_document(self):
        driver = self.open(size=PHONE)
        self.screen(driver, "scan-start-phone")
        self.add(driver, SAMPLES / "letter-1.jpg", SAMPLES / "card.jpg")
        self.find(driver, "#title").send_keys("Two pages")
        self.screen(driver, "scan-pages-phone")
        self.assertEqual(self.text(driver, "#save"), "Save (2)")
        self.click(driver, "#save")
        self.wait(driver, "return !document.querySelector('#result').hidden", seconds=90)
        self.assertIn("“Two pages” is saved, 2 pages", self.text(driver, "#result"))
        self.screen(driver, "scan-result-phone")
        [document] = self.server.folder.glob("output/*Two pages.pdf")
        info = subprocess.run(["pdfinfo", document], capture_output=True, text=True).stdout
        self.assertIn("Pages:           2", info)
        manifest = json.loads(document.with_suffix(".json").read_text())
        self.assertEqual(manifest["title"], "Two pages")
        self.assertEqual(manifest["pageCount"], 2)
        self.assertEqual(self.errors(driver), [])


    def test_a_document_without_a_title_takes_the_first_heading_or_the_day(self):
        page = letter(7)
        page.resize((1400, 1980)).save(self.server.folder / "letter.jpg", quality=92)
        from PIL import Image
        Image.new("RGB", (900, 1200), "white").save(self.server.folder / "blank.jpg")
        today = time.strftime("%Y-%m-%d", time.gmtime())
        for name, title, file in (("letter.jpg", "Page 7", f"{today} Page 7.pdf"), ("blank.jpg", today, f"{today}.pdf")):
            driver = self.open()
            self.assertEqual(self.find(driver, "#title").get_attribute("placeholder"), "From the first page")
            self.add(driver, self.server.folder / name)
            self.click(driver, "#save")
            self.wait(driver, "return !document.querySelector('#result').hidden", seconds=60)
            self.assertIn(f"“{title}” is saved", self.text(driver, "#result"))
            self.assertTrue((self.server.folder / "output" / file).exists())
            # It is in the field, to be changed.
            self.assertEqual(driver.execute_script("return document.querySelector('#title').value"), title)
            manifest = json.loads((self.server.folder / "output" / file).with_suffix(".json").read_text())
            self.assertEqual(manifest["title"], title)
            self.click(driver, "#documents-open")
            self.wait(driver, "return document.querySelector('#documents-list strong')")
            self.assertEqual(self.text(driver, "#documents-list strong"), title)
            driver.quit()

    def test_a_saved_document_is_reviewed(self):
        driver = self.open(size=DESKTOP)
        self.add(driver, SAMPLES / "receipt.jpg")
        for number, kind, field in ((1, "receipts", "total"), (2, "cards", "name")):
            self.click(driver, "#save")
            self.wait(driver, "return !document.querySelector('#result').hidden", seconds=60)
            self.screen(driver, "scan-result-desktop")
            buttons = driver.find_elements("css selector", "#result button")
            next(button for button in buttons if button.text == f"Review as {kind}").click()
            self.wait(driver, f"return document.querySelector('#review-list input[data-field={field}]')", seconds=60)
            links = driver.execute_script("return [...document.querySelectorAll('#review a[data-file]')].map((a) => a.dataset.file)")
            self.assertIn({"receipts": "receipts.csv", "cards": "contacts.vcf"}[kind], links)
            self.click(driver, "#tab-scan")

    def test_a_page_that_was_photographed_twice_is_marked(self):
        page = letter(1)
        scene(page, size=(1500, 2000), height=0.9).save(self.server.folder / "a.jpg", quality=92)
        scene(page, size=(1500, 2000), at=(0.53, 0.48), height=0.8).save(self.server.folder / "b.jpg", quality=85)
        # The same form with another number is another page.
        scene(letter(2), size=(1500, 2000), height=0.9).save(self.server.folder / "c.jpg", quality=92)
        driver = self.open(size=DESKTOP)
        self.add(driver, *(self.server.folder / f"{name}.jpg" for name in "acb"))
        badges = lambda: [badge.get_attribute("textContent") for badge in driver.find_elements("css selector", "#pages .badges")]
        self.until(lambda: badges() == ["", "", "twice?"], "the repeated page is not marked", 30)
        self.until(lambda: "mayRepeat" not in json.dumps(self.session()), "not all pages were compared", 30)
        self.assertEqual([page.get("duplicateOf") is not None for page in self.session()["pages"]], [False, False, True])
        self.screen(driver, "scan-twice-desktop")
        # Without the first one, it is no repetition.
        driver.execute_script("document.querySelector('#pages > li:first-child .open').focus()")
        ActionChains(driver).send_keys(Keys.DELETE).perform()
        self.until(lambda: badges() == ["", ""], "the mark is still there")

    def test_a_page_with_a_doubtful_border_is_checked_first(self):
        driver = self.open(size=PHONE)
        self.add(driver, SAMPLES / "letter-1.jpg", SAMPLES / "card.jpg")
        button = self.find(driver, "#pages-check")
        self.assertFalse(button.is_displayed())
        driver.execute_async_script("""
            const done = arguments[0];
            import('/pages.js').then((pages) => { pages.state.pages[1].confidence = 0.4; pages.draw(); done(); });""")
        badges = [badge.get_attribute("textContent") for badge in driver.find_elements("css selector", "#pages .badges")]
        self.assertEqual(badges, ["", "border?"])
        self.assertEqual(button.text, "Check 1")
        self.screen(driver, "scan-doubtful-phone")
        button.click()
        self.until(lambda: self.find(driver, "#editor").is_displayed(), "the editor is not open")
        self.until(lambda: not button.is_displayed(), "the page is still to be checked")

    def test_pdfs_and_tiffs_come_page_by_page(self):
        pages = [letter(number) for number in range(7)]
        pdf, tiff = self.server.folder / "letters.pdf", self.server.folder / "fax.tif"
        pages[0].save(pdf, save_all=True, append_images=pages[1:5], resolution=100)
        pages[5].save(tiff, save_all=True, append_images=pages[6:], dpi=(100, 100))
        for size, name in ((PHONE, "phone"), (DESKTOP, "desktop")):
            driver = self.open(size=size, dark=name == "desktop")
            self.find(driver, "#choose").send_keys(f"{pdf}\n{tiff}\n{SAMPLES / 'card.jpg'}")
            self.wait(driver, "return document.querySelectorAll('#pages > li').length >= 4 && document.querySelector('.badge.busy')")
            self.screen(driver, f"scan-pdf-coming-{name}")
            self.wait_for_pages(driver, 8)
            self.assertEqual([page["name"] for page in self.session()["pages"]], ["letters.pdf"] * 5 + ["fax.tif"] * 2 + ["card.jpg"])
            self.assertEqual([page.get("filePage") for page in self.session()["pages"]], [1, 2, 3, 4, 5, 1, 2, None])
            self.screen(driver, f"scan-pdf-{name}")
            self.assertEqual(self.errors(driver), [])
        # One of them is deleted; the rest becomes the document.
        self.click(driver, "#pages > li:nth-child(2) .open")
        self.wait(driver, "return document.querySelector('#editor-photo').naturalWidth > 0")
        self.click(driver, "#editor-delete")
        self.wait(driver, "return document.querySelector('#save').textContent === 'Save (7)' && !document.querySelector('#save').disabled")
        self.click(driver, "#save")
        self.wait(driver, "return !document.querySelector('#result').hidden", seconds=120)
        self.assertIn("is saved, 7 pages", self.text(driver, "#result"))
        manifest = json.loads(next(self.server.folder.glob("output/*.json")).read_text())
        self.assertEqual([page.get("page") for page in manifest["pages"]], [1, 3, 4, 5, 1, 2, 1])

    def test_photos_come_by_drop_and_paste(self):
        driver = self.open()
        for event, attribute in (("drop", "dataTransfer"), ("paste", "clipboardData")):
            before = driver.execute_script("return document.querySelectorAll('#pages > li').length")
            driver.execute_async_script("""
                const [event, attribute, done] = arguments;
                const canvas = document.createElement('canvas');
                canvas.width = 600; canvas.height = 800;
                const pen = canvas.getContext('2d');
                pen.fillStyle = event === 'drop' ? '#fff' : '#ffe';
                pen.fillRect(60, 60, 480, 680);
                canvas.toBlob((blob) => {
                  const data = new DataTransfer();
                  data.items.add(new File([blob], `${event}.jpg`, {type: 'image/jpeg'}));
                  const target = event === 'drop' ? document.getElementById('main') : document;
                  const made = event === 'drop' ? new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true})
                    : new ClipboardEvent('paste', {clipboardData: data, bubbles: true});
                  target.dispatchEvent(made);
                  done();
                }, 'image/jpeg');""", event, attribute)
            self.wait_for_pages(driver, before + 1)

    def test_pages_are_arranged_deleted_and_brought_back(self):
        driver = self.open(size=DESKTOP)
        self.add(driver, SAMPLES / "letter-1.jpg", SAMPLES / "card.jpg", SAMPLES / "receipt.jpg")
        order = lambda: [page["name"] for page in self.session()["pages"]]
        settled = lambda names: self.until(lambda: order() == names, f"{names}, not {order()}")
        settled(["letter-1.jpg", "card.jpg", "receipt.jpg"])
        # By keyboard.
        first = self.find(driver, "#pages > li:first-child .open")
        driver.execute_script("arguments[0].focus()", first)
        ActionChains(driver).key_down(Keys.ALT).send_keys(Keys.ARROW_RIGHT).key_up(Keys.ALT).perform()
        settled(["card.jpg", "letter-1.jpg", "receipt.jpg"])
        self.assertEqual(driver.execute_script(
            "return document.activeElement.closest('li').querySelector('.number').textContent"), "2")
        # By pointer.
        handles = driver.find_elements("css selector", "#pages .handle")
        start, end = handles[0].rect, handles[2].rect
        drag(driver, handles[0], end["x"] - start["x"] + 5, end["y"] - start["y"], steps=10)
        settled(["letter-1.jpg", "receipt.jpg", "card.jpg"])
        # Deleted with the keyboard, and undone.
        driver.execute_script("document.querySelector('#pages > li:nth-child(2) .open').focus()")
        ActionChains(driver).send_keys(Keys.DELETE).perform()
        settled(["letter-1.jpg", "card.jpg"])
        self.assertEqual(self.text(driver, "#undo-text"), "Page 2 deleted")
        self.click(driver, "#undo-button")
        settled(["letter-1.jpg", "receipt.jpg", "card.jpg"])
        self.wait_for_pages(driver, 3)

    def test_corners_looks_and_rotation_change_the_page(self):
        driver = self.open(size=PHONE)
        self.add(driver, SAMPLES / "letter-1.jpg")
        page = lambda: self.session()["pages"][0]
        detected = page()["quad"]
        self.click(driver, "#pages .open")
        self.wait(driver, "return document.querySelector('#editor-photo').naturalWidth > 0")
        self.screen(driver, "editor-phone")
        # A corner by pointer: the magnifier is there while it is held.
        corner = self.find(driver, ".corner[data-index='0']")
        ActionChains(driver).click_and_hold(corner).move_by_offset(20, 30).perform()
        self.assertFalse(driver.execute_script("return document.querySelector('#loupe').hidden"))
        self.screen(driver, "editor-loupe-phone")
        ActionChains(driver).release().perform()
        self.until(lambda: page()["quad"] != detected, "the corner was not moved")
        moved = page()["quad"]
        self.assertGreater(moved[0][0], detected[0][0])
        self.assertEqual(moved[1:], detected[1:])
        # By keyboard alone.
        driver.execute_script("arguments[0].focus()", self.find(driver, ".corner[data-index='2']"))
        ActionChains(driver).send_keys(Keys.ARROW_LEFT).key_down(Keys.SHIFT).send_keys(Keys.ARROW_UP).key_up(Keys.SHIFT).perform()
        self.until(lambda: page()["quad"][2] != moved[2], "the key did not move the corner")
        self.assertLess(page()["quad"][2][1], moved[2][1])
        self.click(driver, "#editor-detected")
        self.until(lambda: page()["quad"] == detected, "the detected corners did not come back")
        self.click(driver, "#editor-whole")
        self.until(lambda: page().get("quad") is None, "the whole photo was not taken")
        self.click(driver, "#editor-detected")
        # Rotation, and the look in the preview: black and white has two levels.
        self.click(driver, "#editor-right")
        self.until(lambda: page().get("rotation") == 90, "it was not turned")
        self.click(driver, "input[name=look][value=bw]")
        self.until(lambda: page()["look"] == "bw", "the look was not taken")
        self.wait(driver, "return document.querySelector('#editor-preview').complete && document.querySelector('#editor-preview').naturalWidth > 0")
        middle = driver.execute_script("""
            const image = document.querySelector('#editor-preview');
            const canvas = Object.assign(document.createElement('canvas'), {width: image.naturalWidth, height: image.naturalHeight});
            const pen = canvas.getContext('2d');
            pen.drawImage(image, 0, 0);
            const data = pen.getImageData(0, 0, canvas.width, canvas.height).data;
            let grey = 0, coloured = 0;
            for (let i = 0; i < data.length; i += 4) {
              if (data[i] > 90 && data[i] < 165) grey++;
              if (Math.abs(data[i] - data[i + 2]) > 24) coloured++;
            }
            return {grey: grey / (data.length / 4), coloured, wide: canvas.width > canvas.height};""")
        self.assertTrue(middle["wide"])
        self.assertEqual(middle["coloured"], 0)
        self.assertLess(middle["grey"], 0.12)
        self.screen(driver, "editor-preview-phone")
        self.click(driver, "#editor-done")
        self.wait(driver, "return !document.querySelector('#editor').open")

    def test_a_page_is_taken_again_in_its_place(self):
        driver = self.open()
        self.add(driver, SAMPLES / "letter-1.jpg", SAMPLES / "card.jpg")
        self.click(driver, "#pages > li:first-child .open")
        self.wait(driver, "return document.querySelector('#editor-photo').naturalWidth > 0")
        self.find(driver, "#retake").send_keys(str(SAMPLES / "receipt.jpg"))
        self.wait_for_pages(driver, 2)
        self.until(lambda: [page["name"] for page in self.session()["pages"]] == ["receipt.jpg", "card.jpg"], "the order")

    def test_cancel_discards_and_keep_keeps(self):
        driver = self.open()
        self.add(driver, SAMPLES / "card.jpg")
        folder = self.server.folder / "state/sessions"
        self.click(driver, "#cancel")
        self.screen(driver, "cancel-phone")
        self.click(driver, "#dialog-buttons button:first-child")
        self.assertEqual(len(list(folder.iterdir())), 1)
        self.click(driver, "#cancel")
        self.click(driver, "#dialog-buttons button.danger")
        self.until(lambda: not list(folder.iterdir()), "the session is still there")
        self.assertEqual(driver.execute_script("return document.querySelectorAll('#pages > li').length"), 0)

    def test_save_and_begin_the_next_in_one_tap(self):
        driver = self.open()
        self.add(driver, SAMPLES / "card.jpg")
        self.click(driver, "#save-next")
        self.wait(driver, "return document.querySelectorAll('#pages > li').length === 0")
        self.add(driver, SAMPLES / "receipt.jpg")
        self.until(lambda: len(list(self.server.folder.glob("output/*.pdf"))) == 1, "no document", 60)

    def test_settings_and_pages_survive_a_reload(self):
        driver = self.open()
        self.add(driver, SAMPLES / "card.jpg")
        driver.execute_script("document.querySelector('#language').value = 'de';"
                              "document.querySelector('#language').dispatchEvent(new Event('change'))")
        self.assertEqual(self.text(driver, "#save"), "Sichern (1)")
        driver.refresh()
        self.wait(driver, "return document.documentElement.dataset.ready === 'true'")
        self.wait_for_pages(driver, 1)
        self.assertEqual(self.text(driver, "#save"), "Sichern (1)")
        self.assertEqual(driver.execute_script("return document.documentElement.lang"), "de")
        self.screen(driver, "scan-german-phone")

    def test_a_broken_file_says_so_in_words(self):
        driver = self.open()
        broken = self.server.folder / "broken.jpg"
        broken.write_bytes(b"\xff\xd8\xffnothing")
        self.find(driver, "#choose").send_keys(str(broken))
        self.wait(driver, "return document.querySelector('.badge.bad')?.textContent === 'This file is no photo that can be read.'")
        self.screen(driver, "scan-broken-phone")
        self.assertEqual(self.text(driver, "#save"), "Save (0)")
        self.assertFalse(self.find(driver, "#save").is_enabled())
        # It can be sent again, and taken out.
        self.click(driver, "#pages .open")
        self.wait(driver, "return document.querySelector('#dialog').open")
        self.assertEqual(self.text(driver, "#dialog-text"), "This file is no photo that can be read.")
        self.screen(driver, "dialog-broken-phone")
        self.click(driver, "#dialog-buttons .danger")
        self.wait(driver, "return document.querySelectorAll('#pages > li').length === 0")

    def test_a_server_that_goes_away_loses_nothing(self):
        driver = self.open()
        self.add(driver, SAMPLES / "card.jpg")
        self.server.stop()
        self.find(driver, "#choose").send_keys(str(SAMPLES / "receipt.jpg"))
        self.wait(driver, "return !document.querySelector('#offline').hidden")
        self.screen(driver, "scan-offline-phone")
        self.server.start()
        self.wait_for_pages(driver, 2)
        self.assertTrue(driver.execute_script("return document.querySelector('#offline').hidden"))

    def test_a_connection_that_breaks_in_the_middle_of_an_upload_loses_nothing(self):
        driver = self.open()
        self.add(driver, SAMPLES / "card.jpg")
        from PIL import Image
        large = self.server.folder / "large.jpg"
        Image.effect_noise((2000, 1600), 90).convert("RGB").save(large, quality=95)
        self.assertGreater(large.stat().st_size, 1_000_000)
        driver.execute_cdp_cmd("Network.enable", {})
        throttle = lambda rate: driver.execute_cdp_cmd("Network.emulateNetworkConditions", {
            "offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": rate})
        throttle(300_000)
        self.find(driver, "#choose").send_keys(str(large))
        self.wait(driver, "return Number(/sending (\\d+)/.exec(document.querySelector('.badge.busy')?.textContent)?.[1]) > 10")
        self.server.kill()
        self.wait(driver, "return !document.querySelector('#offline').hidden")
        throttle(-1)
        self.server.start()
        self.wait_for_pages(driver, 2)
        pages = self.session()["pages"]
        self.assertEqual([page["name"] for page in pages], ["card.jpg", "large.jpg"])
        sessions = list((self.server.folder / "state/sessions").iterdir())
        self.assertEqual(len(sessions), 1)
        photo = sessions[0] / f"photo-{pages[1]['id']}"
        self.assertEqual(photo.read_bytes(), large.read_bytes())

    def test_a_hundred_pages(self):
        files = []
        for number in range(100):
            path = self.server.folder / f"page-{number:03}.jpg"
            scene(letter(number), size=(600, 800), height=0.9).save(path, quality=80)
            files.append(path)
        driver = self.open(size=DESKTOP)
        self.find(driver, "#choose").send_keys("\n".join(map(str, files)))
        self.wait(driver, "return document.querySelectorAll('#pages > li').length === 100 && !document.querySelector('.badge.busy')", seconds=120)
        self.assertEqual(self.text(driver, "#save"), "Save (100)")
        self.until(lambda: [page["name"] for page in self.session()["pages"]] == [path.name for path in files], "the order")
        # Only pictures in view are loaded, and the last one is when it comes into view.
        driver.execute_script("document.querySelector('#pages > li:last-child').scrollIntoView()")
        self.wait(driver, "return document.querySelector('#pages > li:last-child img').naturalWidth > 0")
        self.screen(driver, "scan-hundred-desktop")
        self.assertLess(self.server.memory(), 600)
        driver.refresh()
        self.wait(driver, "return document.querySelectorAll('#pages > li').length === 100")

    def test_two_phones_at_once(self):
        drivers = [self.open(), self.open()]
        for driver, name in zip(drivers, ("card.jpg", "receipt.jpg")):
            self.find(driver, "#choose").send_keys(str(SAMPLES / name))
        for driver in drivers:
            self.wait_for_pages(driver, 1)
        self.assertEqual(len(list((self.server.folder / "state/sessions").iterdir())), 2)
        for driver in drivers:
            self.click(driver, "#save")
        for driver in drivers:
            self.wait(driver, "return !document.querySelector('#result').hidden", seconds=90)
        self.assertEqual(len(list(self.server.folder.glob("output/*.pdf"))), 2)


class CameraTest(BrowserTest):
    """The camera, with pages that change every few seconds."""

    def setUp(self):
        super().setUp()
        frames = []
        for number in range(3):
            frames += [scene(letter(number))] * 75 + [scene(letter(number), at=(0.5, 1.6))] * 20
        self.video = video(self.server.folder / "pages.mjpeg", frames)

    def test_the_shutter_takes_pages_with_a_live_outline(self):
        for size, name in ((PHONE, "phone"), (DESKTOP, "desktop")):
            driver = self.open(size=size, camera=self.video, dark=name == "desktop")
            calls = "return window.asked ?? 0"
            driver.execute_script("""
                const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
                navigator.mediaDevices.getUserMedia = (wish) => { window.asked = (window.asked ?? 0) + 1; return original(wish); };""")
            # Nothing asks for the camera before the person does.
            self.assertEqual(driver.execute_script(calls), 0)
            self.click(driver, "#camera-open")
            self.assertEqual(driver.execute_script(calls), 1)
            self.wait(driver, "return Number(document.querySelector('#outline').dataset.rate) >= 3")
            self.wait(driver, "return ['ready', 'still', 'next'].includes(document.querySelector('#guidance').dataset.code)")
            self.screen(driver, f"camera-{name}")
            for count in range(1, 4):
                self.click(driver, "#shutter")
                self.wait(driver, f"return document.querySelectorAll('#pages > li').length === {count}")
            self.wait_for_pages(driver, 3)
            self.assertEqual(self.text(driver, "#save"), "Save (3)")
            self.assertRegex(self.text(driver, "#status"), "^Page 3 taken$")
            # Photos have all pixels of the camera, which the frames for the outline have not.
            sizes = driver.execute_async_script("""
                const [done] = arguments;
                const session = JSON.parse(localStorage.getItem('platen.session'));
                fetch(`/api/sessions/${session}`).then((answer) => answer.json()).then(({pages}) => done(pages.map((page) => [page.width, page.height])));""")
            self.assertEqual(sizes, [[1280, 720]] * 3)
            # The fake camera has no torch, and says so.
            self.assertTrue(driver.execute_script("return document.querySelector('#torch').disabled"))
            self.assertEqual(driver.execute_script("return document.querySelector('#torch').title"), "This camera has no torch")
            # Zoom by the slider, by keys and within its bounds.
            driver.execute_script("document.querySelector('#zoom').value = 2; document.querySelector('#zoom').dispatchEvent(new Event('input'))")
            self.wait(driver, "return document.querySelector('#video').style.transform === 'scale(2)'")
            driver.execute_script("document.activeElement.blur()")
            ActionChains(driver).send_keys("-" * 20).perform()
            self.wait(driver, "return document.querySelector('#zoom').value === '1'")
            # By the wheel, and by two fingers.
            driver.execute_script("""
                const stage = document.querySelector('#viewfinder .stage');
                stage.dispatchEvent(new WheelEvent('wheel', {deltaY: -100, cancelable: true}));""")
            self.wait(driver, "return Number(document.querySelector('#zoom').value) > 1")
            driver.execute_script("""
                const stage = document.querySelector('#viewfinder .stage');
                const finger = (type, pointerId, clientX) => stage.dispatchEvent(new PointerEvent(type, {pointerId, clientX, clientY: 100, bubbles: true}));
                finger('pointerdown', 1, 100); finger('pointerdown', 2, 200); finger('pointermove', 2, 400);
                finger('pointerup', 1, 100); finger('pointerup', 2, 400);""")
            self.wait(driver, "return Number(document.querySelector('#zoom').value) > 3")
            # The camera ends with the page.
            driver.execute_script("window.track = document.querySelector('#video').srcObject.getVideoTracks()[0]")
            self.click(driver, "#camera-close")
            self.assertEqual(driver.execute_script("return window.track.readyState"), "ended")
            self.assertEqual(self.errors(driver), [])

    def test_pages_are_taken_by_themselves_once_each(self):
        driver = self.open(camera=self.video)
        driver.execute_script("localStorage.setItem('platen.auto', 'true')")
        driver.refresh()
        self.wait(driver, "return document.documentElement.dataset.ready === 'true'")
        self.click(driver, "#camera-open")
        self.wait(driver, "return document.querySelectorAll('#pages > li').length >= 3", seconds=40)
        # While it is open, a page that leaves the screen ends the camera.
        driver.execute_script("window.track = document.querySelector('#video').srcObject.getVideoTracks()[0]; dispatchEvent(new Event('pagehide'))")
        self.assertEqual(driver.execute_script("return window.track.readyState"), "ended")
        self.wait_for_pages(driver, driver.execute_script("return document.querySelectorAll('#pages > li').length"))
        # The first three pages are three.
        self.until(lambda: "mayRepeat" not in json.dumps(self.session()), "not all pages were compared", 40)
        self.assertEqual([page.get("duplicateOf") for page in self.session()["pages"][:3]], [None] * 3)

    def test_a_tap_focuses_where_the_camera_can(self):
        driver = self.open(camera=self.video)
        driver.execute_script("""
            const track = MediaStreamTrack.prototype;
            const capabilities = track.getCapabilities;
            track.getCapabilities = function () { return {...capabilities.call(this), pointsOfInterest: true, focusMode: ['single-shot']}; };
            track.applyConstraints = async function ({advanced: [wish]}) { window.wish = wish; };""")
        self.click(driver, "#camera-open")
        self.wait(driver, "return document.querySelector('#video').videoWidth > 0")
        self.click(driver, "#viewfinder .stage")
        point = self.wait(driver, "return window.wish?.pointsOfInterest?.[0]")
        self.assertAlmostEqual(point["x"], 0.5, delta=0.1)
        self.assertAlmostEqual(point["y"], 0.5, delta=0.1)

    def test_the_timer_counts_down(self):
        driver = self.open(camera=self.video)
        driver.execute_script("document.querySelector('#timer').value = '3'")
        self.click(driver, "#camera-open")
        self.wait(driver, "return Number(document.querySelector('#outline').dataset.rate) > 0")
        self.click(driver, "#shutter")
        self.wait(driver, "return document.querySelector('#countdown').textContent === '3'")
        self.wait(driver, "return document.querySelectorAll('#pages > li').length === 1")

    def test_the_torch_shows_what_the_device_says(self):
        driver = self.open(camera=self.video)
        driver.execute_script("""
            const track = MediaStreamTrack.prototype;
            window.torch = false;
            const capabilities = track.getCapabilities, settings = track.getSettings;
            track.getCapabilities = function () { return {...capabilities.call(this), torch: [false, true], zoom: {min: 1, max: 5, step: 0.5}}; };
            track.getSettings = function () { return {...settings.call(this), torch: window.torch, zoom: window.zoomed ?? 1}; };
            track.applyConstraints = async function ({advanced: [{torch, zoom}]}) {
              await new Promise((resolve) => setTimeout(resolve, 400));
              if (torch !== undefined) window.torch = torch;
              if (zoom !== undefined) window.zoomed = zoom;
            };""")
        self.click(driver, "#camera-open")
        self.wait(driver, "return !document.querySelector('#torch').disabled")
        pressed = "return document.querySelector('#torch').getAttribute('aria-pressed')"
        self.click(driver, "#torch")
        # Only once the device has confirmed it.
        self.assertEqual(driver.execute_script(pressed), "false")
        self.wait(driver, pressed + " === 'true'")
        self.assertEqual(driver.execute_script("return document.querySelector('#zoom').max"), "5")
        self.click(driver, "#camera-close")
        driver.execute_script("window.torch = false")
        self.click(driver, "#camera-open")
        self.assertEqual(driver.execute_script(pressed), "false")



if __name__ == "__main__":
    unittest.main()
