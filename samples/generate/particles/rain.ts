import type { Rgb } from '../picture/colour.ts'
import { clamp, power, square } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { hashed, seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'
import { addSplashes } from './splashes.ts'
import { addVeil, type Veil } from './veil.ts'

const WATER: Rgb = [0.74, 0.82, 0.92]
/** Fall speed of a drop, in meters per second. */
const FALL = 9
/** Height of the visible area at a distance of one meter, in meters. */
const VIEW = 0.73

/** Distances are in meters. */
export type Rain = {
  readonly drops: number
  readonly splashes: number
  /** Sideways movement divided by downward movement; positive falls to the left. */
  readonly slant: number
  /** Distances of the nearest and the farthest drop, and the distance that is in focus. */
  readonly depth: readonly [number, number]
  readonly focus: number
  /** Radius in pixels at 270 lines to which the lens spreads a drop that is one diopter out of focus. */
  readonly aperture: number
  readonly light: number
  readonly veil: Veil
}

const curtain: Veil = {
  colour: [0.66, 0.76, 0.88],
  light: 0.03,
  scale: [1.2, 0.35],
  drift: [-1, 4],
  low: 0.35,
}

export const steady: Rain = {
  drops: 4200,
  splashes: 320,
  slant: 0.05,
  depth: [0.9, 15],
  focus: 5,
  aperture: 4.2,
  light: 1,
  veil: curtain,
}

export const storm: Rain = {
  ...steady,
  drops: 5200,
  splashes: 0,
  slant: 0.34,
  light: 0.9,
  veil: { ...curtain, light: 0.05, scale: [1.6, 0.4], drift: [-3, 6] },
}

/** Rain through the whole depth of a shot, with a 180-degree shutter. Loops exactly. */
export function* rain(size: Size, count: number, seed: number, look = steady, fps = 24): Frames {
  const random = seeded(seed)
  const canvas = new Canvas(size)
  const [near, far] = look.depth
  const drops = Array.from({ length: look.drops }, (_, id) => {
    const depth = near + (far - near) * power(random(), 0.55)
    const pace = (FALL * (0.85 + 0.3 * random())) / (VIEW * depth)
    const falls = Math.max(1, Math.round((count / fps) * pace))
    return { id, depth, falls, start: random(), girth: 0.6 + 0.8 * random(), shine: random() }
  })
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    const time = frame / count
    addVeil(canvas, look.veil, time, seed)
    const gust = look.slant * 0.12 * Math.sin(2 * Math.PI * time + 1)
    for (const drop of drops) fall(canvas, look, { drop, count, time, slant: look.slant + gust })
    if (look.splashes > 0) addSplashes(canvas, { count, fps, frame, seed, splashes: look.splashes })
    canvas.bloom([[2 * (size.height / 270), 0.15]])
    yield canvas.frame(0.95)
  }
}

type Drop = {
  readonly id: number
  readonly depth: number
  readonly falls: number
  readonly start: number
  readonly girth: number
  readonly shine: number
}

type Moment = {
  readonly drop: Drop
  readonly count: number
  readonly time: number
  readonly slant: number
}

/** One drop: a thin line in focus, a wide pale one out of focus, and dim if it is finer than a pixel. */
function fall(canvas: Canvas, look: Rain, { drop, count, time, slant }: Moment): void {
  const { width, height } = canvas.size
  const unit = height / 270
  const { id, depth, falls, start, girth, shine } = drop
  const fallen = start + time * falls
  const pass = Math.floor(fallen) % falls
  const length = (0.5 * falls) / count
  const top = (fallen % 1) * (1 + 2 * length) - 1.5 * length
  const reach = Math.abs(slant) * (height / width) * 1.1
  const x = (hashed(id, pass) * (1.1 + reach) - 0.05) * width
  const head = [x - (top + length) * height * slant, (top + length) * height] as const
  const tail = [x - top * height * slant, top * height] as const
  const size = (0.0028 * girth * height) / (VIEW * depth)
  const spread = look.aperture * unit * Math.abs(1 / depth - 1 / look.focus)
  const shown = look.light * (0.35 + 1.3 * square(shine))
  if (spread > 1.3 * unit) {
    const light = (1.7 * shown * size) / (size + spread * 2.2)
    const stretch = 1 + (length * height) / (2 * spread)
    const soft = 0.75 * spread
    const lens = { from: head, to: tail, radius: spread, soft, rim: 0.2, colour: WATER }
    canvas.bokeh({ ...lens, light: light * stretch * 0.34 })
    return
  }
  const wide = Math.hypot(size * 0.55, spread * 0.7)
  const girthSeen = Math.max(0.62, wide)
  const light = 1.15 * shown * clamp(size / (size + spread * 2)) * clamp(wide / girthSeen)
  const stretch = 1 + (length * height * 0.35) / girthSeen
  const line = { from: head, to: tail, width: girthSeen, colour: WATER, taper: 0.45 }
  canvas.streak({ ...line, light: light * stretch * clamp(1.25 - depth * 0.045, 0.45) })
}
