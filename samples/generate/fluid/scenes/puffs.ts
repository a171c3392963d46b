import { smoothstep } from '../../picture/curves.ts'
import { fractal, noise } from '../../picture/noise.ts'
import { DENSITY, HEAT, inBall, raise, type Painter } from '../paint.ts'
import type { Scene } from '../scene.ts'
import type { Dimensions } from '../solver.ts'
import { blowing, type Nozzle } from './jets.ts'
import { whitePlume } from './smoke.ts'

type Puff = Pick<Nozzle, 'at' | 'radius' | 'push' | 'stir' | 'density' | 'heat'> & {
  /** The last step that paints. */
  readonly last: number
  /** How far the stream swings aside, as a share of its pace. */
  readonly swing: number
}

/** Gas that leaves an opening at a pace that rises fast and falls slowly, torn by noise as it leaves. */
const puffed =
  ({ at: middle, radius, push, stir, density, heat, last, swing }: Puff) =>
  (size: Dimensions): Painter =>
  ({ velocity, scalars }, step) => {
    const age = step / last
    const pace = smoothstep(0, 0.12, age) * (1 - smoothstep(0.35, 1, age))
    if (pace <= 0) return
    const aside = (c: number): number => (noise(step * 0.33 + 7 * c, 3.1 * c, 9) - 0.5) * swing
    const stream = push.map((speed, c) => (speed + (c > 0 ? push[0] * aside(c) : 0)) * pace)
    const share = smoothstep(0, 0.1, pace)
    inBall(size, { at: middle, radii: [radius, radius, radius] }, ({ at, r, i, j, k }) => {
      const n = noise(i * 0.34 + step * 0.7, j * 0.34, k * 0.34 + step * 0.41)
      const amount = smoothstep(0, 0.5, 1 - r) * smoothstep(0.28, 0.75, n) * pace
      raise(scalars, at + DENSITY, amount * density)
      raise(scalars, at + HEAT, amount * heat)
      for (let c = 0; c < 3; c++) {
        const torn = noise(i * 0.36 + 31 * c, j * 0.36 + 20 * c, k * 0.36 + step * 0.6) - 0.5
        const speed = stream[c] + torn * stir * pace
        velocity[at + c] += (speed - velocity[at + c]) * (1 - 0.6 * r) * share
      }
    })
  }

type Air = { readonly strength: number; readonly fineness: number }

/** Air that is not still, which tears the front of a puff: in still air, it would roll up into a smooth ball. */
const moving =
  ({ strength, fineness }: Air): NonNullable<Scene['start']> =>
  ({ velocity }, [width, height, depth]) => {
    const whole = { at: [width / 2, height / 2, depth / 2], radii: [width, height, depth] } as const
    inBall([width, height, depth], whole, ({ at, i, j, k }) => {
      const [x, y, z] = [i * fineness, j * fineness, k * fineness]
      for (let c = 0; c < 3; c++) {
        velocity[at + c] += (fractal([x + 13 * c, y, z], 3, 51 + c) - 0.5) * strength
      }
    })
  }

const mouth: Puff = {
  at: [10, 44, 32],
  radius: 6.5,
  push: [10, 0, 0],
  stir: 10,
  density: 1,
  heat: 0.55,
  last: 26,
  swing: 0.8,
}
const winterAir: Air = { strength: 3.4, fineness: 0.15 }

/** One breath in frosty air, from a mouth on the left. */
export const breath: Scene = {
  ...whitePlume,
  dimensions: [160, 112, 64],
  seed: 301,
  preRoll: 0,
  lead: 1,
  leaving: [26, 0.11],
  settings: {
    swirl: 0.6,
    buoyancy: 0.1,
    cooling: 0.025,
    thinning: 0.02,
    drag: 0.022,
    windX: 0.9,
    windRate: 0.01,
  },
  camera: { middle: 69, bottom: 6, scale: 0.29 },
  look: {
    ...whitePlume.look,
    sigma: 0.13,
    erosion: 0.04,
    frequency: 0.7,
    finer: 5,
    edge: 20,
  },
  start: moving(winterAir),
  source: puffed(mouth),
  plan: { mouth, winterAir },
}

const muzzle: Puff = {
  at: [12, 52, 32],
  radius: 7,
  push: [18, 0.6, 0],
  stir: 16,
  density: 1.6,
  heat: 0.55,
  last: 12,
  swing: 0.7,
}
const thread: Nozzle = {
  at: [10, 50, 32],
  radius: 3.2,
  push: [0.2, 3.2, 0],
  stir: 2.4,
  density: 0.8,
  heat: 1.6,
  spells: [[12, 62, 0.75]],
}
const rangeAir: Air = { strength: 3.6, fineness: 0.13 }

/** The smoke at a muzzle after the shot: a puff, then a thread from the barrel. */
export const muzzleSmoke: Scene = {
  ...breath,
  dimensions: [192, 128, 64],
  seed: 302,
  leaving: [46, 0.15],
  settings: {
    swirl: 0.55,
    buoyancy: 0.17,
    cooling: 0.02,
    thinning: 0.014,
    drag: 0.04,
    windX: 0.4,
    windRate: 0.006,
  },
  camera: { middle: 80, bottom: 14, scale: 0.33 },
  look: { ...breath.look, sigma: 0.18, erosion: 0 },
  start: moving(rangeAir),
  source: (size) => {
    const [puff, rest] = [puffed(muzzle)(size), blowing(thread)(size)]
    return (fields, step) => {
      puff(fields, step)
      rest(fields, step)
    }
  },
  plan: { muzzle, thread, rangeAir },
}
