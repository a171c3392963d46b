import type { Rgb } from '../picture/colour.ts'
import { clamp, power } from '../picture/curves.ts'
import { noiseTile } from '../picture/noise-tile.ts'
import { hashed } from '../picture/random.ts'
import type { CoverCanvas } from './cover-canvas.ts'

/** Solid pieces thrown from one point. Lengths are in pixels at 270 lines, times in seconds. */
export type Chips = {
  readonly count: number
  readonly angle: number
  readonly spread: number
  readonly speed: readonly [number, number]
  readonly gravity: number
  readonly drag: number
  readonly size: readonly [number, number]
  /** Length divided by width: 1 for chunks, more for splinters. */
  readonly long: number
  readonly spin: number
  /** Seconds over which the pieces leave. */
  readonly over: number
  readonly life: number
  readonly lit: Rgb
  readonly shade: Rgb
}

/** Maximum number of moments blended into one frame, and the fraction of a frame that the shutter is open. */
const MOMENTS = 18
const SHUTTER = 0.5

type Place = readonly [number, number]
type When = {
  readonly at: Place
  readonly age: number
  readonly fps: number
  readonly seed: number
}

/** Paints faceted pieces, blurred by their flight and their spin. */
export function addChips(canvas: CoverCanvas, chips: Chips, when: When): void {
  for (let i = 0; i < chips.count; i++) chip(canvas, chips, when, i)
}

function chip(
  canvas: CoverCanvas,
  chips: Chips,
  { at, age, fps, seed }: When,
  index: number,
): void {
  const chance = (n: number): number => hashed(index, seed * 32 + n)
  const own = age - chips.over * chance(1)
  if (own <= 0 || own > chips.life * (0.5 + 0.5 * chance(2))) return
  const unit = canvas.size.height / 270
  const small = chance(3)
  const radius =
    (chips.size[0] + (chips.size[1] - chips.size[0]) * small * small * small * small) * unit
  const first = place(chips, chance, own)
  const last = place(chips, chance, Math.max(0, own - SHUTTER / fps))
  const moved = Math.hypot(first.x - last.x, first.y - last.y) * unit
  const end = clamp((chips.life * (0.5 + 0.5 * chance(2)) - own) * 6)
  const tone = 0.55 + 0.45 * chance(4)
  const [ax, ay] = at
  if (radius < 2.6) {
    const colour = facet(chips, 0.2 + 0.6 * chance(5), tone)
    const ends = {
      from: [ax + first.x * unit, ay + first.y * unit] as const,
      to: [ax + last.x * unit, ay + last.y * unit] as const,
    }
    const cover = end * Math.min(1, radius)
    canvas.smear({ ...ends, radius: Math.max(0.55, radius * 0.8), colour, cover, soft: 0.5 })
    return
  }
  const share = (2 * radius) / (moved + 2 * radius)
  const moments = Math.max(1, Math.min(MOMENTS, Math.ceil(moved / (radius * 0.3))))
  const target = moments > 1 ? Math.min(0.98, 1.25 * share) : 1
  const cover = end * (1 - power(1 - target, 1 / Math.max(1, moments * share)))
  for (let m = 0; m < moments; m++) {
    const when = Math.max(0, own - (m * SHUTTER) / fps / moments)
    const { x, y, turn } = place(chips, chance, when)
    shape(canvas, chips, {
      x: ax + x * unit,
      y: ay + y * unit,
      radius,
      turn,
      tone,
      chance,
      cover: moments > 1 ? cover : end,
      soft: 1 + moved / moments,
    })
  }
}

function place(
  { angle, spread, speed, gravity, drag, spin }: Chips,
  chance: (n: number) => number,
  age: number,
) {
  const heading = angle + (chance(6) + chance(7) - 1) * spread
  const pace = speed[0] + (speed[1] - speed[0]) * chance(8) * chance(9)
  const gone = (1 - Math.exp(-drag * age)) / drag
  const turn = (chance(10) - 0.5) * 2 * spin * age + chance(11) * 6.28
  const x = Math.cos(heading) * pace * gone
  const y = Math.sin(heading) * pace * gone + (0.5 * gravity * age * age) / (1 + 0.3 * drag * age)
  return { x, y, turn }
}

