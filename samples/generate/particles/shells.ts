import { mixed, type Rgb } from '../picture/colour.ts'
import { clamp, smoothstep, square } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { hashed, seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'

/** A shell whose stars leave trails of sparks. Lengths are in pixels at 270 lines, times in seconds. */
export type TrailingShell = {
  readonly breaks: number
  readonly at: readonly [number, number]
  readonly layers: readonly Layer[]
}

/** Stars of one kind; a shell has an outer one and often a slower one inside. */
export type Layer = {
  readonly stars: number
  readonly speed: number
  readonly life: number
  readonly colour: Rgb
  /** Seconds of its way that a star has left sparks on. */
  readonly trail: number
  readonly sparks: Rgb
  /** Pops with which a star ends. */
  readonly crackles: number
}

const GRAVITY = 46
const DRAG = 2.3
/** Sideways drift of everything that hangs in the air, in pixels per second. */
const WIND = 5
const STEPS = 22
const WHITE: Rgb = [1, 0.9, 0.75]
const GLOW: Rgb = [1, 0.62, 0.3]

type Place = readonly [number, number]

/** Shells that climb, break and burn out one after another. */
export function* shells(
  size: Size,
  count: number,
  seed: number,
  fired: readonly TrailingShell[],
  fps = 24,
): Frames {
  const random = seeded(seed)
  const unit = size.height / 270
  const canvas = new Canvas(size)
  const stars = fired.map(({ layers }) =>
    layers.flatMap((layer) => Array.from({ length: layer.stars }, () => packed(layer, random))),
  )
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    fired.forEach((shell, i) => {
      const age = (frame - shell.breaks) / fps
      const at = [shell.at[0] * size.width, shell.at[1] * size.height] as const
      if (age < 0) climb(canvas, { at, age, seed: i })
      else {
        if (age < 0.13) breaking(canvas, at, age)
        stars[i].forEach((star, id) => burn(canvas, { star, at, age, id: id + 4000 * i, fps }))
      }
    })
    canvas.bloom([
      [1.6 * unit, 0.14],
      [8 * unit, 0.05],
    ])
    yield canvas.frame(1.25)
  }
}

type Star = ReturnType<typeof packed>

/** Hand-packed stars: no two fly in step, and the shell is never quite a sphere. */
function packed(layer: Layer, random: () => number) {
  const up = 2 * random() - 1
  const turn = random() * 2 * Math.PI
  const flat = Math.sqrt(1 - up * up)
  const pace = layer.speed * (0.86 + 0.1 * random() + 0.1 * random())
  return {
    layer,
    speed: [Math.cos(turn) * flat * pace * 1.04, (up * 0.97 - 0.03) * pace] as const,
    toward: Math.sin(turn) * flat,
    life: layer.life * (0.72 + 0.4 * random()),
    bright: 0.55 + 0.6 * random(),
    flicker: random() * 6.28,
  }
}

function flown({ speed }: Star, at: Place, time: number, unit: number): Place {
  const gone = (1 - Math.exp(-DRAG * time)) / DRAG
  const sunk = (GRAVITY * (time - gone)) / DRAG
  return [
    at[0] + (speed[0] * gone + WIND * (time - gone)) * unit,
    at[1] + (speed[1] * gone + sunk * 1.6) * unit,
  ]
}

type Burning = {
  readonly star: Star
  readonly at: Place
  readonly age: number
  readonly id: number
  readonly fps: number
}

function burn(canvas: Canvas, burning: Burning): void {
  const { star, at, age, id } = burning
  const { layer, life } = star
  const unit = canvas.size.height / 270
  if (age > life + 0.7) return
  trail(canvas, burning)
  if (age > life) {
    for (let i = 0; i < layer.crackles; i++) pop(canvas, burning, i)
    return
  }
  const part = age / life
  const beat = 0.78 + 0.22 * Math.sin(age * 71 + star.flicker) * Math.sin(age * 43 + id)
  // White-hot as it is lit, its own color afterward, and quickly out.
  const hot = smoothstep(0.22, 0.02, age)
  const light = star.bright * beat * (1 + 2.2 * hot) * smoothstep(1, 0.78, part)
  const colour = mixed(layer.colour, WHITE, clamp(0.12 + 0.8 * hot))
  const from = flown(star, at, age, unit)
  const to = flown(star, at, Math.max(0, age - 0.5 / burning.fps), unit)
  // Stars that fly toward the camera look a little larger.
  const width = (0.5 + 0.1 * star.toward) * unit
  canvas.streak({ from, to, width, colour, light: 3.6 * light })
}

