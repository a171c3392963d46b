import type { Rgb } from '../picture/colour.ts'
import { clamp } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { hashed } from '../picture/random.ts'
import { CoverCanvas } from './cover-canvas.ts'
import { addDust, type Dust } from './dust-puff.ts'

/** A hit that sprays. Lengths are in pixels at 270 lines. */
export type Spray = {
  readonly at: readonly [number, number]
  readonly frame: number
  /** Radians from the right, clockwise: the main direction of the spray. */
  readonly angle: number
  readonly strands: number
  readonly drops: number
  readonly mist: Dust
}

const mist: Dust = {
  puffs: 620,
  angle: -0.25,
  spread: 0.8,
  speed: 900,
  drag: 7.5,
  girth: [5, 30],
  life: 0.7,
  rise: -22,
  lit: [0.13, 0.004, 0.004],
  shade: [0.045, 0.001, 0.001],
  density: 0.13,
}

export const exitWound: Spray = {
  at: [0.36, 0.46],
  frame: 2,
  angle: -0.25,
  strands: 40,
  drops: 2200,
  mist,
}

const DARK: Rgb = [0.07, 0.002, 0.002]
const WET: Rgb = [0.14, 0.004, 0.004]
const SHINE: Rgb = [0.75, 0.42, 0.38]
const GRAVITY = 520
const BEADS = 26
/** The share of a frame that the shutter is open. */
const SHUTTER = 0.4

/** Mist that lingers for a moment, strands that stretch and tear into beads, and drops that fall. */
export function* blood(
  size: Size,
  count: number,
  seed: number,
  look = exitWound,
  fps = 24,
): Frames {
  const canvas = new CoverCanvas(size)
  const at = [look.at[0] * size.width, look.at[1] * size.height] as const
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    const age = (frame - look.frame + 0.7) / fps
    if (frame >= look.frame) {
      addDust(canvas, look.mist, at, age, seed)
      const moment = { at, age, fps, seed }
      for (let i = 0; i < look.drops; i++) drop(canvas, look, moment, i)
      for (let i = 0; i < look.strands; i++) strand(canvas, look, moment, i)
    }
    yield canvas.frame()
  }
}

type Place = readonly [number, number]
type Moment = {
  readonly at: Place
  readonly age: number
  readonly fps: number
  readonly seed: number
}
type Throw = { readonly heading: number; readonly speed: number; readonly drag: number }

function flown(
  canvas: CoverCanvas,
  at: Place,
  { heading, speed, drag }: Throw,
  age: number,
): Place {
  const unit = canvas.size.height / 270
  const gone = (1 - Math.exp(-drag * age)) / drag
  const fall = (0.5 * GRAVITY * age * age) / (1 + 0.35 * drag * age)
  return [
    at[0] + Math.cos(heading) * speed * gone * unit,
    at[1] + (Math.sin(heading) * speed * gone + fall) * unit,
  ]
}

function drop(
  canvas: CoverCanvas,
  look: Spray,
  { at, age, fps, seed }: Moment,
  index: number,
): void {
  const chance = (n: number): number => hashed(index, seed * 16 + n)
  const own = age - 0.07 * chance(1) * chance(1)
  if (own <= 0) return
  const fine = chance(2) < 0.93
  const stray = (chance(3) + chance(4) + chance(5) - 1.5) * (fine ? 1.25 : 0.85)
  const back = chance(6) < 0.12 ? Math.PI : 0
  const heading = look.angle + stray + back
  const speed = (fine ? 80 + 620 * chance(7) * chance(8) : 90 + 520 * chance(7)) * (back ? 0.45 : 1)
  const flight = { heading, speed, drag: fine ? 3.4 : 1.1 }
  const [from, to] = [
    flown(canvas, at, flight, own),
    flown(canvas, at, flight, Math.max(0, own - SHUTTER / fps)),
  ]
  const unit = canvas.size.height / 270
  const small = chance(9)
  const radius = (fine ? 0.1 + 0.26 * small * small : 0.22 + 0.85 * small ** 5) * unit
  const life = fine ? 0.2 + 0.4 * chance(10) : 0.5 + 0.7 * chance(10)
  const cover = 1.5 * clamp((life - own) * 6)
  if (cover <= 0) return
  const colour = radius > 1.6 ? DARK : WET
  canvas.smear({
    from,
    to,
    radius: Math.max(0.55, radius),
    colour,
    tail: 0.25,
    cover: cover * Math.min(1, radius),
    soft: 0.7,
  })
  const still = Math.hypot(from[0] - to[0], from[1] - to[1]) < radius * 1.5
  if (radius > 2.6 && still) shine(canvas, { from, to, radius, cover })
}

