import { ember, mixed } from '../picture/colour.ts'
import { clamp } from '../picture/curves.ts'
import { hashed, seeded } from '../picture/random.ts'
import type { Canvas } from './canvas.ts'
import { displaced } from './lightning.ts'
import { reachedAt, type Moment } from './wave.ts'

/** Adds what the front picks up as it passes: dust in its light, or fire. */
export function addWaveGrains(canvas: Canvas, moment: Moment): void {
  for (let i = 0; i < moment.look.grains; i++) grain(canvas, moment, i)
}

function grain(canvas: Canvas, { look, centre, time, seconds, seed }: Moment, index: number): void {
  const chance = (n: number): number => hashed(index, seed * 16 + n)
  const { width, height } = canvas.size
  const unit = height / 270
  const born = 0.02 + 0.66 * chance(1) * chance(1)
  const age = (time - born) * seconds
  const life = look.burning ? 0.16 + 0.5 * chance(2) : 0.3 + 0.8 * chance(2)
  if (age < 0 || age > life) return
  const angle = chance(3) * 2 * Math.PI
  const clump = 0.5 + 0.5 * Math.sin(angle * 7 + seed) * Math.sin(angle * 3 + 1)
  const start = reachedAt(look, born)
  const outward = (reachedAt(look, Math.min(1, born + 0.03)) - start) / (0.03 * seconds)
  const place = (t: number): readonly [number, number] => {
    const gone = (1 - Math.exp(-3.4 * t)) / 3.4
    const away = start + outward * gone * (0.5 + 0.5 * chance(4))
    const rise = look.lift * (0.3 + chance(5) * (0.4 + clump)) * unit
    const up = look.burning ? rise * t * (1 + t) : rise * gone - 60 * unit * t * t
    const curl = look.burning ? 9 * unit * t * Math.sin(t * 16 + index * 2.4) * (1 + 2 * t) : 0
    return [
      centre[0] + Math.cos(angle) * away * width * 0.5 + curl,
      centre[1] + Math.sin(angle) * away * height * look.flatness - up,
    ]
  }
  const part = age / life
  const ends = { from: place(age), to: place(Math.max(0, age - 0.022)) }
  if (look.burning) {
    const colour = ember(1150 + 1250 * (1 - part) * (0.6 + 0.4 * clump))
    const flame = { from: place(age), to: place(Math.max(0, age - 0.04)) }
    const wide = (0.8 + 2 * chance(6) * chance(6)) * unit * (0.6 + part)
    const light = 1.25 * (1 - part) * clamp(part * 9) * (0.2 + clump)
    canvas.streak({ ...flame, width: wide, colour, light, taper: -0.5 })
    return
  }
  const light = 1.5 * (1 - part) * (0.3 + chance(7)) * (1 - 0.7 * born)
  const colour = mixed(look.faint, look.strong, 0.25 + 0.6 * (1 - part))
  const wide = (0.26 + 0.5 * chance(6) * chance(6)) * unit
  canvas.streak({ ...ends, width: wide, colour, light, taper: 0.6 })
}

/** Adds discharges that crawl along the rim and jump to a different place every second frame. */
export function addRimArcs(canvas: Canvas, moment: Moment & { readonly frame: number }): void {
  const { look, centre, time, seed, frame } = moment
  const { width, height } = canvas.size
  const unit = height / 270
  const front = reachedAt(look, time)
  const random = seeded(seed + Math.floor(frame / 2) * 131)
  const fade = clamp(1.2 - time * 1.3)
  for (let i = 0; i < look.arcs; i++) {
    const angle = random() * 2 * Math.PI
    const span = 0.12 + 0.5 * random()
    const on = (turn: number, out: number): readonly [number, number] => [
      centre[0] + Math.cos(turn) * front * out * width * 0.5,
      centre[1] + Math.sin(turn) * front * out * height * look.flatness,
    ]
    const ends = { from: on(angle, 0.97), to: on(angle + span, 0.93 + 0.1 * random()) }
    const length = Math.hypot(ends.to[0] - ends.from[0], ends.to[1] - ends.from[1])
    const points = displaced({ ...ends, roughness: 0.16, level: 1 }, length, random)
    const light = fade * (0.4 + random())
    for (let p = 1; p < points.length; p++) {
      const piece = { from: points[p - 1], to: points[p] }
      canvas.streak({ ...piece, width: 0.36 * unit, colour: look.strong, light: 3 * light })
      canvas.streak({ ...piece, width: 1.8 * unit, colour: look.faint, light: 0.35 * light })
    }
  }
}
