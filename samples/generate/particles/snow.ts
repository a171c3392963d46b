import type { Rgb } from '../picture/colour.ts'
import { clamp, power, smoothstep } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { noiseTile } from '../picture/noise-tile.ts'
import { hashed, seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'

const WHITE: Rgb = [0.95, 0.975, 1]
const crystals = noiseTile(61)

/** Height of the visible area at a distance of one meter, in meters. */
const VIEW = 0.5
/** Share of a frame that the shutter is open. */
const SHUTTER = 0.16
/** Heights of the picture above it in which a flake begins, so that even a blurred one is unseen. */
const ABOVE = 0.12

/** Distances are in meters, speeds in meters per second. */
export type Snow = {
  readonly flakes: number
  /** Distances of the nearest and the farthest flake, and the distance that is in focus. */
  readonly depth: readonly [number, number]
  readonly focus: number
  /** How the flakes spread over the depth: one third is even in space, more puts more of them near. */
  readonly nearness: number
  /** Radius in pixels at 270 lines to which the lens spreads a flake that is one diopter out of focus. */
  readonly aperture: number
  readonly fall: number
  /** Diameter in millimeters. */
  readonly girth: readonly [number, number]
  /** How far a flake strays from its way, in meters. */
  readonly stray: number
  /** How far the air moves all flakes, each depth in its own time, in meters. */
  readonly breath: number
  readonly light: number
}

export const calmDay: Snow = {
  flakes: 2500,
  depth: [0.6, 13],
  focus: 4.2,
  nearness: 0.46,
  aperture: 4.6,
  fall: 0.85,
  girth: [5, 15],
  stray: 0.06,
  breath: 0.16,
  light: 2.1,
}

export const nearLens: Snow = {
  ...calmDay,
  flakes: 230,
  depth: [0.42, 3.6],
  focus: 2.1,
  nearness: 0.5,
  aperture: 5.4,
  fall: 0.6,
  girth: [6, 13],
  stray: 0.05,
  breath: 0.12,
}

/** Snow through the whole depth of a shot. Loops exactly. */
export function* snow(size: Size, count: number, seed: number, look = calmDay, fps = 24): Frames {
  const random = seeded(seed)
  const canvas = new Canvas(size)
  const flakes = Array.from({ length: look.flakes }, (_, id) =>
    loosed(look, { id, seconds: count / fps, random }),
  )
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    for (const flake of flakes) {
      const at = place(look, size, { flake, time: frame / count })
      const next = place(look, size, { flake, time: (frame + SHUTTER) / count })
      if (next[1] < at[1] - size.height * 0.5) continue
      draw(canvas, look, { flake, at, next, time: frame / count })
    }
    yield canvas.frame(1.1)
  }
}

type Flake = ReturnType<typeof loosed>
type Start = { readonly id: number; readonly seconds: number; readonly random: () => number }

/**
 * A flake falls as often as fits into the clip, and as far below the picture as its own speed asks for:
 * so no two layers keep step, and the loop closes.
 */
function loosed(look: Snow, { id, seconds, random }: Start) {
  const [near, far] = look.depth
  const depth = near + (far - near) * power(random(), look.nearness)
  const girth = look.girth[0] + (look.girth[1] - look.girth[0]) * power(random(), 2.6)
  const pace = look.fall * (0.6 + 0.35 * random() + 0.035 * girth)
  const heights = (seconds * pace) / (VIEW * depth)
  const least = 1 + 2 * ABOVE
  const passes = Math.max(1, Math.floor(heights / least))
  return {
    id,
    depth,
    girth,
    passes,
    span: Math.max(least, heights / passes),
    start: random(),
    slope: 0.05 + 0.26 * (random() + random() - 1),
    turns: [2 + Math.floor(random() * 4), 5 + Math.floor(random() * 5)] as const,
    phase: random() * 6.28,
    bright: 0.45 + 0.55 * random(),
  }
}

type When = { readonly flake: Flake; readonly time: number }

