import { mixed, type Rgb } from '../picture/colour.ts'
import { clamp, power, smoothstep, square } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { noiseTile } from '../picture/noise-tile.ts'
import { seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'

/** Strings of small lamps far behind the focus, as a fast lens draws them. Lengths are in heights of the picture. */
export type BokehLights = {
  readonly strings: readonly LampString[]
  /** Blades of the iris, and how far they bulge, 0..1. */
  readonly blades: number
  readonly bulge: number
  /** How far toward the edge of the picture the barrel of the lens has cut half of a disc. */
  readonly barrel: number
  readonly light: number
}

export type LampString = {
  readonly lamps: number
  /** Smallest and largest radius of a disc. */
  readonly radius: readonly [number, number]
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  /** How deep the string hangs, and how far lamps stray from it. */
  readonly sag: number
  readonly stray: number
  /** How far the camera's drift moves it. */
  readonly drift: number
  readonly light: number
}

const AMBER: Rgb = [1, 0.38, 0.07]
const GOLD: Rgb = [1, 0.58, 0.2]
const WARM: Rgb = [1, 0.74, 0.4]

export const party: BokehLights = {
  blades: 9,
  bulge: 0.8,
  barrel: 1.7,
  light: 1,
  strings: [
    {
      lamps: 46,
      radius: [0.016, 0.022],
      from: [-0.1, 0.5],
      to: [1.9, 0.42],
      sag: 0.16,
      stray: 0.3,
      drift: 0.012,
      light: 0.55,
    },
    {
      lamps: 40,
      radius: [0.03, 0.038],
      from: [-0.1, 0.06],
      to: [1.9, 0.2],
      sag: 0.2,
      stray: 0.14,
      drift: 0.022,
      light: 0.7,
    },
    {
      lamps: 30,
      radius: [0.05, 0.058],
      from: [-0.1, 0.95],
      to: [1.9, 0.68],
      sag: -0.14,
      stray: 0.16,
      drift: 0.036,
      light: 0.6,
    },
    {
      lamps: 13,
      radius: [0.085, 0.1],
      from: [-0.05, 0.3],
      to: [1.85, 0.75],
      sag: 0.1,
      stray: 0.34,
      drift: 0.06,
      light: 0.36,
    },
  ],
}

/** Lamps out of focus behind a slowly swaying camera. Loops exactly. */
export function* bokehLights(size: Size, count: number, seed: number, look = party): Frames {
  const random = seeded(seed)
  const canvas = new Canvas(size)
  const lamps = look.strings.flatMap((string) =>
    Array.from({ length: string.lamps }, (_, i) => hung(string, i, random)),
  )
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    const turn = (2 * Math.PI * frame) / count
    for (const lamp of lamps) shine(canvas, look, { lamp, turn })
    canvas.bloom([[1.5 * (size.height / 270), 0.06]])
    yield canvas.frame(1.15)
  }
}

function hung(string: LampString, index: number, random: () => number) {
  const t = (index + 0.75 * random()) / string.lamps
  const apart = (): number => random() + random() - 1
  const [x, y] = [0, 1].map((c) => string.from[c] + (string.to[c] - string.from[c]) * t)
  const warmth = random()
  return {
    x: x + 0.4 * string.stray * apart(),
    y: y + string.sag * (1 - square(2 * t - 1)) + string.stray * apart(),
    radius: string.radius[0] + (string.radius[1] - string.radius[0]) * random(),
    drift: string.drift,
    // A few lamps face the camera; most do not.
    light: string.light * (0.16 + 1.1 * power(random(), 2.2)),
    colour: warmth < 0.5 ? mixed(AMBER, GOLD, warmth * 2) : mixed(GOLD, WARM, warmth * 2 - 1),
    beat: 1 + Math.floor(random() * 4),
    phase: random() * 6.28,
    unrest: 0.1 + 0.5 * power(random(), 3),
    dirt: random(),
  }
}

type Lit = { readonly lamp: ReturnType<typeof hung>; readonly turn: number }

const glass = noiseTile(71)

/** One disc: the iris' outline, cut by the barrel toward the edges, with a bright, slightly colored rim. */
function shine(canvas: Canvas, look: BokehLights, { lamp, turn }: Lit): void {
  const { width, height } = canvas.size
  const sway = [Math.sin(turn) + 0.3 * Math.sin(2 * turn + 1), Math.sin(turn + 0.9)] as const
  const x = (lamp.x + lamp.drift * sway[0] + 0.004 * Math.sin(turn * 2 + lamp.phase)) * height
  const y = (lamp.y + 0.5 * lamp.drift * sway[1]) * height
  const radius = lamp.radius * height
  const beat = 1 - lamp.unrest * (0.5 + 0.5 * Math.sin(lamp.beat * turn + lamp.phase))
  const light = look.light * lamp.light * beat
  const box = {
    left: Math.max(0, Math.floor(x - radius - 2)),
    top: Math.max(0, Math.floor(y - radius - 2)),
    right: Math.min(width, Math.ceil(x + radius + 2)),
    bottom: Math.min(height, Math.ceil(y + radius + 2)),
  }
  if (box.right <= box.left || box.bottom <= box.top) return
  canvas.touch(box)
  // The barrel's opening, seen from off the axis, is a second circle shifted toward the center.
  const aside = [(width / 2 - x) / height, (height / 2 - y) / height] as const
  const cut = [aside[0] / look.barrel, aside[1] / look.barrel] as const
  const soft = 1.2 + 0.035 * radius
  for (let py = box.top; py < box.bottom; py++) {
    for (let px = box.left; px < box.right; px++) {
      const [u, v] = [(px + 0.5 - x) / radius, (py + 0.5 - y) / radius]
      const r = Math.max(iris(look, u, v), Math.hypot(u - cut[0], v - cut[1]) * 0.98)
      const edge = smoothstep(1, 1 - (2 * soft) / radius, r)
      if (edge <= 0) continue
      const rim = smoothstep(0.72, 0.97, r)
      const speck = glass(u * 0.16 + lamp.dirt, v * 0.16 + lamp.dirt * 7) - 0.5
      const body = light * edge * (0.62 + 0.16 * r * r + 0.55 * rim + 0.35 * speck)
      const o = (py * width + px) * 3
      // Red light focuses farther back than blue: the rim is greener outside.
      canvas.light[o] += lamp.colour[0] * body * (1 - 0.12 * rim)
      canvas.light[o + 1] += lamp.colour[1] * body * (1 + 0.1 * rim)
      canvas.light[o + 2] += lamp.colour[2] * body * (1 + 0.2 * rim)
    }
  }
}

/** Distance from the center in radii of a polygon with bulging sides. */
function iris({ blades, bulge }: BokehLights, u: number, v: number): number {
  const r = Math.hypot(u, v)
  const wedge = Math.PI / blades
  const angle = Math.atan2(v, u) + Math.PI + 0.2
  const off = angle - Math.floor(angle / (2 * wedge)) * 2 * wedge - wedge
  const straight = Math.cos(off) / Math.cos(wedge)
  return r * (bulge + (1 - bulge) * clamp(straight, 0, 2))
}
