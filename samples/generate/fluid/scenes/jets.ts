import { smoothstep } from '../../picture/curves.ts'
import { noise } from '../../picture/noise.ts'
import { DENSITY, FUEL, HEAT, inBall, raise, type Painter } from '../paint.ts'
import type { Scene } from '../scene.ts'
import type { Dimensions } from '../solver.ts'
import { thrown, type Throw } from './dirt.ts'
import { campfire } from './fire.ts'
import { whitePlume } from './smoke.ts'

type Nozzle = {
  readonly at: readonly [number, number, number]
  readonly radius: number
  /** Velocity in cells per step, and how strongly noise stirs it sideways. */
  readonly push: readonly [number, number, number]
  readonly stir: number
  readonly density: number
  readonly heat: number
  readonly fuel?: number
  /**
   * The first and last step of each spell, and how far the nozzle is open in it, 0..1, which also scales
   * its speed.
   */
  readonly spells: readonly (readonly [from: number, until: number, share: number])[]
}

const ALWAYS = [[-1, 1e9, 1]] as const

function blowing(nozzle: Nozzle) {
  return (size: Dimensions): Painter =>
    ({ velocity, scalars }, step) => {
      const open = openness(nozzle, step)
      if (open <= 0) return
      const { at: middle, radius, push, stir, density, heat, fuel = 0 } = nozzle
      const ball = { at: middle, radii: [radius, radius, radius] } as const
      inBall(size, ball, ({ at, r, i, j, k }) => {
        const n = noise(i * 0.25 + step * 0.3, j * 0.25, k * 0.25 + step * 0.21)
        const amount = smoothstep(0, 0.4, 1 - r) * (0.35 + 1.1 * n) * open
        raise(scalars, at + DENSITY, amount * density)
        raise(scalars, at + HEAT, amount * heat)
        raise(scalars, at + FUEL, amount * fuel)
        for (let c = 0; c < 3; c++) {
          const shake = (noise(i * 0.3, j * 0.3 + 20 * c, step * 0.35 + k * 0.3) - 0.5) * stir
          velocity[at + c] += (push[c] * open + shake - velocity[at + c]) * (1 - 0.5 * r)
        }
      })
    }
}

function openness({ spells }: Nozzle, step: number): number {
  let most = 0
  for (const [from, until, share] of spells) {
    const rise = smoothstep(from - 1, from + 3, step)
    most = Math.max(most, share * rise * (1 - smoothstep(until - 6, until, step)))
  }
  return most
}

type Jet = Pick<Scene, 'dimensions' | 'seed' | 'preRoll' | 'camera' | 'settings'> &
  Partial<Scene> & { readonly nozzle: Nozzle; readonly like: Scene }

const jet = ({ nozzle, like, look, ...rest }: Jet): Scene => ({
  ...like,
  ...rest,
  look: { ...like.look, ...look },
  source: blowing(nozzle),
  plan: nozzle,
})

/** A thrown puff, and a nozzle that keeps blowing after it. */
const thrownAndBlown =
  (plan: Throw, nozzle: Nozzle): NonNullable<Scene['source']> =>
  (size) => {
    const puff = thrown(plan)(size)
    const rest = blowing(nozzle)(size)
    return (fields, step) => {
      puff(fields, step)
      rest(fields, step)
    }
  }

const firstBreath: Throw = {
  middle: [14, 32],
  steep: 6,
  flat: 16,
  force: 0.8,
  skirt: 0,
  seed: 311,
  height: 52,
  last: 14,
  aim: [1, -0.12, 0, 0.34],
}
const lastBreath: Nozzle = {
  at: [14, 52, 32],
  radius: 6,
  push: [5, -0.6, 0],
  stir: 7,
  density: 0.8,
  heat: 0.8,
  spells: [[4, 28, 0.8]],
}

