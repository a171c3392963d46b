import type { Model } from '../models/model.ts'
import type { Volume } from '../volumes/grid.ts'

/** A GLB: the full model, and a lighter one with smaller textures. */
export type ModelPlan = {
  readonly module: string
  readonly full: () => Model
  readonly lite: () => Model
  readonly turn: number
  /** How the turntable's camera looks at it: its height as an angle, and whether there is ground. */
  readonly view?: { readonly pitch: number; readonly floor: boolean }
}

/** An OpenVDB file, and one of half the resolution. */
export type VolumePlan = {
  readonly module: string
  readonly make: () => Volume
  /** Edge of a cell in metres. */
  readonly voxel: number
  readonly pose: { readonly pitch: number; readonly density: number; readonly zoom: number }
  readonly sequence: SequencePlan | null
  readonly plan?: unknown
}

/** Moments of something that moves: of full resolution from `npm run samples:masters`. */
export type SequencePlan = {
  readonly make: (frames: number) => Iterable<Volume>
  readonly frames: number
  readonly fps: number
  /** Whether its frames of half the resolution are in the library, and are shown moving. */
  readonly isShown: boolean
}
