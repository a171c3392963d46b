import { ember, type Rgb } from '../picture/colour.ts'
import { square } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { fractal } from '../picture/noise.ts'
import { seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'
import { fine } from './fine.ts'

type Spark = {
  x: number
  y: number
  vx: number
  vy: number
  heat: number
  readonly life: number
  readonly mass: number
}

const SUB_STEPS = 3

/** A ring that throws sparks. Lengths are in pixels at 270 lines. */
export type Ring = {
  readonly radius: number
  /** Height divided by width: below 1, the ring lies on the ground. */
  readonly squash: number
  /** Sparks per 24th of a second. */
  readonly perFrame: number
  /** Pull toward the center, and gravity. */
  readonly pull: number
  readonly gravity: number
  readonly speed: readonly [number, number]
  readonly life: readonly [number, number]
  /** How much of a spark's speed points outward: 1 for the usual scatter. */
  readonly outward: number
  readonly kelvin: readonly [number, number]
  readonly tint: Rgb
  readonly rim: Rgb
}

export const gate: Ring = {
  radius: 92,
  squash: 1,
  perFrame: 620,
  pull: 210,
  gravity: 170,
  speed: [170, 300],
  life: [0.1, 0.5],
  outward: 1,
  kelvin: [1250, 1050],
  tint: [1, 1, 1],
  rim: [1, 0.52, 0.16],
}

/** A ring of fire drawn by sparks that leave it along the tangent. Lengths are in pixels at 270 lines. */
export function* portal(size: Size, count: number, seed: number, look = gate, fps = 24): Frames {
  const random = seeded(seed)
  const unit = size.height / 270
  const thin = fine(size)
  const canvas = new Canvas(size)
  const { radius, tint } = look
  let flying: Spark[] = []

  const leave = (): Spark => {
    const turn = random() * Math.PI * 2
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const from = radius * (1 + (random() - 0.5) * 0.05)
    const speed = look.speed[0] + look.speed[1] * random() * random()
    const out = random() * random() * look.outward
    const along = 1 - 0.3 * out
    const heading = { vx: (out * cos - along * sin) * speed, vy: (out * sin + along * cos) * speed }
    const life = look.life[0] + look.life[1] * random() * random()
    return { x: cos * from, y: sin * from, ...heading, heat: 1, life, mass: square(random()) }
  }
  const move = (spark: Spark): void => {
    const h = 1 / fps / SUB_STEPS
    const distance = Math.hypot(spark.x, spark.y)
    spark.vx = spark.vx * (1 - 2.2 * h) - (spark.x / distance) * h * look.pull
    spark.vy = spark.vy * (1 - 2.2 * h) - (spark.y / distance) * h * look.pull + look.gravity * h
    spark.x += spark.vx * h
    spark.y += spark.vy * h
    spark.heat -= h / spark.life
  }
  const tinted = ([r, g, b]: Rgb): Rgb => [r * tint[0], g * tint[1], b * tint[2]]
  const pixel = (x: number, y: number) =>
    [size.width / 2 + x * unit, size.height / 2 + y * look.squash * unit] as const

  for (let frame = -16; frame < count; frame++) {
    canvas.clear()
    for (let i = 0; i < (look.perFrame * 24) / fps; i++) flying.push(leave())
    for (let step = 0; step < SUB_STEPS; step++) {
      for (const spark of flying) {
        const from = pixel(spark.x, spark.y)
        move(spark)
        // The shutter is open for two of the three steps.
        if (spark.heat <= 0 || step === SUB_STEPS - 1 || frame < 0) continue
        canvas.streak({
          from,
          to: pixel(spark.x, spark.y),
          width: (0.28 + 0.34 * spark.mass) * thin,
          joined: true,
          colour: tinted(ember(look.kelvin[0] + look.kelvin[1] * spark.heat)),
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
      canvas.glow({ at, radius: (1.4 + 2.2 * n) * unit, colour: look.rim, light: n * n })
    }
    canvas.bloom([
      [2 * unit, 0.2],
      [10 * unit, 0.1],
      [34 * unit, 0.06],
    ])
    yield canvas.frame(1.25)
  }
}
