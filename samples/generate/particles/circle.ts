import { mixed, type Rgb } from '../picture/colour.ts'
import { clamp } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { noiseTile } from '../picture/noise-tile.ts'
import { hashed } from '../picture/random.ts'
import { Canvas } from './canvas.ts'

/** A circle drawn on the floor. Its radius is 1; the rest follows from the camera. */
export type Ritual = {
  /** Its center as fractions of the picture, its radius in picture heights, and the sine of the camera's pitch. */
  readonly at: readonly [number, number]
  readonly radius: number
  readonly pitch: number
  readonly points: number
  readonly runes: number
  readonly motes: number
  readonly hot: Rgb
  readonly cold: Rgb
}

export const ritual: Ritual = {
  at: [0.5, 0.64],
  radius: 0.58,
  pitch: 0.34,
  points: 7,
  runes: 28,
  motes: 1500,
  hot: [1, 0.72, 0.5],
  cold: [1, 0.1, 0.05],
}

/** Number of different signs; the ring turns by that many, so that the loop closes. */
const ALPHABET = 7

type Place = readonly [number, number]
type Stroke = { readonly from: Place; readonly to: Place; readonly weight: number }

/** Burning lines of a star in rings of signs, and the motes that rise from them. Loops exactly. */
export function* circle(size: Size, count: number, seed: number, look = ritual): Frames {
  const unit = size.height / 270
  const canvas = new Canvas(size)
  const [still, turning] = [star(look), runes(look, seed)]
  const burn = noiseTile(seed)
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    const time = frame / count
    const lines = [
      { strokes: still, turn: (2 * Math.PI * time) / look.points },
      { strokes: turning, turn: (-2 * Math.PI * time * ALPHABET) / look.runes },
    ]
    for (const { strokes, turn } of lines) {
      for (const stroke of strokes) {
        const [from, to] = [turned(stroke.from, turn), turned(stroke.to, turn)]
        const heat = burn(from[0] * 0.4 + time, from[1] * 0.4 - time * 2)
        line(canvas, look, { from, to, weight: stroke.weight, heat })
      }
    }
    for (let i = 0; i < look.motes; i++) mote(canvas, look, { index: i, time, seed })
    canvas.bloom([
      [2 * unit, 0.2],
      [8 * unit, 0.12],
      [26 * unit, 0.07],
    ])
    yield canvas.frame(1.2)
  }
}

const turned = ([x, y]: Place, by: number): Place => [
  x * Math.cos(by) - y * Math.sin(by),
  x * Math.sin(by) + y * Math.cos(by),
]

const onRing = (radius: number, turn: number): Place => [
  Math.cos(turn) * radius,
  Math.sin(turn) * radius,
]

function ring(radius: number, weight: number): Stroke[] {
  const parts = 220
  return Array.from({ length: parts }, (_, i) => ({
    from: onRing(radius, (i / parts) * 2 * Math.PI),
    to: onRing(radius, ((i + 1) / parts) * 2 * Math.PI),
    weight,
  }))
}

/** Splits a long line into short pieces, so that each piece can burn on its own. */
function pieces(from: Place, to: Place, weight: number): Stroke[] {
  const parts = 40
  const at = (t: number): Place => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t,
  ]
  return Array.from({ length: parts }, (_, i) => ({
    from: at(i / parts),
    to: at((i + 1) / parts),
    weight,
  }))
}

function star({ points }: Ritual): Stroke[] {
  const step = Math.floor(points / 2)
  const corner = (i: number): Place => onRing(0.76, (i / points) * 2 * Math.PI)
  const lines = Array.from({ length: points }, (_, i) =>
    pieces(corner(i), corner(i + step), 0.8),
  ).flat()
  const knots = Array.from({ length: points }, (_, i) =>
    ring(0.07, 0.5).map(({ from, to, weight }) => {
      const [x, y] = onRing(0.88, ((i + 0.5) / points) * 2 * Math.PI)
      return { from: [from[0] + x, from[1] + y], to: [to[0] + x, to[1] + y], weight } as const
    }),
  ).flat()
  return [...ring(0.76, 1), ...ring(0.3, 0.7), ...ring(0.27, 0.5), ...lines, ...knots]
}

