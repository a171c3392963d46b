import type { Model } from '../models/model.ts'
import type { Volume } from '../volumes/grid.ts'

/** A GLB: the full model, and a lighter one with smaller textures. */
export type ModelPlan = {
  readonly module: string
  readonly full: () => Model
  readonly lite: () => Model
  /** What the module makes this model from, if that is not in the module itself. */
  readonly parameters?: unknown
  readonly turn: number
  /** The turntable's view of the model: the camera's height as an angle, and whether there is ground. */
  readonly view?: { readonly pitch: number; readonly floor: boolean }
}

/** An OpenVDB file, and one at half the resolution. */
export type VolumePlan = {
  readonly module: string
  readonly make: () => Volume
  /** Edge of a cell, in meters. */
  readonly voxel: number
  readonly pose: { readonly pitch: number; readonly density: number; readonly zoom: number }
  readonly sequence: SequencePlan | null
  readonly plan?: unknown
}

/** Moments of something that moves; `npm run samples:masters` renders them at full resolution. */
export type SequencePlan = {
  readonly make: (frames: number) => Iterable<Volume>
  readonly frames: number
  readonly fps: number
  /** Whether its frames at half resolution are in the library and shown in motion. */
  readonly isShown: boolean
}
