"""What the browser tests share: the server, a browser with a fake camera, and ways to use the page."""

import io
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
import urllib.request
from pathlib import Path

from PIL import Image, ImageDraw
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "Samples"
TOKEN = "browser-test-token"
SCREENS = Path(os.environ.get("PLATEN_SCREENSHOTS", tempfile.gettempdir() + "/platen-screens"))
PHONE, DESKTOP = (390, 844), (1280, 900)


def program():
    """The program to test: PLATEN_SERVE, or that of the debug build."""
    return os.environ.get("PLATEN_SERVE", str(ROOT / ".build/debug/platen-serve"))


class Server:
    """A server on a free port, with an empty state folder."""

    def __init__(self, *arguments):
        self.folder = Path(tempfile.mkdtemp(prefix="platen-browser-"))
        self.arguments = arguments
        self.port = 0
        self.start()

    def start(self):
        command = [program(), "--state", str(self.folder / "state"), "--port", str(self.port),
                   "--token", TOKEN, "--output", str(self.folder / "output"), *self.arguments]
        web = os.environ.get("PLATEN_WEB_FILES")
        if web:
            command += ["--web-files", web]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.link = self.process.stdout.readline().strip()
        self.port = int(re.search(r":(\d+)/", self.link).group(1))

    def kill(self):
        """Ends it as a power cut does."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()

    def memory(self):
        """The resident memory of the server, in megabytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1000

    def close(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def screens():
    """The folder for pictures of views."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    return SCREENS


def scene(page, size=(1280, 720), at=(0.5, 0.5), height=0.86):
    """A frame of a camera: a page on a dark desk."""
    frame = Image.new("RGB", size, (70, 52, 38))
    scale = size[1] * height / page.height
    page = page.resize((max(1, round(page.width * scale)), max(1, round(page.height * scale))))
    frame.paste(page, (round(size[0] * at[0] - page.width / 2), round(size[1] * at[1] - page.height / 2)))
    return frame


def letter(number):
    """A page with a heading and lines, different for each number."""
    page = Image.new("RGB", (700, 990), (250, 250, 247))
    draw = ImageDraw.Draw(page)
    draw.text((60, 60), f"Page {number}", fill=(10, 10, 10), font_size=54)
    for line in range(20):
        words = " ".join(str((line * 7 + number * 13 + word * 3) % 97) for word in range(6 + (line + number) % 4))
        draw.text((60, 170 + 36 * line), words, fill=(20, 20, 20), font_size=24)
    return page


def discs():
    """A photo of three red discs."""
    photo = Image.new("RGB", (1280, 960), (96, 110, 140))
    draw = ImageDraw.Draw(photo)
    for x, radius in ((256, 166), (640, 140), (1024, 115)):
        draw.ellipse((x - radius, 480 - radius, x + radius, 480 + radius), fill=(205, 40, 45))
    return photo


def qr(text, side=360):
    """A QR code on white."""
    import qrcode
    image = qrcode.make(text, box_size=10, border=4).convert("RGB")
    return image.resize((side, side), Image.NEAREST)


def video(path, frames):
    """Writes frames as a Motion JPEG file for Chromium's fake camera."""
    with open(path, "wb") as file:
        for frame in frames:
            buffer = io.BytesIO()
            frame.save(buffer, "JPEG", quality=88)
            file.write(buffer.getvalue())
    return path


def browser(size=PHONE, camera=None, dark=False, allow=True, arguments=(), device=True):
    """A headless browser. `camera` is a file for the fake camera."""
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or "chromium"
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--lang=en", "--hide-scrollbars", "--autoplay-policy=no-user-gesture-required",
                     *arguments]:
        options.add_argument(argument)
    if device:
        options.add_argument("--use-fake-device-for-media-stream")
    if camera:
        options.add_argument(f"--use-file-for-fake-video-capture={camera}")
    if allow:
        options.add_argument("--use-fake-ui-for-media-stream")
    else:
        options.add_experimental_option("prefs", {
            "profile.default_content_setting_values.media_stream_camera": 2})
    if dark:
        options.add_argument("--force-dark-mode")
        options.add_argument("--blink-settings=preferredColorScheme=0")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": size[0] < 600})
    driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": size[0] < 600})
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
        {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})
    return driver


class BrowserTest(unittest.TestCase):
    """A test with a server of its own; `open` gives browsers that are closed at its end."""

    server_arguments = ()

    def setUp(self):
        self.server = Server(*self.server_arguments)
        self.addCleanup(self.server.close)

    def open(self, tab="scan", **settings):
        driver = browser(**settings)
        self.addCleanup(driver.quit)
        driver.get(self.server.link + f"#{tab}")
        self.wait(driver, "return document.documentElement.dataset.ready === 'true'")
        return driver

    def wait(self, driver, condition, seconds=20, message=""):
        """Waits until a script, which returns a value, returns a true one; returns it."""
        return WebDriverWait(driver, seconds, 0.05).until(
            lambda driver: driver.execute_script(condition), message or condition)

    def until(self, condition, message, seconds=15):
        """Waits until a function returns a true value. The message may be a function as well."""
        end = time.time() + seconds
        while not condition():
            if time.time() > end:
                self.fail(message() if callable(message) else message)
            time.sleep(0.1)

    def session(self):
        """The newest session, as the server has it."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.server.port}/api/sessions", headers={"Authorization": f"Bearer {TOKEN}"})
        with urllib.request.urlopen(request) as answer:
            first = json.load(answer)[0]["id"]
        request.full_url += f"/{first}"
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def find(self, driver, selector):
        return driver.find_element(By.CSS_SELECTOR, selector)

    def click(self, driver, selector):
        element = self.find(driver, selector)
        driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
        element.click()

    def text(self, driver, selector):
        return driver.execute_script(
            "return document.querySelector(arguments[0])?.textContent ?? ''", selector)

    def add(self, driver, *files):
        """Adds photos, and waits until they are pages."""
        before = driver.execute_script("return document.querySelectorAll('#pages > li').length")
        self.find(driver, "#choose").send_keys("\n".join(str(file) for file in files))
        self.wait_for_pages(driver, before + len(files))

    def wait_for_pages(self, driver, count):
        self.wait(driver, f"""
            const images = [...document.querySelectorAll('#pages > li img')];
            return images.length === {count} && !document.querySelector('.badge.busy')
              && images.every((image) => image.src.includes('/preview') && image.complete && image.naturalWidth > 0)""",
                  seconds=60, message=f"{count} pages")

    def screen(self, driver, name):
        driver.save_screenshot(str(screens() / f"{name}.png"))

    def errors(self, driver):
        """What the page reported to the console, apart from refused requests."""
        return [entry["message"] for entry in driver.get_log("browser")
                if entry["level"] == "SEVERE" and "Failed to load resource" not in entry["message"]]
