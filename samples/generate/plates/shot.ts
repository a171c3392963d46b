/** One exposure of a plate. */
export type Shot = {
  readonly time: number
  readonly samples: number
  /** Four dials that a scene's shader may read. */
  readonly mood: readonly [number, number, number, number]
}
