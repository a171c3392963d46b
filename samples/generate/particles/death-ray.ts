import { ember, mixed, type Rgb } from '../picture/colour.ts'
import { clamp, mix, smoothstep, square } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { noiseTile } from '../picture/noise-tile.ts'
import { seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'

export type Shot = {
  /** Where the ray comes from and what it hits, as fractions of the picture. */
  readonly from: readonly [number, number]
  readonly hits: readonly [number, number]
  /** First and last frame in which the ray burns. */
  readonly on: readonly [number, number]
  readonly core: Rgb
  readonly halo: Rgb
  readonly drops: number
}

export const deathRay: Shot = {
  from: [-0.03, 0.24],
  hits: [0.74, 0.68],
  on: [7, 30],
  core: [0.93, 1, 0.8],
  halo: [0.1, 1, 0.12],
  drops: 620,
}

/** Frames in which the ray's head crosses the picture, and in which its remains dissolve. */
const HEAD = 2
const REST = 12

/** One shot: a thin, hard ray with a coil around it, a molten hit, and a trail that breaks up. */
export function* ray(size: Size, count: number, seed: number, look = deathRay, fps = 24): Frames {
  const random = seeded(seed)
  const unit = size.height / 270
  const canvas = new Canvas(size)
  const drops = Array.from({ length: look.drops }, () => ({
    born: look.on[0] + HEAD + random() * (look.on[1] - look.on[0] - HEAD),
    angle: -Math.PI * (0.06 + 0.92 * random()),
    speed: 60 + 420 * random() * random(),
    life: 0.25 + 0.75 * random() * random(),
    mass: 0.2 + random() * random(),
  }))
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    if (frame >= look.on[0]) {
      along(canvas, look, { frame, seed })
      hit(canvas, look, { frame, seed })
      for (const drop of drops) molten(canvas, look, { drop, age: (frame - drop.born) / fps })
      canvas.bloom([
        [2 * unit, 0.16],
        [8 * unit, 0.09],
        [30 * unit, 0.05],
      ])
    }
    yield canvas.frame(1.2)
  }
}

type Moment = { readonly frame: number; readonly seed: number }

function along(canvas: Canvas, look: Shot, { frame, seed }: Moment): void {
  const { width, height } = canvas.size
  const unit = height / 270
  const rest = (frame - look.on[1]) / REST
  if (rest >= 1) return
  const from = [look.from[0] * width, look.from[1] * height] as const
  const to = [look.hits[0] * width, look.hits[1] * height] as const
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  const reached = Math.min(1, (frame - look.on[0] + 1) / HEAD) * length
  const torn = noiseTile(seed)
  const step = 2 * unit
  const at = (s: number, off: number) =>
    [from[0] + ux * s - uy * off, from[1] + uy * s + ux * off] as const
  for (let s = 0; s < reached; s += step) {
    const end = Math.min(reached, s + step)
    const n = torn(s / (190 * unit) - frame * 0.37, frame * 0.11)
    // Perspective: the ray is thicker near its source.
    const girth = mix(1.5, 0.8, s / length) * unit
    if (rest > 0) {
      const left = clamp((n - 0.25 - 0.5 * rest) * 4) * (1 - rest)
      const drift = (torn(s / (120 * unit), rest * 0.25) - 0.5) * 22 * unit * rest
      const line = { from: at(s, drift), to: at(end, drift), width: girth * (0.4 + 1.6 * rest) }
      canvas.streak({ ...line, colour: look.halo, light: 1.5 * left, joined: true })
      continue
    }
    const packet = square(clamp(n * 1.7 - 0.35))
    const line = { from: at(s, 0), to: at(end, 0), joined: true }
    const light = 3.6 + 4 * packet
    canvas.streak({ ...line, width: girth * (0.62 + 0.4 * packet), colour: look.core, light })
    canvas.streak({ ...line, width: girth * 3.4, colour: look.halo, light: 0.5 + 0.7 * packet })
    for (const side of [0, Math.PI]) {
      const coil = (t: number) => 4.4 * girth * Math.sin(t / (7 * unit) - frame * 2.3 + side)
      const depth = 0.5 + 0.5 * Math.cos(s / (7 * unit) - frame * 2.3 + side)
      const wire = { from: at(s, coil(s)), to: at(end, coil(end)), width: 0.3 * girth }
      canvas.streak({ ...wire, colour: look.halo, light: 0.25 + 1.5 * depth * n, joined: true })
    }
  }
}

/** The spot that the ray hits: white while the ray burns, then cooling through red. */
function hit(canvas: Canvas, look: Shot, { frame, seed }: Moment): void {
  const { width, height } = canvas.size
  const unit = height / 270
  const age = frame - look.on[0] - HEAD
  if (age < 0) return
  const at = [look.hits[0] * width, look.hits[1] * height] as const
  const burning = smoothstep(look.on[1] + 2, look.on[1], frame)
  const flicker = 0.75 + 0.6 * (noiseTile(seed + 3)(frame * 0.23, 0.4) - 0.3)
  if (burning > 0) {
    const light = burning * flicker
    canvas.glow({ at, radius: 4.5 * unit, colour: look.core, light: 8 * light })
    canvas.glow({ at, radius: 26 * unit, colour: look.halo, light: 0.3 * light })
    const random = seeded(seed + frame * 37)
    for (let i = 0; i < 26; i++) {
      const angle = random() * 2 * Math.PI
      const out = (10 + 46 * random() * random()) * unit
      const to = [at[0] + Math.cos(angle) * out, at[1] + Math.sin(angle) * out] as const
      const colour = mixed(look.halo, look.core, random())
      canvas.streak({ from: at, to, width: 0.4 * unit, colour, light: 6 * light, taper: -0.9 })
    }
  }
  const cooling = clamp(1 - (frame - look.on[1]) / 26)
  if (frame > look.on[1] && cooling > 0) {
    const colour = ember(900 + 1100 * cooling)
    canvas.glow({ at, radius: (2 + 2.5 * cooling) * unit, colour, light: 4 * square(cooling) })
  }
}

type Drop = {
  readonly drop: {
    readonly angle: number
    readonly speed: number
    readonly life: number
    readonly mass: number
  }
  readonly age: number
}

function molten(canvas: Canvas, look: Shot, { drop, age }: Drop): void {
  const { angle, speed, life, mass } = drop
  if (age < 0 || age > life) return
  const { width, height } = canvas.size
  const unit = height / 270
  const place = (t: number): readonly [number, number] => {
    const gone = (1 - Math.exp(-1.6 * t)) / 1.6
    const x = look.hits[0] * width + Math.cos(angle) * speed * gone * unit
    return [x, look.hits[1] * height + (Math.sin(angle) * speed * gone + 210 * t * t) * unit]
  }
  const heat = 1 - age / life
  const [r, g, b] = ember(1300 + 1700 * heat)
  const hot = smoothstep(0.55, 1, heat)
  const colour = mixed([r, g, b], look.core, hot)
  const ends = { from: place(age), to: place(Math.max(0, age - 0.024)) }
  canvas.streak({
    ...ends,
    width: (0.3 + 0.4 * mass) * unit,
    colour,
    light: 4 * heat * (0.4 + mass),
  })
}
