/** One exposure of a plate. */
export type Shot = {
  /** When the shutter opens, in seconds into the scene, and for how long. */
  readonly time: number
  readonly shutter: number
  readonly samples: number
  /** Four parameters that a scene's shader may read. */
  readonly mood: readonly [number, number, number, number]
}
