"""The page of `receipts --review`: corrections are saved as a file, which `receipts --corrections` applies."""

import csv
import io
import json
import shutil
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from support import DESKTOP, PHONE, SAMPLES, browser, program, screens
from test_access import CHECK


class ReviewFileTest(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="platen-review-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        for name in ("receipt.jpg", "letter-1.jpg"):
            shutil.copy(SAMPLES / name, self.folder / name)

    def receipts(self, *arguments):
        platen = str(Path(program()).with_name("platen"))
        run = subprocess.run([platen, "receipts", "-q", *arguments], cwd=self.folder, capture_output=True, text=True, check=True)
        return list(csv.DictReader(io.StringIO(run.stdout)))

    def open(self, **settings):
        driver = browser(**settings)
        self.addCleanup(driver.quit)
        driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(self.folder)})
        driver.get((self.folder / "check/index.html").as_uri())
        return driver

    def state(self, driver):
        return driver.find_element(By.ID, "state").text

    def saved(self):
        file = self.folder / "corrections.jsonl"
        end = time.time() + 10
        while not file.exists() and time.time() < end:
            time.sleep(0.1)
        return file.read_text()

    def test_a_corrected_value_is_applied(self):
        before = self.receipts("--review", "check", "receipt.jpg")[0]
        driver = self.open(size=DESKTOP)
        total = driver.find_element(By.NAME, "total")
        self.assertEqual(total.get_attribute("value"), before["total"])
        total.clear()
        total.send_keys("twelve")
        driver.find_element(By.ID, "save").click()
        self.assertIn("not of its kind", self.state(driver))
        total.clear()
        total.send_keys("12.50")
        driver.find_element(By.ID, "save").click()
        self.saved()
        after = self.receipts("--corrections", "corrections.jsonl", "receipt.jpg")[0]
        self.assertEqual(after["total"], "12.50")
        self.assertEqual(after["merchant"], before["merchant"])

    def test_sums_and_candidates_with_the_keyboard_alone(self):
        before = self.receipts("--review", "check", "receipt.jpg")[0]
        driver = self.open(size=DESKTOP)
        sum_words = lambda: driver.find_element(By.CSS_SELECTOR, ".sum").text
        self.assertEqual(sum_words(), "The sums agree")
        focused = lambda: driver.execute_script("return document.activeElement.name ?? ''")
        for _ in range(30):
            ActionChains(driver).send_keys(Keys.TAB).perform()
            if focused() == "total":
                break
        self.assertEqual(focused(), "total")
        # Its place on the picture is marked.
        self.assertTrue(driver.execute_script("return document.querySelector('polygon[data-field=total]').classList.contains('current')"))
        # Candidates are what is printed, and the total is one of them.
        options = driver.execute_script("return [...document.activeElement.list.options].map((option) => option.value)")
        self.assertIn(before["total"], options)
        self.assertIn(before["date"], driver.execute_script(
            "return [...document.querySelector('input[name=date]').list.options].map((option) => option.value)"))
        # Sums are checked while it is typed, with a comma as well.
        ActionChains(driver).key_down(Keys.CONTROL).send_keys("a").key_up(Keys.CONTROL).send_keys("999,50").perform()
        self.assertIn("the total says 999.50", sum_words())
        ActionChains(driver).send_keys(Keys.TAB).perform()
        self.assertEqual(driver.execute_script("return document.querySelector('input[name=total]').value"), "999.50")
        driver.save_screenshot(str(screens() / "review-file-desktop.png"))
        ActionChains(driver).key_down(Keys.CONTROL).send_keys("s").key_up(Keys.CONTROL).perform()
        [line] = self.saved().splitlines()
        self.assertEqual(json.loads(line), {"source": "receipt.jpg", "page": 1, "fields": {"total": "999.50"}})
        self.assertIn("1 receipt corrected", self.state(driver))
        self.assertEqual(self.receipts("--corrections", "corrections.jsonl", "receipt.jpg")[0]["total"], "999.50")

    def test_it_is_accessible_in_every_width_and_scheme(self):
        self.receipts("--review", "check", "receipt.jpg", "letter-1.jpg")
        for size, name in ((PHONE, "phone"), (DESKTOP, "desktop")):
            for dark in (False, True):
                driver = self.open(size=size, dark=dark)
                scheme = f"{name}-{'dark' if dark else 'light'}"
                self.assertEqual(driver.execute_script(CHECK), [], scheme)
                driver.save_screenshot(str(screens() / f"all-review-file-{scheme}.png"))
                driver.quit()


if __name__ == "__main__":
    unittest.main()
