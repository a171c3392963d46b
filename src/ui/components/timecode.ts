/** Frame 28 at 24 fps → "00:00:01:04"; non-drop, counted at the nearest whole rate. */
export function timecode(frame: number, fps: number): string {
  const rate = Math.max(1, Math.round(fps))
  const seconds = Math.floor(frame / rate)
  const parts = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
    frame % rate,
  ]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** Frame numbers padded to the width of the last one: 7 of 240 → "007". */
export function frameNumber(frame: number, frames: number): string {
  return String(frame).padStart(Math.max(3, String(frames - 1).length), '0')
}
