import type { Rgb } from '../picture/colour.ts'
import { clamp, power, smoothstep } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { noiseTile } from '../picture/noise-tile.ts'
import { hashed, seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'
import { addSplashes } from './splashes.ts'

const WATER: Rgb = [0.78, 0.86, 0.95]
/** Height of the visible area at a distance of one meter, in meters. */
const VIEW = 0.6
/** Heights of the picture above it in which a drop begins. */
const ABOVE = 0.45

/** Distances are in meters. */
export type Rain = {
  readonly drops: number
  readonly splashes: number
  /** Sideways movement divided by downward movement; positive falls to the left. */
  readonly slant: number
  /** How far single drops stray from that, and how far a gust bends all of them. */
  readonly stray: number
  readonly gust: number
  /** Distances of the nearest and the farthest drop, and the distance that is in focus. */
  readonly depth: readonly [number, number]
  readonly focus: number
  /** Radius in pixels at 270 lines to which the lens spreads a drop that is one diopter out of focus. */
  readonly aperture: number
  /** Share of a frame that the shutter is open. */
  readonly shutter: number
  readonly light: number
}

export const steady: Rain = {
  drops: 4200,
  splashes: 320,
  slant: 0.05,
  stray: 0.02,
  gust: 0.012,
  depth: [0.9, 12],
  focus: 5,
  aperture: 2,
  shutter: 0.5,
  light: 1,
}

export const storm: Rain = {
  ...steady,
  drops: 2600,
  splashes: 0,
  slant: 0.3,
  stray: 0.05,
  gust: 0.05,
}

/** Rain through the whole depth of a shot. Loops exactly. */
export function* rain(size: Size, count: number, seed: number, look = steady, fps = 24): Frames {
  const random = seeded(seed)
  const canvas = new Canvas(size)
  const sheets = noiseTile(seed)
  const drops = Array.from({ length: look.drops }, (_, id) =>
    loosed(look, { id, count, fps, random }),
  )
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    const time = frame / count
    for (const drop of drops) fall(canvas, look, { drop, count, time, sheets })
    if (look.splashes > 0) addSplashes(canvas, { count, fps, frame, seed, splashes: look.splashes })
    yield canvas.frame(1)
  }
}

type Start = {
  readonly id: number
  readonly count: number
  readonly fps: number
  readonly random: () => number
}

/** Large drops fall faster. How far below the picture a drop falls makes up for whole passes in the clip. */
function loosed(look: Rain, { id, count, fps, random }: Start) {
  const [near, far] = look.depth
  const depth = near + (far - near) * power(random(), 0.5)
  const girth = 0.7 + 1.5 * power(random(), 2.2)
  const heights = ((count / fps) * (4.6 + 2.4 * girth)) / (VIEW * depth)
  const passes = Math.max(1, Math.floor(heights / (1 + ABOVE)))
  return {
    id,
    depth,
    girth,
    passes,
    span: Math.max(1 + ABOVE, heights / passes),
    start: random(),
    lean: (random() + random() + random() - 1.5) / 1.5,
    shine: power(random(), 2),
  }
}

type Moment = {
  readonly drop: ReturnType<typeof loosed>
  readonly count: number
  readonly time: number
  readonly sheets: (x: number, y: number) => number
}

/** One drop: a line that is thin in focus, wide and pale near the lens, and dim if finer than a pixel. */
function fall(canvas: Canvas, look: Rain, { drop, count, time, sheets }: Moment): void {
  const { width, height } = canvas.size
  const { id, depth, girth, passes, span, start, lean, shine } = drop
  const gone = start + time * passes
  const pass = Math.floor(gone) % passes
  const top = ((gone - Math.floor(gone)) * span - ABOVE) * height
  const length = ((look.shutter * passes) / count) * span * height
  if (top > height) return
  const turn = 2 * Math.PI * time
  const gust = look.gust * (Math.sin(turn + depth * 0.5) + 0.5 * Math.sin(2 * turn + depth))
  const slant = look.slant + look.stray * lean + gust
  const reach = Math.abs(look.slant) * (height / width) * 1.2
  const x = (hashed(id, pass) * (1.1 + 2 * reach) - 0.05 - (slant < 0 ? 2 * reach : 0)) * width
  const size = (0.0011 * girth * height) / (VIEW * depth)
  const spread = look.aperture * (height / 270) * Math.abs(1 / depth - 1 / look.focus)
  const wide = Math.hypot(size * 0.5, spread * 0.6)
  const seen = Math.max(0.00065 * height, wide)
  // Sheets of denser rain sweep through, the far ones slower.
  const sheet = sheets(x / width / 2 + 3 * time, depth * 0.21 + top / height / 6 - 2 * time)
  const shown = look.light * (0.22 + 2.1 * shine) * clamp(sheet * 2.8 - 0.8, 0.12, 1.5)
  const light = (1.5 * shown * size) / (seen + 0.3 * spread)
  line(canvas, { from: [x - top * slant, top], slant, length, wide: seen, light, phase: id * 1.7 })
}

type Line = {
  readonly from: readonly [number, number]
  readonly slant: number
  /** How far it reaches down, in pixels. */
  readonly length: number
  readonly wide: number
  readonly light: number
  readonly phase: number
}

/** A soft streak. A falling drop wobbles, so it is brighter and darker along its length, and fades at both ends. */
function line(canvas: Canvas, { from, slant, length, wide, light, phase }: Line): void {
  const { width, height } = canvas.size
  const [x, y] = from
  const ends = Math.min(0.4 * length, 3 + 6 * wide)
  const reach = 2.4 * wide + 0.5
  const box = {
    left: Math.max(0, Math.floor(x - Math.max(0, slant) * length - reach)),
    top: Math.max(0, Math.floor(y)),
    right: Math.min(width, Math.ceil(x - Math.min(0, slant) * length + reach)),
    bottom: Math.min(height, Math.ceil(y + length)),
  }
  if (box.right <= box.left || box.bottom <= box.top) return
  canvas.touch(box)
  const square = 1 / (wide * wide * (1 + slant * slant))
  for (let py = box.top; py < box.bottom; py++) {
    const along = py + 0.5 - y
    const middle = x - along * slant
    const fade = smoothstep(0, ends, along) * smoothstep(length, length - ends, along)
    const energy = light * fade * (0.72 + 0.28 * Math.sin((6 * along) / length + phase))
    const last = Math.min(width - 1, Math.ceil(middle + reach))
    for (let px = Math.max(0, Math.floor(middle - reach)); px <= last; px++) {
      const off = px + 0.5 - middle
      const amount = energy * Math.exp(-off * off * square)
      const o = (py * width + px) * 3
      canvas.light[o] += WATER[0] * amount
      canvas.light[o + 1] += WATER[1] * amount
      canvas.light[o + 2] += WATER[2] * amount
    }
  }
}
