import { HEAT } from '../fluid/paint.ts'
import { startFluid, type Scene } from '../fluid/scene.ts'
import { calm, type Fluid } from '../fluid/solver.ts'
import type { Volume } from './grid.ts'

type Moment = {
  readonly scene: Scene
  readonly steps: number
  readonly most: Volume['most']
  /** Whether the temperature goes into the file. */
  readonly hot: boolean
}

/** One moment of a simulation as a volume. The scene's box must be a cube. */
export function blown({ scene, steps, most, hot }: Moment): Volume {
  const fluid = startFluid(scene)
  const source = scene.source?.(scene.dimensions)
  const settings = { ...calm, ...scene.settings }
  for (let step = 0; step < steps; step++) {
    fluid.step(settings, source && ((fields) => source(fields, step)))
  }
  const [side] = scene.dimensions
  const density = { side, values: pick(fluid, 0) }
  return { density, heat: hot ? { side, values: pick(fluid, HEAT) } : null, most }
}

function pick(fluid: Fluid, channel: number): Float32Array {
  const { scalars } = fluid.fields()
  return Float32Array.from({ length: fluid.cells }, (_, i) => scalars[i * 4 + channel])
}
