import { ember, type Rgb } from '../picture/colour.ts'
import { square } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { fractal } from '../picture/noise.ts'
import { seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'

type Spark = {
  x: number
  y: number
  vx: number
  vy: number
  heat: number
  readonly life: number
  readonly mass: number
}

const FPS = 24
const SUB_STEPS = 3
const PER_FRAME = 300
const PULL = 210
const RIM: Rgb = [1, 0.52, 0.16]

/** A ring of fire drawn by sparks that leave it along the tangent. Units are pixels at 270 lines. */
export function* portal(size: Size, count: number, seed: number): Frames {
  const random = seeded(seed)
  const unit = size.height / 270
  const canvas = new Canvas(size)
  const radius = 92
  let flying: Spark[] = []

  const leave = (): Spark => {
    const turn = random() * Math.PI * 2
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const from = radius * (1 + (random() - 0.5) * 0.05)
    const speed = 170 + 300 * random() * random()
    const out = random() * random()
    const along = 1 - 0.3 * out
    const heading = { vx: (out * cos - along * sin) * speed, vy: (out * sin + along * cos) * speed }
    const life = 0.1 + 0.5 * random() * random()
    return { x: cos * from, y: sin * from, ...heading, heat: 1, life, mass: square(random()) }
  }
  const move = (spark: Spark): void => {
    const h = 1 / FPS / SUB_STEPS
    const distance = Math.hypot(spark.x, spark.y)
    spark.vx = spark.vx * (1 - 2.2 * h) - (spark.x / distance) * h * PULL
    spark.vy = spark.vy * (1 - 2.2 * h) - (spark.y / distance) * h * PULL + 170 * h
    spark.x += spark.vx * h
    spark.y += spark.vy * h
    spark.heat -= h / spark.life
  }
  const pixel = (x: number, y: number) =>
    [size.width / 2 + x * unit, size.height / 2 + y * unit] as const

  for (let frame = -16; frame < count; frame++) {
    canvas.clear()
    for (let i = 0; i < PER_FRAME; i++) flying.push(leave())
    for (let step = 0; step < SUB_STEPS; step++) {
      for (const spark of flying) {
        const from = pixel(spark.x, spark.y)
        move(spark)
        // The shutter is open for two of the three steps.
        if (spark.heat <= 0 || step === SUB_STEPS - 1 || frame < 0) continue
        canvas.streak({
          from,
          to: pixel(spark.x, spark.y),
          width: (0.45 + 0.5 * spark.mass) * unit,
          colour: ember(1250 + 1050 * spark.heat),
          light: (0.4 + 3 * spark.mass) * spark.heat * 1.1,
        })
      }
    }
    flying = flying.filter((spark) => spark.heat > 0)
    if (frame < 0) continue
    for (let i = 0; i < 240; i++) {
      const turn = (i / 240) * Math.PI * 2
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
      const n = fractal([cos * 3 + frame * 0.12, sin * 3, frame * 0.18], 3, 5)
      const wavy = radius * (1 + (n - 0.5) * 0.05)
      const at = pixel(cos * wavy, sin * wavy)
      canvas.glow({ at, radius: (1.4 + 2.2 * n) * unit, colour: RIM, light: n * n })
    }
    canvas.bloom([
      [2 * unit, 0.2],
      [10 * unit, 0.1],
      [34 * unit, 0.06],
    ])
    yield canvas.frame(1.25)
  }
}
