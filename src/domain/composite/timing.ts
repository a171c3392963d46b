import type { CompositeElement } from './composite.ts'

/** The timing of a clip. */
export interface ClipTiming {
  readonly seconds: number
  /** Made to restart at its end. */
  readonly loopable: boolean
}

type Timed = Pick<CompositeElement, 'offset' | 'speed' | 'loops'>

/** The position in an element's clip at a moment of the composite, in seconds; null if the clip is not playing then. */
export function clipTime(element: Timed, clip: ClipTiming, at: number): number | null {
  const local = ((at - element.offset) * element.speed) / 100
  if (element.loops ?? clip.loopable) return ((local % clip.seconds) + clip.seconds) % clip.seconds
  return local >= 0 && local < clip.seconds ? local : null
}

/** composite 8: anything longer is not recorded. */
export const LONGEST_COMPOSITE_SECONDS = 20
const SHORTEST_SECONDS = 1

/**
 * The length of a composite in seconds: that of the plate's clip or, over a still plate, until the last element ends.
 */
export function compositeSeconds(
  plateSeconds: number | null,
  elements: readonly (readonly [Timed, ClipTiming])[],
): number {
  const ends = elements.map(([{ offset, speed }, { seconds }]) => offset + (seconds * 100) / speed)
  const wanted = plateSeconds ?? Math.max(0, ...ends)
  return Math.min(Math.max(wanted, SHORTEST_SECONDS), LONGEST_COMPOSITE_SECONDS)
}
