/** One exposure of a plate. */
export type Shot = {
  /** Seconds into the scene when the shutter opens, and for how long it is open. */
  readonly time: number
  readonly shutter: number
  readonly samples: number
  /** Four dials that a scene's shader may read. */
  readonly mood: readonly [number, number, number, number]
}
