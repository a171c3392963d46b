import type { Model } from '../models/glb.ts'
import type { Moment } from '../volumes/blown.ts'
import type { Volume } from '../volumes/grid.ts'

/** A GLB: the full model, and a lighter one with half-size textures. */
export type ModelPlan = {
  readonly module: string
  readonly full: () => Model
  readonly lite: () => Model
  readonly textures: readonly [number, number]
  readonly turn: number
  /** What the model was made from, beside its module: part of the stamp. */
  readonly plan?: unknown
}

/** An OpenVDB file, and one of half the resolution. */
export type VolumePlan = {
  readonly module: string
  readonly make: () => Volume
  /** Edge of a cell in metres. */
  readonly voxel: number
  readonly pose: { readonly pitch: number; readonly density: number; readonly zoom: number }
  readonly plan?: unknown
}

/** Moments of a simulation that is sold as a sequence too, by its steps. */
export type SequencePlan = {
  readonly moment: Moment
  readonly first: number
  readonly every: number
  readonly frames: number
  readonly fps: number
}
