"""The page of `receipts --review`: corrections are saved as a file, which `receipts --corrections` applies."""

import csv
import io
import shutil
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from selenium.webdriver.common.by import By

from support import DESKTOP, SAMPLES, browser, program


class ReviewFileTest(unittest.TestCase):
    def test_a_corrected_value_is_applied(self):
        folder = Path(tempfile.mkdtemp(prefix="platen-review-"))
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        shutil.copy(SAMPLES / "receipt.jpg", folder / "receipt.jpg")
        platen = str(Path(program()).with_name("platen"))

        def receipts(*arguments):
            run = subprocess.run([platen, "receipts", "-q", *arguments, "receipt.jpg"], cwd=folder,
                                 capture_output=True, text=True, check=True)
            return list(csv.DictReader(io.StringIO(run.stdout)))[0]

        before = receipts("--review", "check")
        driver = browser(size=DESKTOP)
        self.addCleanup(driver.quit)
        driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(folder)})
        driver.get((folder / "check/index.html").as_uri())
        total = driver.find_element(By.NAME, "total")
        self.assertEqual(total.get_attribute("value"), before["total"])
        total.clear()
        total.send_keys("twelve")
        driver.find_element(By.ID, "save").click()
        self.assertIn("not of its kind", driver.find_element(By.ID, "state").text)
        total.clear()
        total.send_keys("12.50")
        driver.find_element(By.ID, "save").click()
        file = folder / "corrections.jsonl"
        end = time.time() + 10
        while not file.exists() and time.time() < end:
            time.sleep(0.1)
        after = receipts("--corrections", "corrections.jsonl")
        self.assertEqual(after["total"], "12.50")
        self.assertEqual(after["merchant"], before["merchant"])


if __name__ == "__main__":
    unittest.main()