/** Sparks a star has shed: they hang where they were left, sink a little, and go out at random. */
function trail(canvas: Canvas, { star, at, age, id }: Burning): void {
  const { layer, life } = star
  if (layer.trail === 0) return
  const unit = canvas.size.height / 270
  for (let i = 0; i < STEPS; i++) {
    const back = ((i + 0.4) / STEPS) * layer.trail
    const left = age - back
    if (left < 0.03 || left > life) continue
    const slot = Math.round((left / layer.trail) * STEPS)
    if (hashed(id, slot) < 0.25) continue
    const place = flown(star, at, left, unit)
    const spread = back * 9 * unit
    const x = place[0] + (hashed(id, slot + 500) - 0.5) * spread + WIND * back * unit
    const y = place[1] + (hashed(id, slot + 900) - 0.5) * spread + 26 * back * back * unit
    const own = hashed(id + Math.floor(age * 24), slot + 40)
    const light = square(1 - back / layer.trail) * (0.25 + 1.1 * own) * star.bright
    const dot = { from: [x, y] as const, to: [x, y + 0.4 * unit] as const, width: 0.3 * unit }
    canvas.streak({ ...dot, colour: layer.sparks, light: 1.5 * light })
  }
}

/** One crackle: a white flash a frame long, at a random moment near where the star went out. */
function pop(canvas: Canvas, { star, at, age, id, fps }: Burning, index: number): void {
  const when = star.life + 0.04 + 0.5 * hashed(id, 70 + index)
  if (age < when || age >= when + 1 / fps) return
  const unit = canvas.size.height / 270
  const [x, y] = flown(star, at, when, unit)
  const place = [
    x + (hashed(id, 100 + index) - 0.5) * 15 * unit,
    y + (hashed(id, 130 + index) - 0.5) * 15 * unit,
  ] as const
  canvas.glow({ at: place, radius: 1 * unit, colour: WHITE, light: 3 * hashed(id, 160 + index) })
}

/** The bursting charge: a hard flash in the first frames. */
function breaking(canvas: Canvas, at: Place, age: number): void {
  const unit = canvas.size.height / 270
  const light = square(1 - age / 0.13)
  canvas.glow({ at, radius: 5 * unit, colour: WHITE, light: 7 * light })
  canvas.glow({ at, radius: 34 * unit, colour: GLOW, light: 0.2 * light })
}

const CLIMB = 0.9

type Climbing = { readonly at: Place; readonly age: number; readonly seed: number }

/** The shell on its way up: a wavering head that sheds golden sparks. */
function climb(canvas: Canvas, { at, age, seed }: Climbing): void {
  if (age < -CLIMB) return
  const { height } = canvas.size
  const unit = height / 270
  const place = (time: number): Place => {
    const left = square(-time / CLIMB)
    const waver = 1.2 * Math.sin(time * 31 + seed) * unit
    return [at[0] + 16 * unit * left + waver, at[1] + (height * 1.03 - at[1]) * left]
  }
  const fading = 0.35 + 0.65 * clamp(-age / CLIMB)
  const [from, to] = [place(age), place(age - 0.02)]
  canvas.streak({ from, to, width: 0.55 * unit, colour: WHITE, light: 3 * fading })
  for (let i = 0; i < 90; i++) {
    const back = 0.34 * square(hashed(i, seed + 3))
    const slot = i + 90 * Math.floor((age + 9) * 24)
    const [x, y] = place(Math.max(-CLIMB, age - back))
    const spread = (1 + 16 * back) * unit
    const at1 = x + (hashed(slot, 1) - 0.5) * spread
    const at2 = y + (hashed(slot, 2) * 22 * back + 30 * back * back) * unit
    const light = fading * square(1 - back / 0.34) * (0.3 + 1.2 * hashed(slot, 3))
    const dot = { from: [at1, at2] as const, to: [at1, at2 + unit] as const, width: 0.3 * unit }
    canvas.streak({ ...dot, colour: GLOW, light })
  }
}
