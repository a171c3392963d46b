import type { Rgb } from '../picture/colour.ts'
import { clamp, mix, power, square } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'

const FPS = 24
const WATER: Rgb = [0.72, 0.8, 0.9]

export type Rain = {
  readonly drops: number
  readonly splashes: number
  /** Sideways over downwards; positive falls to the left. */
  readonly slant: number
  readonly speed: number
  /** Distance of the nearest drop. */
  readonly near: number
  readonly light: number
}

export const steady: Rain = {
  drops: 1700,
  splashes: 130,
  slant: 0.07,
  speed: 9.5,
  near: 1.3,
  light: 1,
}

/** Rain through the whole depth of a shot, with splashes along the bottom. Loops exactly. */
export function* rain(size: Size, count: number, seed: number, look = steady): Frames {
  const random = seeded(seed)
  const unit = size.height / 270
  const { width, height } = size
  const canvas = new Canvas(size)
  const seconds = count / FPS
  const drops = Array.from({ length: look.drops }, () => {
    const depth = look.near + 9 * Math.sqrt(random())
    const place = { x: random(), y: random() }
    const falls = Math.max(
      1,
      Math.round(((seconds * look.speed) / depth) * (0.94 + 0.12 * random())),
    )
    return { ...place, depth, falls }
  })
  // A steep slant needs drops that begin beyond the side.
  const reach = Math.max(0, look.slant - 0.15) * (height / width)
  const splashes = Array.from({ length: look.splashes }, () => ({
    x: random(),
    depth: random(),
    start: random(),
    shape: random() * 99,
  }))

  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    const time = frame / count
    for (const { x, y, depth, falls } of drops) {
      const length = (0.8 * falls) / count
      const top = ((y + time * falls) % 1) * (1 + 2 * length) - length
      const near = 1 / depth
      const thin = clamp(1.5 * near, 0.34, 1) * unit
      const left = (x * (1.25 + reach) - 0.1) * width - top * height * look.slant
      const close = depth < 2.2
      const stretch = 1 + (length * height * 0.35) / thin
      canvas.streak({
        from: [left, top * height],
        to: [left - length * height * look.slant, (top + length) * height],
        width: thin * (close ? 1.9 : 1),
        colour: WATER,
        light: (close ? 0.4 : 1) * (0.25 + 1.6 * near) * stretch * 0.42 * look.light,
        taper: 0.35,
      })
    }
    const bursts = Math.max(1, Math.round(seconds * 1.5))
    for (const { x, depth, start, shape } of splashes) {
      const age = ((time * bursts + start) % 1) * 6
      if (age > 1) continue
      const scale = (0.5 + square(depth)) * unit
      for (let i = 1; i <= 5; i++) {
        const angle = -Math.PI * (0.15 + 0.7 * ((shape * i) % 1))
        const speed = (7 + 8 * ((shape * 7 * i) % 1)) * scale
        const px = x * width + Math.cos(angle) * speed * age * 1.4
        const fall = Math.sin(angle) * speed * age + 14 * scale * age * age
        const py = height * mix(0.88, 1, square(depth)) + fall
        const to = [px + Math.cos(angle) * 1.5 * scale, py + Math.sin(angle) * 1.5 * scale] as const
        const light = 0.8 * (1 - age)
        canvas.streak({ from: [px, py], to, width: 0.5 * unit, colour: WATER, light })
      }
    }
    canvas.bloom([[2 * unit, 0.25]])
    yield canvas.frame(0.9)
  }
}

export type Snow = {
  readonly flakes: number
  /** Nearest distance, and how much farther the farthest is. */
  readonly depth: readonly [number, number]
  readonly pace: number
  /** Passes of the nearest flakes across the picture during the clip. */
  readonly wind: number
  readonly girth: number
  readonly swing: number
}

export const calmDay: Snow = {
  flakes: 800,
  depth: [0.7, 8.5],
  pace: 1.1,
  wind: 0,
  girth: 4.6,
  swing: 1,
}

/** Snow, mostly far away, the near flakes out of focus. Loops exactly. */
export function* snow(size: Size, count: number, seed: number, look = calmDay): Frames {
  const random = seeded(seed)
  const unit = size.height / 270
  const { width, height } = size
  const canvas = new Canvas(size)
  const seconds = count / FPS
  const flakes = Array.from({ length: look.flakes }, () => {
    const depth = look.depth[0] + look.depth[1] * power(random(), 0.62)
    const pace = (seconds * look.pace) / power(depth, 0.8)
    return {
      depth,
      x: random(),
      y: random(),
      falls: Math.max(1, Math.round(pace + 0.4 * random())),
      phase: random() * 99,
      girth: 0.7 + 0.6 * random(),
      swings: 1 + Math.floor(random() * 3),
    }
  })

  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    const time = frame / count
    const turn = time * 2 * Math.PI
    for (const { depth, x, y, falls, phase, girth, swings } of flakes) {
      const fallen = ((y + time * falls) % 1) * 1.16 - 0.08
      const swing = 13 * Math.sin(turn * swings + phase)
      const wobble = 5 * Math.sin(turn * (swings + 2) + phase * 3.1)
      const sway = ((swing + wobble) * look.swing * unit) / power(depth, 0.7)
      const blown = Math.max(1, Math.round((look.wind * 2) / (1 + depth * 0.5)))
      const still = depth < 3 ? time * Math.max(1, Math.round(1.6 / depth)) : 0
      const drift = look.wind > 0 ? time * blown : still
      const across =
        (((x + drift + 0.04 * Math.sin(turn + depth) + 1) % 1) * 1.2 - 0.1) * width + sway
      const sharp = (look.girth * unit * girth) / depth
      const radius = Math.hypot(sharp, Math.abs(1 / depth - 1 / 3.2) * 8 * unit)
      const focus = 1.5 * square(sharp / radius) + 0.06
      const light = Math.min(1.1, focus) * (depth > 5 ? 0.55 : 0.9)
      const vx = Math.cos(turn * swings + phase) * 0.8 * unit
      const vy = (falls / count) * height * 0.58
      for (let i = 0; i < 3; i++) {
        const at = [across + (vx * i) / 3, fallen * height + (vy * i) / 3] as const
        const spot = { at, radius: radius * 0.75, light: light / 3 }
        canvas.disc({ ...spot, colour: [0.93, 0.96, 1] }, Math.max(0.6 * unit, radius * 0.45))
      }
    }
    yield canvas.frame(1.15)
  }
}
