import { HEAT } from '../fluid/paint.ts'
import { startFluid, type Scene } from '../fluid/scene.ts'
import { calm, type Fluid } from '../fluid/solver.ts'
import type { Volume } from './grid.ts'

export type Moment = {
  readonly scene: Scene
  readonly steps: number
  readonly most: Volume['most']
  /** Whether the temperature goes into the file. */
  readonly hot: boolean
}

/** One moment of a simulation as a volume. The scene's box must be a cube. */
export function blown(moment: Moment): Volume {
  const [last] = grown(moment, [moment.steps])
  return last
}

/** Several moments of one simulation, by their numbers of steps. */
export function grown({ scene, most, hot }: Moment, moments: readonly number[]): Volume[] {
  const fluid = startFluid(scene)
  const source = scene.source?.(scene.dimensions)
  const settings = { ...calm, ...scene.settings }
  const [side] = scene.dimensions
  const seen: Volume[] = []
  for (let step = 0; step < Math.max(...moments); step++) {
    fluid.step(settings, source && ((fields) => source(fields, step)))
    if (!moments.includes(step + 1)) continue
    const density = { side, values: pick(fluid, 0) }
    seen.push({ density, heat: hot ? { side, values: pick(fluid, HEAT) } : null, most })
  }
  return seen
}

function pick(fluid: Fluid, channel: number): Float32Array {
  const { scalars } = fluid.fields()
  return Float32Array.from({ length: fluid.cells }, (_, i) => scalars[i * 4 + channel])
}
