import { mixed, type Rgb } from '../picture/colour.ts'
import { clamp, power, smoothstep, square } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { noiseTile } from '../picture/noise-tile.ts'
import { Canvas } from './canvas.ts'
import { addRimArcs, addWaveGrains } from './wave-grains.ts'
import { reachedAt, type Moment, type Wave } from './wave.ts'

export const landing: Wave = {
  centre: [0.5, 0.55],
  flatness: 0.36,
  flash: [0.6, 0.85, 1],
  faint: [0.12, 0.36, 1],
  strong: [0.85, 0.97, 1],
  slowing: 2.6,
  wake: 1,
  torn: 1,
  grains: 2400,
  lift: 70,
  burning: false,
  arcs: 0,
}

/** Empty frames at the end. */
const TAIL = 6

/** A torn ring of light that refracts what is behind its rim and throws up dust. Starts and ends empty. */
export function* shockwave(
  size: Size,
  count: number,
  seed: number,
  look = landing,
  fps = 24,
): Frames {
  const unit = size.height / 270
  const canvas = new Canvas(size)
  const centre = [size.width * look.centre[0], size.height * look.centre[1]] as const
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    const time = frame / (count - TAIL)
    if (frame > 0 && time < 1) {
      const moment = { look, centre, time, seed, seconds: (count - TAIL) / fps }
      ring(canvas, moment)
      addWaveGrains(canvas, moment)
      if (look.arcs > 0) addRimArcs(canvas, { ...moment, frame })
      const flash = { at: centre, colour: look.flash, radius: 26 * unit * (1 + 4 * time) }
      if (time < 0.14) canvas.glow({ ...flash, light: 3 * square(1 - time / 0.14) })
      canvas.bloom([
        [2 * unit, 0.16],
        [8 * unit, 0.1],
        [28 * unit, 0.07],
      ])
    }
    yield canvas.frame(1.3)
  }
}

const TURN = 1 / (2 * Math.PI)

/** The noise around the ring repeats with each whole turn, so that there is no seam. */
function ring(canvas: Canvas, { look, centre, time, seed }: Moment): void {
  const { width, height } = canvas.size
  const front = reachedAt(look, time)
  const fade = power(1 - time, 1.35) * smoothstep(0, 0.03, time) * 1.5
  const [coarse, folds] = [noiseTile(seed), noiseTile(seed + 1)]
  const thick = 0.014 + 0.03 * front
  const wide = front * (1 + 0.12 * look.torn) + 0.12
  const top = Math.max(0, Math.floor(centre[1] - wide * height * look.flatness))
  const bottom = Math.min(height, Math.ceil(centre[1] + wide * height * look.flatness))
  const left = Math.max(0, Math.floor(centre[0] - wide * width * 0.5))
  const right = Math.min(width, Math.ceil(centre[0] + wide * width * 0.5))
  for (let py = top; py < bottom; py++) {
    const y = (py + 0.5 - centre[1]) / (height * look.flatness)
    for (let px = left; px < right; px++) {
      const x = (px + 0.5 - centre[0]) / (width * 0.5)
      const distance = Math.sqrt(x * x + y * y)
      if (distance > wide) continue
      const around = Math.atan2(y, x) * TURN
      const bend = coarse(around * 2, time * 0.5 - distance * 0.15) - 0.5
      const tear = folds(around * 9 + bend * 0.2, distance * 0.5 - time * 1.4) - 0.5
      const own = front * (1 + look.torn * (0.15 * bend + 0.05 * tear))
      const off = (distance - own) / thick
      if (off > 4 || off < -22) continue
      const broken = smoothstep(-0.22, 0.12, tear + 0.8 * bend)
      const fold = 1 - Math.abs(2 * folds(around * 13 + bend, distance * 0.33 - time * 0.9) - 1)
      const streaks = fold * fold * fold * fold
      const open = smoothstep(0.25, 0.85, distance / own)
      const behind = off > 0 ? 0 : Math.exp(off * 0.2) * look.wake * open
      const gas = behind * (0.05 + 0.75 * streaks * streaks + 0.16 * clamp(tear + 0.5))
      const near = 0.75 + 0.35 * smoothstep(-1, 1, y / (distance + 0.01))
      const shown = fade * near
      // The rim acts as a lens: red, green and blue do not quite meet, and there is a dark line inside.
      const rim = (shift: number): number =>
        Math.exp(-square((off - shift) * 2.4)) + 0.4 * Math.exp(-square((off + 3 - shift) * 1.3))
      const edge = broken * (0.35 + streaks)
      const light = gas + 1.5 * edge * rim(0)
      if (light * shown < 0.003) continue
      const colour = mixed(look.faint, look.strong, clamp(light * 0.85))
      canvas.add(px, py, colour, (gas + 0.6 * edge * rim(0)) * shown)
      const [r, g, b] = look.strong
      const apart = look.burning ? 0 : 0.34
      const bent: Rgb = [r * rim(apart), g * rim(0), b * rim(-apart)]
      canvas.add(px, py, bent, (look.burning ? 0.35 : 0.9) * edge * shown)
    }
  }
}
