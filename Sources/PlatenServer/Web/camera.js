// The camera of the device: opened by a click, never by itself, and closed when the page is hidden.
import { $, ask, closeDialog, dialogIsAbout, make, memory } from "/dom.js";
import { note } from "/events.js";
import { t } from "/strings.js";

const STATE = "camera";

// Whether the browser gives a camera to this page at all.
export const isAvailable = () => Boolean(navigator.mediaDevices?.getUserMedia);

export class Camera {
  // `onChange` is called when the camera opens or closes, and when what it offers changes; `tab` is the
  // name of the tab that it is in.
  constructor(video, onChange, tab) {
    this.video = video;
    this.tab = tab;
    this.onChange = onChange;
    this.stream = null;
    this.track = null;
    this.wanted = false;
    this.digitalZoom = 1;
    // What became of the attempt that nobody waits for.
    this.latest = Promise.resolve(false);
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.stop(); });
    addEventListener("pagehide", () => this.stop());
    navigator.mediaDevices?.addEventListener?.("devicechange", () => this.retry());
    navigator.permissions?.query?.({ name: "camera" })
      .then((status) => {
        status.onchange = () => {
          if (status.state === "granted") this.retry();
          else if (status.state === "denied" && this.wanted) this.latest = this.fail("denied");
        };
      }).catch(() => { /* Firefox has no such permission. */ });
  }

  get isOpen() { return this.track !== null; }

  // Opens the camera; shows why where that is not possible. Resolves to whether it is open.
  async start(deviceID = memory.get("camera", null)) {
    this.release();
    this.wanted = true;
    try {
      this.stream = await this.openStream(deviceID);
    } catch (error) {
      return this.fail(reason(error));
    }
    // Closed while the person was asked.
    if (!this.wanted) {
      this.release();
      return false;
    }
    [this.track] = this.stream.getVideoTracks();
    this.track.addEventListener("ended", () => { if (this.wanted) this.latest = this.fail("lost"); });
    this.track.addEventListener("mute", () => {
      this.onChange();
      if (this.wanted) this.interrupted();
    });
    this.track.addEventListener("unmute", () => {
      closeDialog("back", STATE);
      this.onChange();
    });
    this.video.srcObject = this.stream;
    await this.video.play().catch(() => { /* It plays when it is shown. */ });
    closeDialog("back", STATE);
    this.onChange();
    return true;
  }

  async openStream(deviceID) {
    const size = { width: { ideal: 3840 }, height: { ideal: 2160 } };
    if (deviceID) {
      try {
        return await navigator.mediaDevices.getUserMedia({ video: { deviceId: { exact: deviceID }, ...size } });
      } catch (error) {
        if (error.name !== "OverconstrainedError" && error.name !== "NotFoundError") throw error;
      }
    }
    return navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: "environment" }, ...size } });
  }

  // Closes the camera, with its torch.
  stop() {
    this.wanted = false;
    this.release();
    this.onChange();
  }

  release() {
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = null;
    this.track = null;
    this.digitalZoom = 1;
    this.video.srcObject = null;
  }

  // Tries again after a failure that the person may have ended.
  retry() {
    if (this.wanted && !this.isOpen && dialogIsAbout(STATE)) this.latest = this.start();
  }

  // Shows why there is no camera, in the one dialog. Its Cancel closes the camera.
  async fail(state) {
    this.release();
    this.onChange();
    const answer = await ask({
      title: t(`camera.${state}.title`), text: t(`camera.${state}`), state: STATE,
      buttons: [{ label: t("again"), value: "again", style: "primary" }, { label: t("cancel"), value: null }],
    });
    if (answer === "again") return this.start();
    if (answer === "back") return true;
    // Another state has replaced the message, and decides.
    if (answer === "replaced") return dialogIsAbout(STATE) ? this.latest : false;
    note("closed-by-error", this.tab);
    this.stop();
    return false;
  }

  // The device gives no picture for a while; the message closes when it does again.
  async interrupted() {
    const answer = await ask({
      title: t("camera.interrupted.title"), text: t("camera.interrupted"), state: STATE,
      buttons: [{ label: t("camera.close"), value: null }],
    });
    if (answer !== null) return;
    note("closed-by-error", this.tab);
    this.stop();
  }

  // MARK: What the camera offers

  get capabilities() { return this.track?.getCapabilities?.() ?? {}; }

  // A torch counts only where it can be on and off.
  get hasTorch() {
    const torch = this.capabilities.torch;
    return Array.isArray(torch) ? torch.includes(true) && torch.includes(false) : torch === true;
  }

  get torch() { return this.track?.getSettings?.().torch === true; }

  // Switches the torch. Its state is what the device says afterwards.
  async setTorch(on) {
    try {
      await this.track.applyConstraints({ advanced: [{ torch: on }] });
    } catch { /* The state below tells. */ }
    if (on && this.torch) note("torch-on", this.tab);
    this.onChange();
  }

  get zoomRange() {
    const zoom = this.capabilities.zoom;
    return zoom?.max > zoom?.min
      ? { min: zoom.min, max: zoom.max, step: zoom.step || 0.1, isOptical: true }
      : { min: 1, max: 4, step: 0.1, isOptical: false };
  }

  get zoom() {
    return this.zoomRange.isOptical ? this.track?.getSettings?.().zoom ?? 1 : this.digitalZoom;
  }

  async setZoom(factor) {
    const { min, max, isOptical } = this.zoomRange;
    const clamped = Math.min(max, Math.max(min, factor));
    if (isOptical) await this.track.applyConstraints({ advanced: [{ zoom: clamped }] }).catch(() => {});
    else this.digitalZoom = clamped;
    this.onChange();
  }

  // Focuses at a point of the picture, 0 to 1, where the camera can.
  async focusAt(x, y) {
    const { focusMode, pointsOfInterest } = this.capabilities;
    if (!pointsOfInterest && !focusMode?.includes("single-shot")) return;
    const wish = {};
    if (pointsOfInterest) wish.pointsOfInterest = [{ x, y }];
    if (focusMode?.includes("single-shot")) wish.focusMode = "single-shot";
    await this.track.applyConstraints({ advanced: [wish] }).catch(() => {});
  }

  async devices() {
    const all = await navigator.mediaDevices.enumerateDevices();
    return all.filter((device) => device.kind === "videoinput");
  }

  // Fills a select element with the cameras, and opens the one that is chosen.
  async fillChoice(select) {
    if (!this.isOpen) return;
    const devices = await this.devices();
    const own = this.track?.getSettings?.().deviceId;
    select.replaceChildren(...devices.map((device, index) => make("option", {
      value: device.deviceId, textContent: device.label || t("camera.number", { n: index + 1 }),
      selected: device.deviceId === own,
    })));
    select.disabled = devices.length < 2;
    select.closest("label").hidden = devices.length < 2;
    select.onchange = () => {
      memory.set("camera", select.value);
      this.start(select.value);
    };
  }

  // MARK: Pictures

  // The part of the video that is seen with the digital zoom, in its pixels.
  get view() {
    const { videoWidth: width, videoHeight: height } = this.video;
    const share = 1 / this.digitalZoom;
    return { x: width * (1 - share) / 2, y: height * (1 - share) / 2, width: width * share, height: height * share };
  }

  // A frame as a JPEG file with at most `side` pixels on its longer side.
  frame(side, quality = 0.7, region = this.view) {
    if (!this.isOpen || this.video.videoWidth === 0) return Promise.resolve(null);
    const scale = Math.min(1, side / Math.max(region.width, region.height));
    const canvas = this.canvas ??= document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(region.width * scale));
    canvas.height = Math.max(1, Math.round(region.height * scale));
    canvas.getContext("2d").drawImage(
      this.video, region.x, region.y, region.width, region.height, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  }

  // A photo at the full resolution of the camera where it can, otherwise a frame.
  async photo() {
    if (window.ImageCapture && this.digitalZoom === 1) {
      try {
        const photo = new ImageCapture(this.track).takePhoto();
        const late = new Promise((resolve) => setTimeout(resolve, 2500, null));
        const blob = await Promise.race([photo, late]);
        if (blob?.size) return blob;
      } catch { /* A frame will do. */ }
    }
    return this.frame(Infinity, 0.92);
  }
}

function reason(error) {
  switch (error.name) {
    case "NotAllowedError": case "SecurityError": return "denied";
    case "NotReadableError": case "AbortError": return "busy";
    default: return "absent";
  }
}

// The button of a torch shows what the device says.
export function showTorch(button, camera) {
  button.disabled = !camera.hasTorch;
  button.setAttribute("aria-pressed", String(camera.torch));
  button.title = camera.hasTorch ? "" : t("camera.torch.none");
}

// Where the video lies in its element with object-fit: `cover` fills it, otherwise it is contained.
export function videoBox(video, cover = false) {
  const { clientWidth: width, clientHeight: height, videoWidth, videoHeight } = video;
  const fit = cover ? Math.max : Math.min;
  const scale = fit(width / (videoWidth || 1), height / (videoHeight || 1));
  return { scale, x: (width - videoWidth * scale) / 2, y: (height - videoHeight * scale) / 2 };
}
