import type { Scene } from '../scene.ts'
import { burning, campfire, settings, type Hearth } from './fire.ts'

type Flames = Pick<Scene, 'dimensions' | 'seed' | 'camera'> & {
  readonly hearths: readonly Hearth[]
  readonly sway: number
  readonly spin?: number
  readonly settings?: Scene['settings']
  readonly look?: Scene['look']
}

function flames({ hearths, sway, spin = 0, settings: own, look, ...rest }: Flames): Scene {
  return {
    ...campfire,
    ...rest,
    preRoll: 40,
    settings: { ...settings, ...own },
    look: { ...campfire.look, ...look },
    source: burning(hearths, sway, spin),
    plan: { hearths, sway, spin },
  }
}

/** A tall pyre: four beds of fuel close together. */
export const bonfire = flames({
  dimensions: [144, 208, 64],
  seed: 41,
  settings: { buoyancy: 0.46, radiation: 0.03 },
  camera: { middle: 72, bottom: 1, scale: 0.74 },
  hearths: [
    { x: -26, z: -6, radius: 14, seed: 31 },
    { x: -8, z: 8, radius: 17, seed: 32 },
    { x: 12, z: -4, radius: 18, seed: 33 },
    { x: 28, z: 6, radius: 13, seed: 34 },
  ],
  sway: 3,
})

/** Grass on fire, pressed flat by a side wind. */
export const windFire = flames({
  dimensions: [240, 112, 48],
  seed: 27,
  settings: { buoyancy: 0.3, radiation: 0.04, windX: 3.4, windRate: 0.025 },
  camera: { middle: 118, bottom: 1, scale: 0.5 },
  hearths: Array.from({ length: 6 }, (_, i) => ({
    x: -96 + i * 26 + 6 * Math.sin(i * 4.1),
    z: 6 * Math.sin(i * 2.7),
    radius: 12 + 4 * Math.sin(i * 3.1),
    seed: 61 + i,
  })),
  sway: 2,
})
