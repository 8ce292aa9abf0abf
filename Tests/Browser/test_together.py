"""Several devices at one document: no page vanishes, and all show the same order."""

import base64
import json
import os
import random
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from support import DESKTOP, PHONE, SAMPLES, BrowserTest, letter, scene

# The names of the pages that a browser shows.
SHOWN = "return [...document.querySelectorAll('#pages > li')].map((each) => each.dataset.id)"


class DocumentTest(BrowserTest):
    """A document that several browsers show."""

    def open_again(self, driver):
        """Opens what `driver` shows in another browser."""
        other = self.open(size=DESKTOP)
        other.execute_script("localStorage.setItem('platen.session', arguments[0])",
                             driver.execute_script("return localStorage.getItem('platen.session')"))
        self.reload(other)
        return other

    def reload(self, driver):
        driver.refresh()
        self.wait(driver, "return document.documentElement.dataset.ready === 'true'")

    def stored(self):
        """The names of the pages of the newest session, as the server has them."""
        return [page["id"] for page in self.session()["pages"]]

    def press(self, driver, place, *keys):
        driver.execute_script(f"document.querySelector('#pages > li:nth-child({place}) .open').focus()")
        actions = ActionChains(driver)
        for key in keys[:-1]:
            actions.key_down(key)
        actions.send_keys(keys[-1])
        for key in keys[:-1]:
            actions.key_up(key)
        actions.perform()


class TogetherTest(DocumentTest):
    def test_two_devices_do_not_delete_each_others_pages(self):
        phone = self.open(size=PHONE)
        self.add(phone, SAMPLES / "card.jpg", SAMPLES / "receipt.jpg")
        desk = self.open_again(phone)
        self.wait_for_pages(desk, 2)
        # Each takes a page, and both change the order.
        self.find(phone, "#choose").send_keys(str(SAMPLES / "letter-1.jpg"))
        self.find(desk, "#choose").send_keys(str(SAMPLES / "licence.jpg"))
        for driver in (phone, desk):
            self.wait(driver, "return !document.querySelector('.badge.busy')")
        self.press(phone, 1, Keys.ALT, Keys.ARROW_RIGHT)
        self.press(desk, 2, Keys.ALT, Keys.ARROW_LEFT)
        self.until(lambda: sorted(page["name"] for page in self.session()["pages"])
                   == ["card.jpg", "letter-1.jpg", "licence.jpg", "receipt.jpg"], "a page vanished")
        # Without a reload, both show the same.
        for driver in (phone, desk):
            self.until(lambda: driver.execute_script(SHOWN) == self.stored(), "it does not follow")
        # What one deletes is gone on the other, and is back with it.
        self.press(phone, 2, Keys.DELETE)
        self.until(lambda: len(desk.execute_script(SHOWN)) == 3, "it is still there")
        self.assertFalse(phone.execute_script("""
            const [undo, bar] = ["undo", "save-bar"].map((id) => document.getElementById(id).getBoundingClientRect());
            return undo.bottom > bar.top && undo.top < bar.bottom;"""), "it covers the buttons that save")
        self.click(phone, "#undo-button")
        self.until(lambda: desk.execute_script(SHOWN) == phone.execute_script(SHOWN) and len(self.stored()) == 4, "it is not back")
        self.assertEqual(self.errors(phone) + self.errors(desk), [])

    def test_a_document_is_not_discarded_unseen(self):
        phone = self.open(size=PHONE)
        self.add(phone, SAMPLES / "card.jpg")
        desk = self.open_again(phone)
        self.wait_for_pages(desk, 1)
        self.click(phone, "#cancel")
        self.add(desk, SAMPLES / "receipt.jpg")
        # The question was about one page.
        self.click(phone, "#dialog-buttons .danger")
        self.wait(phone, "return !document.querySelector('#result').hidden")
        self.assertIn("Another device has changed the document", self.text(phone, "#result"))
        self.assertEqual(len(self.stored()), 2)
        self.screen(phone, "scan-changed-elsewhere-phone")
        self.click(phone, "#cancel")
        self.assertEqual(self.text(phone, "#dialog-title"), "Discard 2 pages?")
        self.click(phone, "#dialog-buttons .danger")
        # The other one says so, and begins anew.
        self.wait(desk, "return document.querySelectorAll('#pages > li').length === 0")
        self.assertIn("It is not there any more", self.text(desk, "#result"))
        self.add(desk, SAMPLES / "card.jpg")


