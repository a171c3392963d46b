import { ember } from '../picture/colour.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { noise } from '../picture/noise.ts'
import { seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'

type Spark = {
  x: number
  y: number
  vx: number
  vy: number
  /** 1 when it leaves the wheel, dark at 0. */
  heat: number
  readonly life: number
  readonly mass: number
  forks: boolean
}

/** A source of sparks. Shares of the picture; speeds in pixels a second at 270 lines. */
export type Shower = {
  readonly source: readonly [number, number]
  /** Radians from the right, clockwise, and how far they stray. */
  readonly angle: number
  readonly spread: number
  readonly speed: readonly [number, number]
  /** Sparks a frame while it runs. */
  readonly rate: number
  readonly preRoll: number
  /** One-shot throws: frame and number of sparks. */
  readonly bursts: readonly (readonly [number, number])[]
  readonly life: readonly [number, number]
  readonly gravity: number
  readonly drag: number
  /** Share of the picture's height where sparks bounce; above 1 for no floor. */
  readonly floor: number
  readonly forks: number
  readonly kelvin: readonly [number, number]
  readonly flare: number
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
}

const FPS = 24
const SUB_STEPS = 4

/** A shower of sparks: drag, a bounce on the floor, and some burst into five. */
export function* sparks(size: Size, count: number, seed: number, look = grinder): Frames {
  const random = seeded(seed)
  const unit = size.height / 270
  const canvas = new Canvas(size)
  const source = [size.width * look.source[0], size.height * look.source[1]] as const
  const floor = size.height * look.floor
  let flying: Spark[] = []

  const leave = (): Spark => {
    const angle = look.angle + (random() + random() + random() - 1.5) * look.spread
    const speed = (look.speed[0] + look.speed[1] * random() * random()) * unit
    const [x, y] = source
    const heading = { x, y, vx: Math.cos(angle) * speed, vy: Math.sin(angle) * speed, heat: 1 }
    const life = look.life[0] + look.life[1] * random() * random()
    return { ...heading, life, mass: 0.5 + random() * random() * 1.4, forks: random() < look.forks }
  }
  const burst = (spark: Spark): Spark => ({
    x: spark.x,
    y: spark.y,
    vx: spark.vx * 0.6 + (random() - 0.5) * 260 * unit,
    vy: spark.vy * 0.6 + (random() - 0.5) * 260 * unit,
    heat: 1,
    life: 0.12 + 0.18 * random(),
    mass: 0.4,
    forks: false,
  })
  const move = (spark: Spark, frame: number): void => {
    const h = 1 / FPS / SUB_STEPS
    const gust = noise(spark.x / unit / 50, spark.y / unit / 50, frame * 0.2) - 0.5
    spark.vx = spark.vx * (1 - look.drag * h) + gust * 160 * unit * h
    spark.vy = spark.vy * (1 - look.drag * h) + look.gravity * unit * h
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
    const rate = look.rate * (0.55 + 0.9 * noise(frame * 0.23, 3, 1, seed))
    for (let i = Math.floor(rate + random()); i > 0; i--) flying.push(leave())
    for (const [at, thrown] of look.bursts) {
      for (let i = 0; at === frame && i < thrown; i++) flying.push(leave())
    }
    for (let step = 0; step < SUB_STEPS; step++) {
      const born: Spark[] = []
      for (const spark of flying) {
        const from = [spark.x, spark.y] as const
        move(spark, frame)
        if (spark.forks && spark.heat < 0.55) {
          spark.forks = false
          for (let i = 0; i < 5; i++) born.push(burst(spark))
          const at = [spark.x, spark.y] as const
          if (frame >= 0) canvas.glow({ at, radius: 1.6 * unit, colour: [1, 0.8, 0.5], light: 1.2 })
        }
        if (spark.heat <= 0 || frame < 0) continue
        const light = (0.35 + 4.2 * spark.heat * spark.heat) * spark.mass * 1.5
        const width = (0.42 + 0.2 * spark.mass) * unit
        const colour = ember(look.kelvin[0] + look.kelvin[1] * spark.heat)
        canvas.streak({ from, to: [spark.x, spark.y], width, colour, light })
      }
      flying.push(...born)
    }
    flying = flying.filter((spark) => spark.heat > 0 && spark.x < size.width + 40)
    const flare = 3.4 * unit * (0.8 + 0.4 * noise(frame * 0.7, 1, 1))
    canvas.glow({ at: source, radius: flare, colour: [1, 0.75, 0.42], light: 1.8 * look.flare })
    if (frame < 0) continue
    canvas.bloom([
      [2 * unit, 0.18],
      [9 * unit, 0.07],
      [30 * unit, 0.05],
    ])
    yield canvas.frame(1.5)
  }
}
