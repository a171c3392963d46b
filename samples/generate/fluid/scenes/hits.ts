import { smoothstep } from '../../picture/curves.ts'
import { fractal, noise } from '../../picture/noise.ts'
import { DENSITY, inBall, raise, type Painter } from '../paint.ts'
import type { Scene } from '../scene.ts'
import type { Dimensions } from '../solver.ts'
import { dirtHit } from './dirt.ts'

/** Dust that a hit throws in a cone, streaked as it leaves. Lengths are in cells, times in steps. */
type Spray = {
  readonly at: readonly [number, number, number]
  /** A unit vector, and the tangent of the angle at which the cone ends. */
  readonly aim: readonly [number, number, number]
  readonly spread: number
  /** How far the dust flies before the air stops it, and the time in which it covers most of that. */
  readonly reach: number
  readonly slows: number
  readonly density: number
  /** Steps after which only the air carries it, and how roughly it stirs the air until then. */
  readonly lasts: number
  readonly stir: number
  /** Streaks around the cone: about how many per radian. */
  readonly streaks: number
  readonly seed: number
}

const sprayed =
  (sprays: readonly Spray[]) =>
  (size: Dimensions): Painter =>
  (fields, step) => {
    for (const spray of sprays) if (step < spray.lasts) throwDust(spray, { fields, size, step })
  }

type Moment = {
  readonly fields: Parameters<Painter>[0]
  readonly size: Dimensions
  readonly step: number
}

/** The dust is too heavy to follow the air at first: it flies straight and drags the air along. */
function throwDust(spray: Spray, { fields, size, step }: Moment): void {
  const { velocity, scalars } = fields
  const { at: middle, aim, spread, streaks, seed, slows, density, lasts } = spray
  const left = Math.exp(-(step + 1.6) / slows)
  const front = spray.reach * (1 - left)
  const pace = (spray.reach / slows) * left
  const rest = 1 - step / lasts
  const stir = spray.stir * Math.min(1, step / 3)
  inBall(size, { at: middle, radii: [front, front, front] }, ({ at, r, i, j, k }) => {
    const out = [i - middle[0], j - middle[1], k - middle[2]] as const
    const far = r * front + 1e-3
    const along = (out[0] * aim[0] + out[1] * aim[1] + out[2] * aim[2]) / far
    if (along <= 0.05) return
    const aside = Math.sqrt(1 - Math.min(1, along * along)) / along / spread
    if (aside >= 1) return
    const [x, y, z] = out.map((c) => (c / far) * streaks + seed)
    const streak = smoothstep(0.25, 0.75, fractal([x, y, z], 3, seed))
    // Each direction reaches as far as its streak does, so the edge of the cone is ragged.
    const own = (0.3 + 0.7 * streak) * (1 - 0.6 * aside * aside)
    if (r >= own) return
    const share = (1 - smoothstep(0.3, 1, aside)) * (0.15 + 0.85 * streak)
    const grain = 0.2 + 1.3 * fractal([i * 0.3, j * 0.3, k * 0.3 + step * 0.4], 2, seed)
    const amount = share * (1 - smoothstep(0.2, 1, r / own)) * grain * rest
    raise(scalars, at + DENSITY, density * amount)
    const push = (pace * r) / own
    const hold = Math.min(1, share * 1.5) * rest
    for (let c = 0; c < 3; c++) {
      const shake = (noise(i * 0.22, j * 0.22 + 20 * c, k * 0.22 + step * 0.3, seed) - 0.5) * stir
      velocity[at + c] += ((out[c] / far) * push + shake - velocity[at + c]) * hold
    }
  })
}

type Hit = Pick<Scene, 'dimensions' | 'seed' | 'camera'> &
  Pick<Partial<Scene>, 'settings' | 'look' | 'lighting' | 'leaving'> & {
    readonly sprays: readonly Spray[]
  }