class WaitingTest(DocumentTest):
    """Photos and changes that wait for the server."""

    def photos(self, count):
        paths = [self.server.folder / f"{number}.jpg" for number in range(count)]
        for number, path in enumerate(paths):
            scene(letter(number), size=(300, 400), height=0.9).save(path, quality=70)
        return paths

    def names(self, driver):
        return driver.execute_async_script(
            "import('/pages.js').then((pages) => arguments[0](pages.state.pages.map((page) => page.name)));")

    def leave(self, driver):
        """Whether the browser asks before the page is left."""
        return driver.execute_script(
            "const event = new Event('beforeunload', {cancelable: true}); dispatchEvent(event); return event.defaultPrevented;")

    def test_what_waits_survives_a_reload_in_its_order(self):
        driver = self.open(size=PHONE)
        paths = self.photos(12)
        self.add(driver, *paths[:3])
        self.assertFalse(self.leave(driver))
        self.wait(driver, "return navigator.serviceWorker.controller !== null || navigator.serviceWorker.ready.then(() => true)")
        self.server.kill()
        self.find(driver, "#choose").send_keys("\n".join(map(str, paths[3:])))
        self.wait(driver, "return document.querySelectorAll('.badge.warn').length === 9")
        self.press(driver, 1, Keys.DELETE)
        self.press(driver, 1, Keys.ALT, Keys.ARROW_RIGHT)
        expected = ["2.jpg", "1.jpg", *(path.name for path in paths[3:])]
        self.assertEqual(self.names(driver), expected)
        self.assertTrue(self.leave(driver))
        self.screen(driver, "scan-waiting-phone")
        self.reload(driver)
        # Without the server, what waits is shown.
        self.wait(driver, "return document.querySelectorAll('#pages > li').length === 9")
        self.screen(driver, "scan-waiting-reloaded-phone")
        self.server.start()
        self.until(lambda: [page["name"] for page in self.session()["pages"]] == expected, "the order", 60)
        self.wait_for_pages(driver, 11)
        self.assertEqual(self.names(driver), expected)
        self.assertFalse(self.leave(driver))
        self.assertEqual(len(list((self.server.folder / "state/sessions").iterdir())), 1)

    def test_the_note_of_an_absent_server_goes_by_itself(self):
        driver = self.open(size=PHONE)
        for has_document in (False, True):
            if has_document:
                self.add(driver, SAMPLES / "card.jpg")
                self.server.stop()
            else:
                self.server.stop()
                self.click(driver, "#documents-open")
                self.click(driver, "#documents-close")
            self.wait(driver, "return !document.querySelector('#offline').hidden")
            self.server.start()
            self.wait(driver, "return document.querySelector('#offline').hidden", seconds=5)

    def test_a_silent_stream_of_changes_is_opened_again(self):
        driver = self.open(size=PHONE)
        # Half a second stands for the time after which a stream is dead.
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
            const set = window.setTimeout;
            window.setTimeout = (work, time) => set(work, time === 35_000 ? 500 : time);
            const Stream = window.EventSource;
            window.streams = 0;
            window.EventSource = class extends Stream { constructor(url) { super(url); streams += 1; } };"""})
        self.add(driver, SAMPLES / "card.jpg")
        self.reload(driver)
        self.wait(driver, "return streams >= 3", seconds=10)

    def test_a_photo_that_ends_the_server_is_refused_after_three_times(self):
        driver = self.open(size=PHONE)
        good, bad = self.photos(2)
        self.add(driver, good)
        [folder] = (self.server.folder / "state/sessions").iterdir()
        self.find(driver, "#choose").send_keys(str(bad))
        for attempt in range(3):
            while sum(path.stat().st_size for path in folder.glob("attempts-*")) <= attempt:
                pass
            self.server.kill()
            self.reload(driver)
            self.server.start()
        self.wait(driver, "return document.querySelector('.badge.bad')?.textContent === 'The server ended three times while it read this photo.'", 30)
        self.wait(driver, "return [...document.querySelectorAll('#pages img')].every((image) => image.complete && image.naturalWidth > 0)")
        self.screen(driver, "scan-ended-server-phone")
        self.assertEqual(len(self.stored()), 1)
        # It stays, and is not sent again.
        self.reload(driver)
        self.wait(driver, "return document.querySelectorAll('#pages > li').length === 2 && document.querySelectorAll('.badge.bad').length === 1")
        self.assertFalse(self.leave(driver))
        self.click(driver, "#pages > li:nth-child(2) .open")
        self.wait(driver, "return document.querySelector('#dialog').open")
        self.click(driver, "#dialog-buttons .danger")
        self.reload(driver)
        self.wait_for_pages(driver, 1)

    def test_a_reload_while_saving_shows_the_progress_again(self):
        driver = self.open(size=PHONE)
        self.add(driver, SAMPLES / "letter-1.jpg", SAMPLES / "card.jpg")
        for count in range(2):
            self.click(driver, "#save")
            self.wait(driver, "return !document.querySelector('#progress').hidden")
            self.reload(driver)
            if count == 0:
                self.wait(driver, "return !document.querySelector('#progress').hidden")
                self.screen(driver, "scan-saving-reloaded-phone")
            self.wait(driver, "return !document.querySelector('#result').hidden", seconds=90)
            self.assertIn("is saved, 2 pages", self.text(driver, "#result"))
        # The same document is one file.
        self.assertEqual(len(list(self.server.folder.glob("output/*.pdf"))), 1)


# The names of the pages in a browser, once it has sent all that waited.
SETTLED = """
    const done = arguments[0];
    import('/pages.js').then((pages) => done(pages.isSending() || !document.querySelector('#offline').hidden ? null
      : pages.state.pages.map((page) => page.name)));"""


class RandomTest(DocumentTest):
    """Two devices that add, move and delete at random, with breaks of the network and reloads.

    `PLATEN_OPERATIONS` is the number of operations, by default 60; the network breaks a tenth as often. `PLATEN_SEED`
    is that of the random numbers.
    """

    count = int(os.environ.get("PLATEN_OPERATIONS", 60))
    seed = int(os.environ.get("PLATEN_SEED", 68))

    def call(self, driver, body, *arguments):
        """Runs a function of the pages in a browser, and waits until the browser has kept the change."""
        return driver.execute_async_script(f"""
            const done = arguments[arguments.length - 1];
            import('/pages.js').then(async (pages) => {{ {body} }}).then(done, (error) => done(`${{error}}`));""", *arguments)

    def photo(self, number):
        path = self.server.folder / f"{number:04}.jpg"
        scene(letter(number), size=(300, 400), height=0.9).save(path, quality=70)
        self.photos[path.name] = path.read_bytes()
        return path.name

    def add_some(self, driver):
        names = [self.photo(len(self.photos)) for _ in range(self.random.choice([1, 1, 1, 2, 5]))]
        self.call(driver, """
            const files = arguments[0].map(([name, text]) => new File([Uint8Array.from(atob(text), (each) => each.charCodeAt(0))], name));
            const place = arguments[1];
            await pages.add(files, { before: place === null ? null : pages.state.pages[place]?.id });""",
                  [[name, base64.b64encode(self.photos[name]).decode()] for name in names],
                  self.random.choice([None, None, 0, 3]))
        self.groups.append(names)

    def move_one(self, driver):
        name = self.call(driver, """
            const page = pages.state.pages[Math.floor(arguments[0] * pages.state.pages.length)];
            if (page) await pages.move(page, Math.floor(arguments[1] * pages.state.pages.length));
            return page?.name;""", self.random.random(), self.random.random())
        self.moved.add(name)

    def delete_one(self, driver):
        name = self.call(driver, """
            const page = pages.state.pages[Math.floor(arguments[0] * pages.state.pages.length)];
            if (page) await pages.remove(page);
            return page?.name;""", self.random.random())
        if self.random.random() < 0.3:
            self.call(driver, "await document.querySelector('#undo-button').onclick?.();")
            self.undone.add(name)
        else:
            self.deleted.add(name)

    def test_at_random_no_page_vanishes(self):
        self.random = random.Random(self.seed)
        self.photos, self.groups, self.moved, self.deleted, self.undone = {}, [], set(), set(), set()
        drivers = [self.open(size=PHONE)]
        self.add_some(drivers[0])
        self.wait(drivers[0], "return document.querySelectorAll('#pages > li').length > 0 && !document.querySelector('.badge.busy')")
        drivers.append(self.open_again(drivers[0]))
        cuts = reloads = 0
        back = None
        for number in range(self.count):
            driver = self.random.choice(drivers)
            operations = [self.add_some, self.move_one, self.move_one, self.delete_one]
            if number % 10 == 4:
                # Of every second break, the server ends, as with a power cut; of the others, one device is alone.
                cuts += 1
                alone = self.random.choice(drivers) if cuts % 2 else None
                self.cut(alone, True)
                back = (number + self.random.randint(1, 5), alone)
            self.random.choice(operations)(driver)
            if self.random.random() < 0.08:
                reloads += 1
                self.reload(driver)
            if back and back[0] <= number:
                self.cut(back[1], False)
                back = None
        if back:
            self.cut(back[1], False)
        self.until(lambda: all(self.settled(driver) is not None and not self.send_again(driver) for driver in drivers),
                   lambda: f"not all was sent: {[self.shown(driver) for driver in drivers]}", 200)
        self.until(lambda: self.settled(drivers[0]) == self.settled(drivers[1]) == [page["name"] for page in self.session()["pages"]],
                   lambda: f"the orders differ: {[self.shown(driver) for driver in drivers]}, {self.session()}")
        names = self.settled(drivers[0])
        print(f"{self.count} operations, {cuts} breaks, {reloads} reloads, {len(self.photos)} photos, {len(names)} pages")
        self.assertEqual(set(self.photos) - self.deleted - set(names), set(), "pages vanished")
        # What one deletes and the other deletes and brings back is there or not, as the later one has decided.
        self.assertEqual(set(names) & self.deleted - self.undone, set(), "deleted pages came back")
        self.assertEqual(len(names), len(set(names)), "pages are there twice")
        # Photos that came together are in their order, apart from those that were moved.
        for group in self.groups:
            places = [names.index(name) for name in group if name in names and name not in self.moved | self.undone]
            self.assertEqual(places, sorted(places), group)
        # On the disk as well.
        [folder] = (self.server.folder / "state/sessions").iterdir()
        stored = json.loads((folder / "session.json").read_text())["pages"]
        self.assertEqual([page["name"] for page in stored], names)
        for page in stored:
            self.assertEqual((folder / f"photo-{page['id']}").read_bytes(), self.photos[page["name"]])

    def shown(self, driver):
        """What a browser shows, and what it waits for."""
        return driver.execute_async_script("""
            const done = arguments[0];
            Promise.all([import('/pages.js'), import('/outbox.js').then((outbox) => outbox.load())]).then(([{ state }, waiting]) => done({
              isOffline: !document.querySelector('#offline').hidden, version: state.version, pages: state.pages.map(({ name }) => name),
              waiting: waiting.map(({ number, name, change }) => [number, name, change]),
              sending: state.pages.filter((page) => page.blob).map(({ name, number, isSending, share, broke, error }) => ({ name, number, isSending, share, broke, error })) }));""")

    def send_again(self, driver):
        """Sends a photo again that was refused, because the server was ended three times while it read that photo."""
        refused = driver.find_elements("css selector", "#pages > .failed .open")
        if refused:
            driver.execute_script("arguments[0].click()", refused[0])
            self.click(driver, "#dialog-buttons .primary")
        return bool(refused)

    def settled(self, driver):
        return driver.execute_async_script(SETTLED)

    def cut(self, driver, isCut):
        """Breaks or mends the network of one browser; that of all, where there is none, by the end of the server."""
        if driver:
            driver.execute_cdp_cmd("Network.enable", {})
            driver.execute_cdp_cmd("Network.emulateNetworkConditions", {
                "offline": isCut, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
        elif isCut:
            self.server.kill()
        else:
            self.server.start()


if __name__ == "__main__":
    unittest.main()
