import { mixed, type Rgb } from '../picture/colour.ts'
import { clamp, power, smoothstep } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { hashed, seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'
import { addShaft, sunAt, type Sunbeam } from './sunbeam.ts'

/** Floating particles: dust, fireflies, lights out of focus. */
export type Floating = {
  readonly count: number
  /** In pixels at 270 lines: the smallest radius in focus, and how much defocus enlarges it. */
  readonly grain: number
  readonly blur: number
  /** Times that the nearest motes cross the picture during the clip. */
  readonly across: number
  readonly up: number
  readonly wander: number
  /** Fraction of the time that a mote glows; 1 for always. */
  readonly awake: number
  /** Blinks during the clip. */
  readonly blinks: number
  readonly dim: Rgb
  readonly bright: Rgb
  readonly light: number
  /** Fraction of motes that are threads of lint. */
  readonly lint: number
  /** How much a mote glints as it tumbles, 0..1. */
  readonly glint: number
  readonly beam: Sunbeam | null
  /** How fast the light of a lamp in the center falls off toward the sides; 0 for even light. */
  readonly lamp: number
}

export const dust: Floating = {
  count: 420,
  grain: 0.5,
  blur: 5,
  across: 0.6,
  up: 0.3,
  wander: 16,
  awake: 1,
  blinks: 3,
  dim: [1, 0.86, 0.66],
  bright: [1, 0.93, 0.8],
  light: 1,
  lint: 0,
  glint: 0,
  beam: null,
  lamp: 0,
}

/** Motes in the air, some out of focus. Every path closes on itself, so the clip loops exactly. */
export function* motes(size: Size, count: number, seed: number, look = dust): Frames {
  const random = seeded(seed)
  const unit = size.height / 270
  const canvas = new Canvas(size)
  const all = Array.from({ length: look.count }, (_, id) => {
    const depth = 0.5 + 2.4 * power(random(), 0.7)
    const passes = (most: number): number =>
      most === 0 ? 0 : Math.sign(most) * Math.round((Math.abs(most) * (0.6 + random())) / depth)
    const at = { x: random(), y: random(), across: passes(look.across), up: passes(look.up) }
    const swings = 1 + Math.floor(random() * 2)
    return { id, ...at, depth, swings, phase: random() * 99, warmth: random(), mass: random() }
  })
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    const time = frame / count
    if (look.beam) addShaft(canvas, look.beam, time, seed)
    for (const mote of all) draw(canvas, look, { mote, time, shutter: 0.4 / count })
    canvas.bloom([
      [2 * unit, 0.2],
      [10 * unit, 0.08],
    ])
    yield canvas.frame(1.15)
  }
}

type Mote = {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly across: number
  readonly up: number
  readonly depth: number
  readonly swings: number
  readonly phase: number
  readonly warmth: number
  readonly mass: number
}

function place(look: Floating, { width, height }: Size, m: Mote, time: number) {
  const turn = time * 2 * Math.PI
  const sway = Math.sin(turn * m.swings + m.phase) + 0.5 * Math.sin(turn * 3 + m.phase * 2.3)
  const bob = Math.cos(turn * m.swings + m.phase * 1.7) + 0.4 * Math.sin(turn * 4 + m.phase * 3.1)
  const reach = (look.wander * height) / 270 / m.depth
  return [
    ((m.x + time * m.across + 2) % 1) * width * 1.2 - width * 0.1 + sway * reach,
    height * 1.1 - ((m.y + time * m.up + 2) % 1) * height * 1.2 + bob * reach,
  ] as const
}

type Moment = { readonly mote: Mote; readonly time: number; readonly shutter: number }

function draw(canvas: Canvas, look: Floating, { mote: m, time, shutter }: Moment): void {
  const { width, height } = canvas.size
  const unit = height / 270
  const at = place(look, canvas.size, m, time)
  const next = place(look, canvas.size, m, time + shutter)
  if (Math.abs(at[0] - next[0]) + Math.abs(at[1] - next[1]) > height / 2) return
  const sun = litAt(look, at[0] / width, at[1] / height)
  const shine = glowing(look, m, time) * sun
  if (shine < 0.01) return
  const soft = Math.abs(1 / m.depth - 0.75) * look.blur * unit
  const grain = look.grain * power(unit, 0.8) * (0.5 + power(m.mass, 3))
  const radius = Math.hypot(grain, soft)
  const colour = mixed(look.dim, look.bright, m.warmth)
  const focus = look.light * (0.2 + 0.9 * m.mass) * shine
  if (soft > 1.2 * unit) {
    const light = (focus * 0.95) / (1 + (0.62 * radius) / unit)
    canvas.bokeh({ from: at, to: next, radius, soft: 0.2 * radius + 1, rim: 0.45, colour, light })
    return
  }
  const wide = Math.max(0.6, radius)
  const dim = clamp((grain * 1.4) / wide)
  if (hashed(m.id, 3) < look.lint) {
    thread(canvas, { mote: m, at, time, colour, light: focus * dim * 1.6 })
    return
  }
  canvas.streak({ from: at, to: next, width: wide, colour, light: focus * 2.1 * dim })
}

function litAt({ beam, lamp }: Floating, x: number, y: number): number {
  if (beam) return 0.012 + 1.1 * sunAt(beam, x, y)
  return lamp === 0
    ? 1
    : 0.06 + 1.2 * Math.exp(-lamp * ((x - 0.5) * (x - 0.5) + 0.4 * (y - 0.55) * (y - 0.55)))
}

type Thread = {
  readonly mote: Mote
  readonly at: readonly [number, number]
  readonly time: number
  readonly colour: Rgb
  readonly light: number
}

/** A bent fiber that turns as it floats. */
function thread(canvas: Canvas, { mote: m, at, time, colour, light }: Thread): void {
  const unit = canvas.size.height / 270
  const turn = 2 * Math.PI * time * m.swings + m.phase
  const length = (0.7 + 1.3 * m.mass) * unit * (0.5 + 0.5 * Math.abs(Math.sin(turn * 2)))
  const bend = 0.5 + 0.9 * m.warmth
  let from = at
  for (let i = 0; i < 4; i++) {
    const angle = turn + bend * i * 0.55
    const to = [from[0] + Math.cos(angle) * length, from[1] + Math.sin(angle) * length] as const
    const width = Math.max(0.55, 0.2 * unit)
    canvas.streak({ from, to, width, colour, light: light * 1.6, joined: true })
    from = to
  }
}

function glowing({ awake, blinks, glint }: Floating, m: Mote, time: number): number {
  if (awake < 1) {
    const at = (time * blinks + m.phase) % 1
    return smoothstep(0, awake * 0.35, at) * smoothstep(awake, awake * 0.5, at)
  }
  const slow = 0.75 + 0.25 * Math.sin(2 * Math.PI * time * blinks + m.phase)
  if (glint === 0) return slow
  const turns = 3 + Math.floor(m.mass * 6)
  const wave = 0.5 + 0.5 * Math.sin(2 * Math.PI * time * turns + m.phase * 4)
  return slow * (1 - glint + 2.4 * glint * wave * wave * wave * wave)
}
