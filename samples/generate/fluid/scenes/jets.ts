import { smoothstep } from '../../picture/curves.ts'
import { noise } from '../../picture/noise.ts'
import { DENSITY, FUEL, HEAT, inBall, raise, type Painter } from '../paint.ts'
import type { Scene } from '../scene.ts'
import type { Dimensions } from '../solver.ts'
import { campfire } from './fire.ts'
import { whitePlume } from './smoke.ts'

export type Nozzle = {
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

/** A source that blows gas out of a nozzle, for as long as its spells last. */
export function blowing(nozzle: Nozzle) {
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