/** One breath in frosty air, from a mouth on the left. */
export const breath: Scene = {
  ...whitePlume,
  dimensions: [160, 112, 64],
  seed: 301,
  preRoll: 0,
  lead: 1,
  leaving: [28, 0.12],
  settings: {
    swirl: 0.55,
    buoyancy: 0.12,
    cooling: 0.025,
    thinning: 0.024,
    drag: 0.012,
    windX: 0.9,
    windRate: 0.01,
  },
  camera: { middle: 74, bottom: 12, scale: 0.31 },
  look: {
    ...whitePlume.look,
    sigma: 0.09,
    erosion: 0.06,
    frequency: 0.7,
    finer: 5,
    edge: 20,
  },
  source: thrownAndBlown(firstBreath, lastBreath),
  plan: { firstBreath, lastBreath },
}

const thread: Nozzle = {
  at: [18, 40, 32],
  radius: 3.5,
  push: [0.6, 1.4, 0],
  stir: 1.5,
  density: 0.9,
  heat: 0.9,
  spells: [[10, 70, 0.7]],
}

const firstPuff: Throw = {
  middle: [16, 32],
  steep: 10,
  flat: 18,
  force: 1,
  skirt: 0,
  seed: 331,
  height: 42,
  last: 9,
  aim: [1, 0.08, 0, 0.38],
}

/** The smoke at a muzzle after the shot: a thrown puff, then a thread from the barrel. */
export const muzzleSmoke: Scene = {
  ...breath,
  seed: 302,
  leaving: [44, 0.085],
  settings: {
    swirl: 0.5,
    buoyancy: 0.2,
    cooling: 0.02,
    thinning: 0.02,
    drag: 0.035,
    windX: 0.5,
    windRate: 0.006,
  },
  camera: { middle: 74, bottom: 8, scale: 0.32 },
  look: { ...breath.look, sigma: 0.12, erosion: 0.08 },
  source: thrownAndBlown(firstPuff, thread),
  plan: { firstPuff, thread },
}

/** A blow torch: a hard blue cone that breaks up into a roaring tail. */
export const torchJet = jet({
  like: campfire,
  dimensions: [208, 96, 48],
  seed: 303,
  preRoll: 24,
  settings: {
    ...campfire.settings,
    buoyancy: 0.1,
    swirl: 0.3,
    cooling: 0.03,
    radiation: 0.05,
    burnRate: 0.09,
    drag: 0.015,
  },
  camera: { middle: 98, bottom: 8, scale: 0.4 },
  look: { displace: 0.7, flicker: 0.2, edge: 16 },
  ramp: {
    from: 0.12,
    to: 0.95,
    gain: 0.26,
    extinction: 0.25,
    kelvin: 0,
    kelvinPerHeat: 0,
    contrast: 1.4,
    colours: [
      [0.04, 0.14, 0.9],
      [0.3, 0.62, 1],
    ],
    white: [0.8, 1.1],
  },
  nozzle: {
    at: [18, 46, 24],
    radius: 6,
    push: [8.5, 0, 0],
    stir: 1.8,
    density: 0,
    heat: 0.9,
    fuel: 0.9,
    spells: ALWAYS,
  },
})

/** Steam that hisses out of a cracked pipe, up and to the right. */
export const steamJet = jet({
  like: whitePlume,
  dimensions: [208, 128, 64],
  seed: 304,
  preRoll: 84,
  settings: { swirl: 0.36, buoyancy: 0.14, cooling: 0.03, thinning: 0.02, drag: 0.012 },
  camera: { middle: 98, bottom: 2, scale: 0.46 },
  look: { sigma: 0.12, erosion: 0.12, frequency: 0.6, displace: 0.8, edge: 24 },
  lighting: { ...whitePlume.lighting, albedo: [0.8, 0.8, 0.8] },
  nozzle: {
    at: [16, 26, 32],
    radius: 4.5,
    push: [9, 3.2, 0],
    stir: 2.6,
    density: 1.3,
    heat: 0.7,
    spells: ALWAYS,
  },
})
