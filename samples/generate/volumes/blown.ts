import { smoothstep } from '../picture/curves.ts'
import { HEAT } from '../fluid/paint.ts'
import { startFluid, type Scene } from '../fluid/scene.ts'
import { calm } from '../fluid/settings.ts'
import type { Fluid } from '../fluid/solver.ts'
import type { Cube, Volume } from './grid.ts'

/** A simulation in a cube, and the step at which it is sold as a still. */
export type Moment = {
  readonly scene: Scene
  readonly steps: number
  readonly most: Volume['most']
  /** Whether the temperature is written to the file. */
  readonly hot: boolean
}

/** Returns one moment of a simulation as a volume. */
export function blown(moment: Moment): Volume {
  const [still] = grown(moment, [moment.steps])
  return still
}

/** Yields `frames` moments, evenly spaced from `first`; the still is about two thirds in. */
export function* running(moment: Moment, first: number, frames: number): Generator<Volume> {
  const every = Math.max(1, Math.round(((moment.steps - first) * 1.5) / frames))
  yield* grown(
    moment,
    Array.from({ length: frames }, (_, frame) => first + frame * every),
  )
}

/** Yields moments of one simulation, given as step numbers, in order. */
function* grown({ scene, most, hot }: Moment, moments: readonly number[]): Generator<Volume> {
  const fluid = startFluid(scene)
  const source = scene.source?.(scene.dimensions)
  const settings = { ...calm, ...scene.settings }
  const asked = new Set(moments)
  for (let step = 0; step < Math.max(...moments); step++) {
    fluid.step(settings, source && ((fields) => source(fields, step)))
    if (!asked.has(step + 1)) continue
    yield { density: picked(fluid, 0), heat: hot ? picked(fluid, HEAT) : null, most }
  }
}

/** Cells over which the gas fades toward a side or the top, so that the box never shows. */
const MARGIN = 10

function picked(fluid: Fluid, channel: number): Cube {
  const { scalars } = fluid.fields()
  const [side] = fluid.dimensions
  const fade = Float32Array.from({ length: side }, (_, i) =>
    smoothstep(0, MARGIN, Math.min(i, side - 1 - i)),
  )
  const fadeUp = fade.map((share, j) => (j < side / 2 ? 1 : share))
  const values = Float32Array.from({ length: fluid.cells }, (_, n) => {
    const [i, j, k] = [n % side, Math.floor(n / side) % side, Math.floor(n / (side * side))]
    return scalars[n * 4 + channel] * fade[i] * fadeUp[j] * fade[k]
  })
  return { side, values }
}
