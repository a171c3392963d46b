import type { Rgb } from '../picture/colour.ts'
import { mix, square } from '../picture/curves.ts'
import { hashed } from '../picture/random.ts'
import type { Canvas } from './canvas.ts'

const WATER: Rgb = [0.78, 0.85, 0.94]
/** Seconds that a splash is visible. */
const LIFE = 0.22
const DROPS = 7

export type Splashes = {
  readonly splashes: number
  readonly frame: number
  readonly count: number
  readonly fps: number
  readonly seed: number
}

/** Drops that hit the ground in the lowest part of the picture, each time in a different place. */
export function addSplashes(canvas: Canvas, moment: Splashes): void {
  const { splashes, frame, count, fps, seed } = moment
  const rounds = Math.max(1, Math.round((count / fps) * 1.8))
  for (let id = 0; id < splashes; id++) {
    const at = (frame / count) * rounds + hashed(id, seed)
    const age = ((at % 1) * count) / fps / rounds
    if (age > LIFE) continue
    splash(canvas, id * 977 + (Math.floor(at) % rounds), age)
  }
}

/** A small crown: a bright base that sinks, and beads thrown up in an arc. */
function splash(canvas: Canvas, id: number, age: number): void {
  const { width, height } = canvas.size
  const unit = height / 270
  const depth = square(hashed(id, 1))
  const scale = (0.45 + 1.5 * depth) * unit
  const x = hashed(id, 2) * width
  const y = height * mix(0.86, 1.01, depth)
  const left = 1 - age / LIFE
  const foot = 2.2 * scale * (0.4 + age * 9)
  const light = (0.4 + 0.6 * hashed(id, 3)) * left
  const base = { colour: WATER, width: 0.3 * scale, light: 0.9 * light * left }
  canvas.streak({ from: [x - foot, y], to: [x + foot, y], ...base })
  for (let i = 0; i < DROPS; i++) {
    const angle = -Math.PI * (0.12 + 0.76 * hashed(id, 10 + i))
    const speed = (38 + 60 * hashed(id, 20 + i)) * scale
    const place = (t: number): readonly [number, number] => [
      x + Math.cos(angle) * speed * t * 0.8,
      y + Math.min(0, Math.sin(angle) * speed * t + 300 * scale * t * t),
    ]
    const bead = { from: place(age), to: place(age + 0.02), width: 0.24 * scale, colour: WATER }
    canvas.streak({ ...bead, light: 1.7 * light })
  }
}