function place(look: Snow, { width, height }: Size, { flake, time }: When) {
  const { id, depth, passes, span, start, slope, turns, phase } = flake
  const turn = time * 2 * Math.PI
  const gone = start + time * passes
  const along = (gone - Math.floor(gone)) * span - ABOVE
  const meter = height / (VIEW * depth)
  const own = Math.sin(turn * turns[0] + phase) + 0.45 * Math.sin(turn * turns[1] + phase * 3)
  const shared = Math.sin(turn + depth * 0.9) + 0.5 * Math.sin(turn * 2 + depth * 1.7 + 1)
  const x = (hashed(id, Math.floor(gone) % passes) * 1.3 - 0.15) * width
  return [
    x + slope * (along - 0.5) * height + (look.stray * own + look.breath * shared) * meter,
    along * height + 0.4 * look.stray * Math.sin(turn * turns[0] + phase + 1.3) * meter,
  ] as const
}

type Moment = {
  readonly flake: Flake
  readonly at: readonly [number, number]
  readonly next: readonly [number, number]
  readonly time: number
}

/** A flake spreads its light over what the lens makes of it: a speck, a clump, or a pale disc. */
function draw(canvas: Canvas, look: Snow, { flake, at, next, time }: Moment): void {
  const { height } = canvas.size
  const size = (0.42 * flake.girth * 0.001 * height) / (VIEW * flake.depth)
  const spread = look.aperture * (height / 270) * Math.abs(1 / flake.depth - 1 / look.focus)
  const radius = Math.hypot(size, spread, 0.0008 * height)
  const share = size / radius
  const tumble = 0.8 + 0.2 * Math.sin(time * 2 * Math.PI * flake.turns[1] + flake.phase * 5)
  const light = look.light * flake.bright * tumble * share * (0.35 + 0.65 * share)
  if (radius < 0.0022 * height) {
    canvas.streak({ from: at, to: next, width: radius, colour: WHITE, light: 0.8 * light })
    return
  }
  const moved = [next[0] - at[0], next[1] - at[1]] as const
  const turn = flake.phase + time * 2 * Math.PI * (flake.turns[0] - 1)
  // Far from focus, the lens has smoothed away what a clump looks like.
  const sharp = clamp(1.5 * share - 0.35)
  stamp(canvas, { id: flake.id, at, moved, radius, light, turn, sharp })
}

type Body = {
  readonly id: number
  readonly at: readonly [number, number]
  readonly moved: readonly [number, number]
  readonly radius: number
  readonly light: number
  readonly turn: number
  readonly sharp: number
}

/** One soft, uneven body: a crumb of crystals in focus, a mottled disc out of focus. */
function stamp(canvas: Canvas, { id, at, moved, radius, light, turn, sharp }: Body): void {
  const { width, height } = canvas.size
  const length = Math.hypot(moved[0], moved[1])
  const stretch = 1 + length / (2.4 * radius)
  const [ux, uy] = length > 0.01 ? [moved[0] / length, moved[1] / length] : [1, 0]
  const reach = radius * 1.5
  const [x, y] = [at[0] + moved[0] / 2, at[1] + moved[1] / 2]
  const box = {
    left: Math.max(0, Math.floor(x - reach * stretch)),
    top: Math.max(0, Math.floor(y - reach * stretch)),
    right: Math.min(width, Math.ceil(x + reach * stretch)),
    bottom: Math.min(height, Math.ceil(y + reach * stretch)),
  }
  if (box.right <= box.left || box.bottom <= box.top) return
  canvas.touch(box)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [ox, oy] = [hashed(id, 3), hashed(id, 4)]
  const rough = 0.4 + 1.1 * sharp
  const inner = 0.3 - 0.1 * sharp
  const energy = light / stretch
  for (let py = box.top; py < box.bottom; py++) {
    for (let px = box.left; px < box.right; px++) {
      const [dx, dy] = [px + 0.5 - x, py + 0.5 - y]
      const along = (dx * ux + dy * uy) / (stretch * radius)
      const across = (dy * ux - dx * uy) / radius
      const d = Math.sqrt(along * along + across * across)
      if (d > 1.5) continue
      const n = crystals(
        ox + 0.09 * (across * cos - along * sin),
        oy + 0.09 * (across * sin + along * cos),
      )
      const edge = smoothstep(1.18, inner, d + (n - 0.5) * rough)
      if (edge <= 0) continue
      const amount = energy * edge * (1 + (n - 0.5) * rough * 1.2)
      const o = (py * width + px) * 3
      canvas.light[o] += WHITE[0] * amount
      canvas.light[o + 1] += WHITE[1] * amount
      canvas.light[o + 2] += WHITE[2] * amount
    }
  }
}