type Wet = {
  readonly from: Place
  readonly to: Place
  readonly radius: number
  readonly cover: number
}

/** Skylight on the upper left of a drop. */
function shine(canvas: CoverCanvas, { from, to, radius, cover }: Wet): void {
  const off = radius * 0.36
  canvas.smear({
    from: [from[0] - off, from[1] - off],
    to: [to[0] - off, to[1] - off],
    radius: Math.max(0.55, radius * 0.24),
    colour: SHINE,
    cover: 0.75 * cover,
  })
}

/** A rope of liquid whose pieces leave at different speeds: it stretches, thins and tears. */
function strand(
  canvas: CoverCanvas,
  look: Spray,
  { at, age, fps, seed }: Moment,
  index: number,
): void {
  const chance = (n: number): number => hashed(index + 5000, seed * 16 + n)
  const heading = look.angle + (chance(1) + chance(2) - 1) * 0.75
  const fast = 190 + 430 * chance(3)
  const slow = fast * (0.25 + 0.3 * chance(4))
  const girth = (0.42 + 1.0 * chance(5) * chance(5)) * (canvas.size.height / 270)
  const own = age - 0.03 * chance(6)
  if (own <= 0 || own > 1.1) return
  const bead = (i: number, when: number): Place => {
    const t = i / (BEADS - 1)
    const bend = 0.09 * Math.sin(t * 4 + chance(7) * 6) + 0.03 * Math.sin(t * 11 + chance(8) * 6)
    // Pieces of one rope move together; only once it tears does each go its own way.
    const apart = clamp((when - 0.22) * 1.8)
    const loose = (hashed(index * 64 + i, seed + 3) - 0.5) * 1.5 * apart
    const pace = (slow + (fast - slow) * t) * (1 + 0.3 * loose)
    const stray = 0.3 * (hashed(index * 64 + i, seed + 4) - 0.5) * apart
    const flight = { heading: heading + bend + stray, speed: pace, drag: 1.4 }
    return flown(canvas, at, flight, when)
  }
  const before = Math.max(0, own - SHUTTER / fps)
  const stretched = own * (fast - slow) * 0.012
  for (let i = 0; i < BEADS - 1; i++) {
    const tip = i > BEADS - 3 ? 0.7 : 0
    const lump =
      0.22 + tip + 2.2 * hashed(index * 64 + i, seed) ** 2 * hashed(index * 64 + i, seed + 1)
    const torn = own > 0.34 || hashed(index * 64 + i, seed + 2) < clamp((own - 0.16) * 4) * 0.8
    // Torn pieces keep breaking up.
    const broken = 1 + 1.4 * clamp((own - 0.3) * 1.6) * hashed(index * 64 + i, seed + 5)
    const radius = (girth * lump) / Math.sqrt(1 + stretched * 1.6) / broken
    const here = bead(i, own)
    const reach = torn ? bead(i, before) : bead(i + 1, own)
    const cover = clamp((1.1 - own) * 4) * 1.3
    const wide = Math.max(0.55, torn ? radius : radius * 0.8)
    const line = { from: here, to: reach, radius: wide, colour: DARK, cover }
    canvas.smear(
      torn ? { ...line, soft: 0.6, tail: 0.3 } : { ...line, cover: Math.min(1, cover * 2.6) },
    )
    if (wide > 4 && torn) shine(canvas, { from: here, to: here, radius: wide, cover: cover * 0.7 })
  }
}