/** Signs of three to five strokes between the points of a grid, upright on the ring. */
function runes({ runes: signs }: Ritual, seed: number): Stroke[] {
  const marks = Array.from({ length: signs }, (_, sign) => {
    const chance = (n: number): number => hashed(sign % ALPHABET, seed * 8 + n)
    const grid = (n: number): Place => {
      const turn = (sign / signs) * 2 * Math.PI + (Math.floor(chance(n) * 3) - 1) * 0.045
      return onRing(1.045 + 0.05 * Math.floor(chance(n + 40) * 3), turn)
    }
    const strokes = 3 + Math.floor(chance(90) * 3)
    return Array.from({ length: strokes }, (__, i) => ({
      from: grid(i),
      to: grid(i + 1),
      weight: 0.75,
    }))
  }).flat()
  return [...marks, ...ring(1, 1.1), ...ring(1.19, 0.8)]
}

/** Maps the floor to the picture: nearer things are larger. `up` is in radii. */
function seen({ width, height }: Size, look: Ritual, [x, y]: Place, up = 0) {
  const near = 1 / (1 - 0.2 * y)
  const scale = look.radius * height * near
  return {
    at: [
      look.at[0] * width + x * scale,
      look.at[1] * height + (y * look.pitch - up) * scale,
    ] as const,
    near,
  }
}

type Line = Stroke & { readonly heat: number }

function line(canvas: Canvas, look: Ritual, { from, to, weight, heat }: Line): void {
  const unit = canvas.size.height / 270
  const a = seen(canvas.size, look, from)
  const b = seen(canvas.size, look, to)
  const hot = clamp((heat - 0.3) * 2.2)
  const ends = { from: a.at, to: b.at }
  const width = Math.max(0.55, 0.42 * unit * weight * a.near * a.near)
  const colour = mixed(look.cold, look.hot, hot)
  const length = Math.hypot(b.at[0] - a.at[0], b.at[1] - a.at[1])
  const stretch = 1 + (0.35 * length) / width
  canvas.streak({ ...ends, width, colour, light: (0.5 + 2.6 * hot) * stretch, joined: true })
  const soft = width * 4.5
  const spread = 1 + (0.35 * length) / soft
  canvas.streak({
    ...ends,
    width: soft,
    colour: look.cold,
    light: (0.04 + 0.3 * hot * hot) * spread,
    joined: true,
  })
}

type Rising = { readonly index: number; readonly time: number; readonly seed: number }

function mote(canvas: Canvas, look: Ritual, { index, time, seed }: Rising): void {
  const chance = (n: number): number => hashed(index, seed * 8 + n)
  const age = (chance(1) + time * (2 + Math.floor(chance(2) * 3))) % 1
  const rings = [0.76, 1, 1.19, 0.3]
  const radius = chance(3) < 0.75 ? rings[Math.floor(chance(4) * rings.length)] : chance(5)
  const turn = chance(6) * 2 * Math.PI
  const place = (t: number) => {
    const [x, y] = onRing(radius * (1 - 0.1 * t), turn + 0.5 * t)
    return seen(
      canvas.size,
      look,
      [x + 0.02 * Math.sin(t * 9 + index), y],
      t * (0.14 + 0.5 * chance(7)),
    )
  }
  const { at, near } = place(age)
  const before = place(Math.max(0, age - 0.012)).at
  const unit = canvas.size.height / 270
  const light = 2.2 * clamp(age * 12) * (1 - age) * (1 - age) * (0.2 + chance(8))
  const colour = mixed(look.cold, look.hot, 0.8 * (1 - age))
  const width = (0.24 + 0.3 * chance(9)) * unit * near
  canvas.streak({ from: at, to: before, width, colour, light, taper: 0.6 })
}
