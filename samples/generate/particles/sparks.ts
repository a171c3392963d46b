import { ember } from '../picture/colour.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { noise } from '../picture/noise.ts'
import { seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'
import { fine } from './fine.ts'

type Spark = {
  x: number
  y: number
  vx: number
  vy: number
  /** 1 when the spark leaves the wheel, 0 when it has gone dark. */
  heat: number
  readonly life: number
  readonly mass: number
  forks: boolean
}

/** A source of sparks. Positions are fractions of the picture; speeds are in pixels per second at 270 lines. */
export type Shower = {
  readonly source: readonly [number, number]
  /** Radians from the right, clockwise, and how far the sparks stray from that. */
  readonly angle: number
  readonly spread: number
  readonly speed: readonly [number, number]
  /** Sparks per 24th of a second while the source runs. */
  readonly rate: number
  readonly preRoll: number
  /** Single bursts: frame and number of sparks. */
  readonly bursts: readonly (readonly [number, number])[]
  readonly life: readonly [number, number]
  readonly gravity: number
  readonly drag: number
  /** Fraction of the picture's height at which sparks bounce; above 1 for no floor. */
  readonly floor: number
  readonly forks: number
  readonly kelvin: readonly [number, number]
  readonly flare: number
  /** Fine sparks per large one. */
  readonly fine: number
  /** Light of an electric arc at the source in the first frames of a burst. */
  readonly arc: number
}

export const grinder: Shower = {
  source: [0.2, 0.46],
  angle: -0.35,
  spread: 0.5,
  speed: [420, 720],
  rate: 46,
  preRoll: 20,
  bursts: [],
  life: [0.35, 1.3],
  gravity: 620,
  drag: 1.1,
  floor: 0.93,
  forks: 0.14,
  kelvin: [1350, 1500],
  flare: 1,
  fine: 1.5,
  arc: 0,
}

const SUB_STEPS = 4

/** A shower of sparks: drag, a bounce on the floor, and some that burst into five. */
export function* sparks(size: Size, count: number, seed: number, look = grinder, fps = 24): Frames {
  const random = seeded(seed)
  const unit = size.height / 270
  const thin = fine(size)
  const canvas = new Canvas(size)
  const source = [size.width * look.source[0], size.height * look.source[1]] as const
  const floor = size.height * look.floor
  let flying: Spark[] = []

  const leave = (mass: number): Spark => {
    const angle = look.angle + (random() + random() + random() - 1.5) * look.spread
    const speed = (look.speed[0] + look.speed[1] * random() * random()) * unit
    const [x, y] = source
    const heading = { x, y, vx: Math.cos(angle) * speed, vy: Math.sin(angle) * speed, heat: 1 }
    const life = look.life[0] + look.life[1] * random() * random()
    const share = mass < 0.4 ? 0.3 + 0.7 * mass : 1
    return { ...heading, life: life * share, mass, forks: mass > 0.4 && random() < look.forks }
  }
  const throwSparks = (amount: number): void => {
    for (let i = amount; i > 0; i--) flying.push(leave(0.5 + random() * random() * 1.4))
    for (let i = amount * look.fine; i > 0; i--) flying.push(leave(0.06 + 0.3 * random()))
  }
  const burst = (spark: Spark): Spark => ({
    x: spark.x,
    y: spark.y,
    vx: spark.vx * 0.6 + (random() - 0.5) * 260 * unit,
    vy: spark.vy * 0.6 + (random() - 0.5) * 260 * unit,
    heat: 1,
    life: 0.1 + 0.2 * random(),
    mass: 0.25 + 0.25 * random(),
    forks: false,
  })
  const move = (spark: Spark, frame: number): void => {
    const h = 1 / fps / SUB_STEPS
    const gust = noise(spark.x / unit / 50, spark.y / unit / 50, frame * 0.2) - 0.5
    const drag = 1 - look.drag * h * (spark.mass < 0.4 ? 2.2 : 1)
    spark.vx = spark.vx * drag + gust * 160 * unit * h
    spark.vy = spark.vy * drag + look.gravity * unit * h
    spark.x += spark.vx * h
    spark.y += spark.vy * h
    spark.heat -= h / spark.life
    if (spark.y < floor || spark.vy < 0) return
    spark.y = floor
    spark.vy *= -0.32 - 0.2 * random()
    spark.vx = spark.vx * 0.7 + (random() - 0.5) * 90 * unit
  }

  for (let frame = -look.preRoll; frame < count; frame++) {
    canvas.clear()
    const rate = look.rate * (24 / fps) * (0.55 + 0.9 * noise(frame * 0.23, 3, 1, seed))
    throwSparks(Math.floor(rate + random()))
    for (const [at, thrown] of look.bursts) {
      if (at === frame) throwSparks(thrown)
      const age = frame - at
      if (look.arc && age >= 0 && age < 3)
        flash(canvas, source, look.arc * (1 - age / 3) * Math.min(1, thrown / 300))
    }
    for (let step = 0; step < SUB_STEPS; step++) {
      const born: Spark[] = []
      for (const spark of flying) {
        const from = [spark.x, spark.y] as const
        move(spark, frame)
        if (spark.forks && spark.heat < 0.55) {
          spark.forks = false
          for (let i = 0; i < 7; i++) born.push(burst(spark))
          const at = [spark.x, spark.y] as const
          if (frame >= 0) canvas.glow({ at, radius: 1.4 * thin, colour: [1, 0.8, 0.5], light: 1.6 })
        }
        if (spark.heat <= 0 || frame < 0) continue
        const { heat, mass } = spark
        const light = (0.35 + 4.8 * heat * heat) * (0.35 + mass) * 1.3
        const width = (0.36 + 0.22 * mass) * thin
        const colour = ember(look.kelvin[0] + look.kelvin[1] * heat)
        canvas.streak({ from, to: [spark.x, spark.y], width, colour, light, joined: true })
      }
      flying.push(...born)
    }
    flying = flying.filter((spark) => spark.heat > 0 && spark.x < size.width + 40)
    if (frame < 0) continue
    const flare = 3.4 * unit * (0.8 + 0.4 * noise(frame * 0.7, 1, 1))
    if (look.flare)
      canvas.glow({ at: source, radius: flare, colour: [1, 0.75, 0.42], light: 1.8 * look.flare })
    canvas.bloom([
      [2 * unit, 0.18],
      [9 * unit, 0.07],
      [30 * unit, 0.05],
    ])
    yield canvas.frame(1.5)
  }
}

/** The blue-white light of metal boiling away. */
function flash(canvas: Canvas, at: readonly [number, number], light: number): void {
  const unit = canvas.size.height / 270
  canvas.glow({ at, radius: 5 * unit, colour: [0.9, 0.96, 1], light: 6 * light })
  canvas.glow({ at, radius: 26 * unit, colour: [0.5, 0.68, 1], light: 0.6 * light })
}
