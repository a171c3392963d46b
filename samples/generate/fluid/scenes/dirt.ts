import { fractal, noise } from '../../picture/noise.ts'
import { seeded } from '../../picture/random.ts'
import { DENSITY, HEAT, inBall, raise, type Painter } from '../paint.ts'
import type { Scene } from '../scene.ts'
import type { Dimensions, Fields } from '../solver.ts'

/** A clod thrown out of the ground, painting dust along its ballistic path. */
type Clod = {
  place: [number, number, number]
  speed: [number, number, number]
  readonly radius: number
  readonly mass: number
  readonly seed: number
}

/** Debris thrown out of the ground: its center in cells, and how many clods fly steep and how many flat. */
export type Throw = {
  readonly middle: readonly [number, number]
  readonly steep: number
  readonly flat: number
  /** Multiplies all speeds and sizes. */
  readonly force: number
  readonly skirt: number
  readonly seed: number
  /** Height that clods start from; above 10 cells, some also fly downward. */
  readonly height?: number
  /** Heat with which each clod burns while it flies. */
  readonly heat?: number
  /** The last step that paints. */
  readonly last?: number
  /** Direction in which everything flies, within a cone of this tangent; outward and up by default. */
  readonly aim?: readonly [x: number, y: number, z: number, spread: number]
}

const LAST_STEP = 16
const TURNS_PER_STEP = 3
const FALL = 0.2

export const dirtHit: Scene = {
  dimensions: [192, 128, 64],
  seed: 21,
  preRoll: 0,
  lead: 1,
  leaving: [46, 0.09],
  stepsPerFrame: 1,
  settings: {
    swirl: 0.32,
    weight: 0.02,
    cooling: 0.05,
    thinning: 0.032,
    drag: 0.02,
    windX: 0.9,
    windRate: 0.012,
  },
  camera: { middle: 94, bottom: 1, scale: 0.44 },
  look: {
    sigma: 0.2,
    lightX: -0.7,
    lightZ: 0.35,
    keySigma: 0.11,
    fillSigma: 0.1,
    erosion: 0.16,
    frequency: 0.6,
    relief: 0.5,
    edge: 14,
  },
  lighting: {
    exposure: 0,
    albedo: [0.42, 0.33, 0.245],
    key: [1.35, 1.25, 1.1],
    fill: [0.22, 0.25, 0.31],
    ambient: [0.11, 0.11, 0.12],
    smoke: true,
  },
  source: thrown({ middle: [94, 32], steep: 22, flat: 12, force: 1, skirt: 1, seed: 7 }),
}

export function thrown(plan: Throw) {
  return (size: Dimensions): Painter => paintThrow(plan, size)
}

function paintThrow(plan: Throw, size: Dimensions): Painter {
  const random = seeded(plan.seed)
  const clods = Array.from({ length: plan.steep + plan.flat }, (_, i) =>
    throwClod(plan, random, i < plan.steep),
  )
  return (fields, step) => {
    if (step > (plan.last ?? LAST_STEP)) return
    for (let turn = 0; turn < TURNS_PER_STEP; turn++) {
      for (const clod of clods) {
        fly(clod)
        trail(clod, { fields, size, step }, plan.heat ?? 0)
      }
    }
    for (const clod of clods) clod.speed = clod.speed.map((v) => v * 0.975) as Clod['speed']
    if (step < 6 && plan.skirt > 0) skirt(plan, { fields, size, step })
  }
}

function throwClod(plan: Throw, random: () => number, steep: boolean): Clod {
  const { middle, force, height = 3 } = plan
  const turn = random() * Math.PI * 2
  const free = height > 10 && random() < 0.45 ? -1 : 1
  const rise = (steep ? 0.72 + 0.78 * random() : 0.15 + 0.4 * random()) * free
  const pace = (steep ? 4 + 6.5 * random() * random() : 3 + 3 * random()) * force
  const flat = Math.cos(rise) * pace
  const out = plan.aim ? 2 : 5
  return {
    place: [middle[0] + out * Math.cos(turn), height, middle[1] + out * Math.sin(turn)],
    speed: plan.aim
      ? aimed(plan.aim, pace, random)
      : [Math.cos(turn) * flat, Math.sin(rise) * pace, Math.sin(turn) * flat * 0.7],
    radius: (2.2 + 3.6 * random()) * force,
    mass: 0.45 + 0.9 * random(),
    seed: random() * 50,
  }
}

function aimed(
  [x, y, z, spread]: NonNullable<Throw['aim']>,
  pace: number,
  random: () => number,
): Clod['speed'] {
  const aside = (): number => (random() + random() - 1) * spread
  return [(x + aside() * 0.3) * pace, (y + aside()) * pace, (z + aside()) * pace]
}

function fly(clod: Clod): void {
  clod.speed[1] -= FALL / TURNS_PER_STEP
  for (let c = 0; c < 3; c++) clod.place[c] += clod.speed[c] / TURNS_PER_STEP
}

type Moment = { readonly fields: Fields; readonly size: Dimensions; readonly step: number }

function trail(clod: Clod, { fields, size, step }: Moment, heat: number): void {
  if (clod.place[1] < 1) return
  const { velocity, scalars } = fields
  const strength = Math.exp(-step * 0.16) * clod.mass
  const radius = clod.radius * (1 - step * 0.03)
  const ball = { at: clod.place, radii: [radius, radius, radius] } as const
  inBall(size, ball, ({ at, r, i, j, k }) => {
    const amount = (1 - r) * strength
    const n = noise(i * 0.5 + clod.seed, j * 0.5, k * 0.5)
    scalars[at + DENSITY] = Math.min(1.6, scalars[at + DENSITY] + amount * n * 0.9)
    if (heat > 0) raise(scalars, at + HEAT, heat * (1 - r) * Math.exp(-step * 0.1))
    const share = Math.min(1, 0.5 * amount)
    for (let c = 0; c < 3; c++) velocity[at + c] += (clod.speed[c] - velocity[at + c]) * share
  })
}

/** The ring of dust that is pushed out along the floor. */
function skirt({ middle, skirt: strength }: Throw, { fields, size, step }: Moment): void {
  const { velocity, scalars } = fields
  const [x, z] = middle
  inBall(size, { at: [x, 2, z], radii: [17, 5, 15] }, ({ at, i, j, k }) => {
    const n = fractal([i * 0.2, j * 0.2, k * 0.2 + step], 3, 4)
    raise(scalars, at + DENSITY, Math.max(0, n * 2.4 - 0.8))
    velocity[at] += ((i - x) / 17) * 1.6 * strength
    velocity[at + 1] += 0.5 * n
    velocity[at + 2] += ((k - z) / 15) * 1.6 * strength
  })
}
