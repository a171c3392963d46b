import type { Rgb } from '../picture/colour.ts'
import { clamp, power } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { noiseTile } from '../picture/noise-tile.ts'
import { hashed, seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'
import { addVeil, type Veil } from './veil.ts'

const WHITE: Rgb = [0.93, 0.96, 1]
/** Height of the visible area at a distance of one meter, in meters. */
const VIEW = 0.73

/** Distances are in meters, speeds in meters per second. */
export type Snow = {
  readonly flakes: number
  /** Distances of the nearest and the farthest flake, and the distance that is in focus. */
  readonly depth: readonly [number, number]
  readonly focus: number
  /** Radius in pixels at 270 lines to which the lens spreads a flake that is one diopter out of focus. */
  readonly aperture: number
  readonly fall: number
  /** Wind speed to the right; above `fall`, flakes cross the picture instead of sinking through it. */
  readonly wind: number
  /** Diameter in millimeters. */
  readonly girth: readonly [number, number]
  readonly swing: number
  readonly veil: Veil
}

export const calmDay: Snow = {
  flakes: 3400,
  depth: [0.7, 16],
  focus: 4,
  aperture: 5.5,
  fall: 1,
  wind: 0,
  girth: [4, 11],
  swing: 1,
  veil: { colour: [0.85, 0.92, 1], light: 0.03, scale: [0.8, 0.6], drift: [1, 1], low: 0.2 },
}

export const nearLens: Snow = {
  ...calmDay,
  flakes: 150,
  depth: [0.35, 2.4],
  focus: 2,
  aperture: 8,
  fall: 0.75,
  girth: [6, 14],
  swing: 1.6,
  veil: { ...calmDay.veil, light: 0 },
}

/** Snow through the whole depth of a shot, with a 90-degree shutter. Loops exactly. */
export function* snow(size: Size, count: number, seed: number, look = calmDay, fps = 24): Frames {
  const random = seeded(seed)
  const canvas = new Canvas(size)
  const [near, far] = look.depth
  const windy = look.wind > look.fall
  const gusts = noiseTile(seed)
  const flakes = Array.from({ length: look.flakes }, (_, id) => {
    const depth = near + (far - near) * power(random(), 0.6)
    const pace = Math.max(look.fall, look.wind) * (0.75 + 0.5 * random())
    const share = windy ? size.width / size.height : 1
    const passes = Math.round(((count / fps) * pace) / (VIEW * depth * share))
    const girth = look.girth[0] + (look.girth[1] - look.girth[0]) * power(random(), 3)
    const swings = 1 + Math.floor(random() * 3)
    return { id, depth, passes: Math.max(1, passes), start: random(), girth, swings }
  })
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    const time = frame / count
    if (look.veil.light > 0) addVeil(canvas, look.veil, time, seed)
    for (const flake of flakes) {
      const at = place(look, size, { flake, time })
      const next = place(look, size, { flake, time: time + 0.25 / count })
      if (Math.abs(next[0] - at[0]) + Math.abs(next[1] - at[1]) > size.height * 0.7) continue
      const gust = windy ? gusts(at[0] / size.width - time * 3, at[1] / size.height) : 0.5
      draw(canvas, look, { flake, at, next, time, gust: clamp(gust * 2.6 - 0.6, 0.12, 1.3) })
    }
    canvas.bloom([[2.5 * (size.height / 270), 0.12]])
    yield canvas.frame(1.15)
  }
}

type Flake = {
  readonly id: number
  readonly depth: number
  readonly passes: number
  readonly start: number
  readonly girth: number
  readonly swings: number
}

type When = { readonly flake: Flake; readonly time: number }

/**
 * Enters at a random point along one side of the picture, a new one for each pass, and goes straight to the
 * other side.
 */
