import type { Rgb } from '../picture/colour.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { seeded } from '../picture/random.ts'
import { addAura } from './aura.ts'
import { Canvas } from './canvas.ts'
import { fine } from './fine.ts'

export type Segment = {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  readonly width: number
  /** How far along the leader's path this segment is. */
  readonly reach: number
}

type Place = readonly [number, number]

type Branch = {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  readonly roughness: number
  readonly width: number
  readonly reach: number
  readonly level: number
  /** Multiplies the probability of forking. */
  readonly branches: number
}

export type Storm = {
  /** First frame and length in frames of each strike. */
  readonly strikes: readonly (readonly [number, number])[]
  /** Where bolts begin and end, as fractions of the picture: middle, and how far they stray. */
  readonly from: readonly [number, number, number]
  readonly to: readonly [number, number, number]
  /** Whether bolts run across the picture instead of down. */
  readonly sideways: boolean
  readonly width: number
  readonly branches: number
  readonly core: Rgb
  readonly halo: Rgb
}

export const fourStrikes: Storm = {
  strikes: [
    [8, 13],
    [30, 11],
    [37, 8],
    [62, 16],
  ],
  from: [0.3, 0.4, 0],
  to: [0.86, 0.1, 0.35],
  sideways: false,
  width: 1.25,
  branches: 1,
  core: [0.85, 0.9, 1],
  halo: [0.36, 0.42, 1],
}

const BRANCHING = [0.055, 0.06, 0.03]
const LEADER_FRAMES = 2

/** Strikes: a leader of two frames, the return stroke, then a decay with restrikes. */
export function* lightning(size: Size, count: number, seed: number, look = fourStrikes): Frames {
  const random = seeded(seed)
  const { width, height } = size
  const unit = height / 270
  const canvas = new Canvas(size)
  const [along, across] = look.sideways ? [height, width] : [width, height]
  const strikes = look.strikes.map(([start, length]) => {
    const x = along * (look.from[0] + look.from[1] * random())
    const lean = (random() - 0.5) * along * look.to[2]
    const end = [x + lean, across * (look.to[0] + look.to[1] * random())] as const
    const turned = ([a, b]: readonly [number, number]) => (look.sideways ? [b, a] : [a, b]) as Place
    const ends = { from: turned([x, -10]), to: turned(end), roughness: 0.16 }
    const trunk = { ...ends, width: look.width * unit, branches: look.branches }
    return { start, length, bolt: grow({ ...trunk, reach: 0, level: 0 }, random) }
  })
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    for (const { start, length, bolt } of strikes) {
      const age = frame - start
      if (age < 0 || age > length) continue
      const light = strength(age, length, random)
      const reach = age < LEADER_FRAMES ? (age + 1) * 0.55 : 9
      for (const segment of bolt) {
        if (segment.reach > reach) continue
        const trunk = segment.width > unit
        if (!trunk && age > 6) continue
        const { from, to } = segment
        const own = light * (trunk ? 1 : (segment.width / unit) * 0.9)
        const wide = segment.width * 0.62 * (age === LEADER_FRAMES ? 1.4 : 1)
        const core = Math.max(0.42 * unit, wide) * (fine(size) / unit)
        canvas.streak({ from, to, width: core, colour: look.core, light: 9 * own })
        const halo = segment.width * 3.2
        canvas.streak({ from, to, width: halo, colour: look.halo, light: 0.22 * own })
      }
    }
    addAura(canvas, {
      tint: look.halo,
      levels: [
        [4 * unit, 0.22],
        [9 * unit, 0.12],
        [18 * unit, 0.08],
        [32 * unit, 0.06],
      ],
      toe: 0.02,
      margin: 0.3 * height,
    })
    canvas.bloom([[2 * unit, 0.2]])
    yield canvas.frame(1.1)
  }
}

function strength(age: number, length: number, random: () => number): number {
  if (age < LEADER_FRAMES) return 0.25
  if (age === LEADER_FRAMES) return 1.25
  const decayed = Math.exp(-(age - LEADER_FRAMES) / (length * 0.28)) * (0.65 + 0.5 * random())
  return age > 4 && random() < 0.25 ? decayed * 1.9 : decayed
}

type Jagged = Pick<Branch, 'from' | 'to' | 'roughness' | 'level'>

/** Midpoint displacement of one channel and of the branches that leave it. Lengths are in pixels. */
export function grow(branch: Branch, random: () => number): Segment[] {
  const { from, to, level, width, reach } = branch
  const span = Math.hypot(to[0] - from[0], to[1] - from[1])
  const points = displaced(branch, span, random)
  const out: Segment[] = []
  for (let i = 1; i < points.length; i++) {
    const t = i / points.length
    const own = width * (level ? 1 - 0.75 * t : 1)
    const here = reach + t * (level ? 0.35 : 1)
    out.push({ from: points[i - 1], to: points[i], width: own, reach: here })
    if (level >= BRANCHING.length || random() >= BRANCHING[level] * branch.branches) continue
    const length = span * (0.12 + 0.4 * random() * (1 - t)) * (level ? 0.8 : 1)
    const side = random() < 0.5 ? -1 : 1
    const heading = Math.atan2(to[1] - from[1], to[0] - from[0]) + side * (0.35 + 0.75 * random())
    const [x, y] = points[i]
    const end = [x + Math.cos(heading) * length, y + Math.sin(heading) * length] as const
    const thin = width * (level ? 0.5 : 0.38)
    const child = { from: points[i], to: end, roughness: 0.2, width: thin, reach: here }
    const { branches } = branch
    out.push(...grow({ ...child, branches, level: level + 1 }, random))
  }
  return out
}

export function displaced(
  { from, to, roughness, level }: Jagged,
  span: number,
  random: () => number,
) {
  let points: (readonly [number, number])[] = [from, to]
  let amplitude = span * roughness
  for (let pass = level ? 6 : 8; pass > 0; pass--) {
    const next: (readonly [number, number])[] = [points[0]]
    for (let i = 1; i < points.length; i++) {
      const [ax, ay] = points[i - 1]
      const [bx, by] = points[i]
      const length = Math.hypot(bx - ax, by - ay) || 1
      const off = ((random() + random() - 1) * amplitude) / length
      const middle = 0.5 + (random() - 0.5) * 0.3
      const x = ax + (bx - ax) * middle - (by - ay) * off
      next.push([x, ay + (by - ay) * middle + (bx - ax) * off], points[i])
    }
    points = next
    amplitude *= 0.54
  }
  return points
}
