import { HEAT } from '../fluid/paint.ts'
import { startFluid, type Scene } from '../fluid/scene.ts'
import { charged, explosion } from '../fluid/scenes/blast.ts'
import { calm } from '../fluid/solver.ts'
import type { Volume } from './grid.ts'

const STEPS = 34

/** One moment of a fuel fire, from the solver that makes the clips: density and temperature. */
export function fireballVolume(side: number): Volume {
  const settings = { ...explosion.settings, swell: 1.7, cooling: 0.014, burnRate: 0.034 }
  const scene: Scene = {
    ...explosion,
    dimensions: [side, side, side],
    seed: 3,
    settings,
    start: charged({
      radius: 24,
      height: 16,
      seed: 33,
      jets: 34,
      speed: 1.2,
      jetSpeed: 1.8,
      upward: 1.2,
      fuel: 1,
    }),
  }
  const fluid = startFluid(scene)
  for (let step = 0; step < STEPS; step++) fluid.step({ ...calm, ...settings })
  const { scalars } = fluid.fields()
  const pick = (channel: number): Float32Array =>
    Float32Array.from({ length: fluid.cells }, (_, i) => scalars[i * 4 + channel])
  const density = { side, values: pick(0) }
  return { density, heat: { side, values: pick(HEAT) }, most: { density: 1.6, heat: 1.8 } }
}