const hit = ({ sprays, settings, look, ...rest }: Hit): Scene => ({
  ...dirtHit,
  lead: 2,
  ...rest,
  settings: { ...dirtHit.settings, windX: 0, ...settings },
  look: { ...dirtHit.look, ...look },
  source: sprayed(sprays),
  plan: sprays,
})

/** A bullet into a wall on the left: a narrow cone that shoots out, slows, billows and thins. */
export const wallHit = hit({
  dimensions: [144, 96, 64],
  seed: 401,
  camera: { middle: 70, bottom: 8, scale: 0.26 },
  leaving: [20, 0.105],
  settings: {
    swirl: 0.12,
    weight: 0.004,
    thinning: 0.032,
    drag: 0.04,
    windX: 0.4,
    windRate: 0.01,
  },
  look: { sigma: 0.46, erosion: 0.06, frequency: 0.6, displace: 1.2, relief: 0.5, edge: 14 },
  lighting: { ...dirtHit.lighting, albedo: [0.4, 0.39, 0.375] },
  sprays: [
    {
      at: [26, 44, 32],
      aim: [0.978, 0.208, 0],
      spread: 0.85,
      reach: 80,
      slows: 3.2,
      density: 1.1,
      lasts: 9,
      stir: 2.6,
      streaks: 6,
      seed: 3,
    },
    {
      at: [25, 44, 32],
      aim: [1, 0, 0],
      spread: 3.4,
      reach: 20,
      slows: 3,
      density: 0.8,
      lasts: 7,
      stir: 3,
      streaks: 4,
      seed: 11,
    },
  ],
})

/** A bullet into a beam: a little sawdust, gone in a second. */
export const woodHit = hit({
  dimensions: [80, 80, 48],
  seed: 403,
  camera: { middle: 40, bottom: -22, scale: 0.36 },
  leaving: [8, 0.1],
  settings: { swirl: 0.2, weight: 0.008, thinning: 0.05, drag: 0.05, windX: 0.3, windRate: 0.01 },
  look: { sigma: 0.3, erosion: 0.12, frequency: 0.6, relief: 0.5, edge: 10 },
  lighting: { ...dirtHit.lighting, albedo: [0.46, 0.36, 0.24] },
  sprays: [
    {
      at: [40, 15, 24],
      aim: [0, 1, 0],
      spread: 1,
      reach: 44,
      slows: 3,
      density: 0.9,
      lasts: 7,
      stir: 3.5,
      streaks: 6,
      seed: 31,
    },
  ],
})

/** A charge in the ground: dark earth in a ragged fan, and the dust it leaves behind. */
export const groundCharge = hit({
  dimensions: [160, 112, 64],
  seed: 402,
  camera: { middle: 80, bottom: 1, scale: 0.41 },
  leaving: [30, 0.07],
  settings: {
    swirl: 0.2,
    weight: 0.006,
    thinning: 0.017,
    drag: 0.03,
    windX: 0.7,
    windRate: 0.01,
  },
  look: { sigma: 0.34, erosion: 0.03, frequency: 0.35, displace: 1.2, relief: 0.55, edge: 16 },
  lighting: { ...dirtHit.lighting, albedo: [0.11, 0.081, 0.059] },
  sprays: [
    {
      at: [80, 2, 32],
      aim: [0.05, 0.9987, 0],
      spread: 1.5,
      reach: 100,
      slows: 4.2,
      density: 1.3,
      lasts: 11,
      stir: 3,
      streaks: 8,
      seed: 5,
    },
    {
      at: [80, 2, 32],
      aim: [-0.05, 0.9987, 0],
      spread: 2.4,
      reach: 56,
      slows: 6,
      density: 1,
      lasts: 17,
      stir: 3,
      streaks: 4,
      seed: 41,
    },
    {
      at: [80, 1, 32],
      aim: [0, 1, 0],
      spread: 14,
      reach: 50,
      slows: 7,
      density: 1.1,
      lasts: 16,
      stir: 2.5,
      streaks: 5,
      seed: 23,
    },
  ],
})