function place(look: Snow, { width, height }: Size, { flake, time }: When) {
  const { id, depth, passes, start, swings } = flake
  const turn = time * 2 * Math.PI
  const gone = start + time * passes
  const side = hashed(id, Math.floor(gone) % passes)
  const along = (gone % 1) * 1.3 - 0.15
  const phase = id * 1.7
  const swing =
    Math.sin(turn * swings * 2 + phase) + 0.4 * Math.sin(turn * (swings + 5) + phase * 3)
  const sway = (0.055 * look.swing * swing * height) / (VIEW * depth)
  if (look.wind <= look.fall) {
    const x = (side * 1.2 - 0.1) * width + sway
    return [x + (look.wind / look.fall) * along * height, along * height] as const
  }
  const sink = (look.fall / look.wind) * (along - 0.5) * width
  return [along * width, (side * 1.3 - 0.15) * height + sink + sway] as const
}

type Moment = {
  readonly flake: Flake
  readonly at: readonly [number, number]
  readonly next: readonly [number, number]
  readonly time: number
  readonly gust: number
}

/**
 * Draws a ragged clump if the flake is near enough and in focus, a pale disc if out of focus, otherwise a
 * speck.
 */
function draw(canvas: Canvas, look: Snow, { flake, at, next, time, gust }: Moment): void {
  const unit = canvas.size.height / 270
  const { id, depth } = flake
  const size = (flake.girth * 0.001 * canvas.size.height) / (VIEW * depth)
  const spread = look.aperture * unit * Math.abs(1 / depth - 1 / look.focus)
  const moved = Math.hypot(next[0] - at[0], next[1] - at[1])
  const shown = gust * (0.55 + 0.6 * hashed(id, 7)) * clamp(1.15 - depth * 0.035, 0.4)
  if (spread > 1.3 * unit && spread > size * 0.7) {
    const radius = spread + size * 0.4
    const light = (0.95 * shown * size) / (size + spread * 1.15)
    blurredClump(canvas, { id, at, next, radius, light: Math.min(0.42, light) })
    return
  }
  const wide = Math.max(0.6, Math.hypot(size * 0.36, spread * 0.7))
  const dim = clamp((size * 0.5 + 0.2) / wide)
  const stretch = 1 + (moved * 0.12) / wide
  if (size < 2.2) {
    canvas.streak({ from: at, to: next, width: wide, colour: WHITE, light: shown * dim * stretch })
    return
  }
  const turn = time * 2 * Math.PI * (1 + (id % 4)) + id
  for (let i = 0; i < 6; i++) {
    const angle = turn + i * 1.05 + hashed(id, i) * 2
    const out = size * 0.42 * hashed(id, 30 + i)
    const [x, y] = [Math.cos(angle) * out, Math.sin(angle) * out * (0.6 + 0.4 * Math.cos(turn))]
    const width = wide * (0.45 + 0.5 * hashed(id, 50 + i))
    const light = 0.42 * shown * dim * stretch
    const [from, to] = [[at[0] + x, at[1] + y] as const, [next[0] + x, next[1] + y] as const]
    canvas.streak({ from, to, width, colour: WHITE, light })
  }
}

type Blurred = {
  readonly id: number
  readonly at: readonly [number, number]
  readonly next: readonly [number, number]
  readonly radius: number
  readonly light: number
}

/** Even out of focus, a clump is not a circle: three overlapping discs. */
function blurredClump(canvas: Canvas, { id, at, next, radius, light }: Blurred): void {
  const parts = radius > 8 ? 3 : 1
  for (let i = 0; i < parts; i++) {
    const angle = id + i * 2.1 + hashed(id, i)
    const out = parts > 1 ? 0.3 * radius * (0.5 + hashed(id, 9 + i)) : 0
    const [x, y] = [Math.cos(angle) * out, Math.sin(angle) * out]
    const own = radius * (parts > 1 ? 0.6 + 0.3 * hashed(id, 20 + i) : 1)
    const [from, to] = [[at[0] + x, at[1] + y] as const, [next[0] + x, next[1] + y] as const]
    const lens = { from, to, radius: own, soft: 0.45 * own, rim: 0.3, colour: WHITE }
    canvas.bokeh({ ...lens, light: (light * 1.5) / parts })
  }
}