type Piece = {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly turn: number
  readonly tone: number
  readonly cover: number
  /** Pixels over which the edge fades, so that the moments of a blur run together. */
  readonly soft: number
  readonly chance: (n: number) => number
}

const SIDES = 8
const grain = noiseTile(5)
const corners = new Float32Array(SIDES * 2)

/** An irregular polygon of flat facets around a peak, each as bright as it faces the upper left. */
function shape(canvas: CoverCanvas, chips: Chips, piece: Piece): void {
  const { x, y, radius, turn, chance } = piece
  const squash = 0.35 + 0.65 * Math.abs(Math.sin(turn * 0.7 + chance(14) * 6))
  const tilt = turn * 0.6
  for (let i = 0; i < SIDES; i++) {
    const around = (i / SIDES) * 2 * Math.PI + (chance(15 + i) - 0.5) * 0.7
    const out = radius * (0.62 + 0.5 * chance(23 + i))
    const px = Math.cos(around) * out * chips.long
    const py = Math.sin(around) * out * squash
    corners[i * 2] = x + px * Math.cos(tilt) - py * Math.sin(tilt)
    corners[i * 2 + 1] = y + px * Math.sin(tilt) + py * Math.cos(tilt)
  }
  const box = canvas.inside(
    x - radius * 1.2 * chips.long,
    y - radius * 1.2 * chips.long,
    x + radius * 1.2 * chips.long + 1,
    y + radius * 1.2 * chips.long + 1,
  )
  if (!box) return
  const peak = [(chance(34) - 0.5) * radius * 0.7, (chance(35) - 0.5) * radius * 0.5] as const
  const tones: Rgb[] = Array.from({ length: SIDES }, (_, i) => {
    const facing = ((i + 0.5) / SIDES) * 2 * Math.PI + tilt
    const light = 0.5 - 0.42 * Math.sin(facing) - 0.25 * Math.cos(facing)
    return facet(chips, clamp(light + 0.25 * (chance(40 + i) - 0.5)), piece.tone)
  })
  for (let py = box.top; py < box.bottom; py++) {
    for (let px = box.left; px < box.right; px++) {
      const inside = depthInside(px + 0.5, py + 0.5, piece.soft)
      if (inside <= 0) continue
      const facing = Math.atan2(py + 0.5 - y - peak[1], px + 0.5 - x - peak[0]) - tilt
      const around = facing / (2 * Math.PI)
      const side = Math.min(SIDES - 1, Math.floor((around - Math.floor(around)) * SIDES))
      const rough =
        radius > 5 ? 0.45 + 1.1 * grain((px - x) / 150 + piece.tone * 9, (py - y) / 150) : 1
      const [r, g, b] = tones[side]
      const colour: Rgb = [r * rough, g * rough, b * rough]
      canvas.over((py * canvas.size.width + px) * 4, colour, piece.cover * inside)
    }
  }
}

const facet = ({ lit, shade }: Chips, light: number, tone: number): Rgb => [
  (shade[0] + (lit[0] - shade[0]) * light) * tone,
  (shade[1] + (lit[1] - shade[1]) * light) * tone,
  (shade[2] + (lit[2] - shade[2]) * light) * tone,
]

/** 0 outside the polygon, 1 from `soft` pixels inside its edge. */
function depthInside(x: number, y: number, soft: number): number {
  let least = soft
  for (let i = 0; i < SIDES; i++) {
    const j = ((i + 1) % SIDES) * 2
    const ax = corners[i * 2]
    const ay = corners[i * 2 + 1]
    const ex = corners[j] - ax
    const ey = corners[j + 1] - ay
    const d = (ex * (y - ay) - ey * (x - ax)) / (Math.sqrt(ex * ex + ey * ey) || 1) + 0.5
    if (d <= 0) return 0
    if (d < least) least = d
  }
  return least / soft
}
