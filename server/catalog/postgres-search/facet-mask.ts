import { facetsOf } from '#domain/catalog/facet.ts'
import { LIBRARIES } from '#domain/catalog/library.ts'
import { trait } from './search-marks.ts'

/**
 * Every value that lists count, each with its own bit, so that counting a row reads only a few bytes.
 */
export const COUNTED_VALUES: readonly string[] = [
  ...new Set(
    [null, ...LIBRARIES.map(({ id }) => id)].flatMap((libraryId) =>
      facetsOf(libraryId).flatMap(({ key, values }) =>
        values.map(({ value }) => trait(key, value)),
      ),
    ),
  ),
]

const BITS_OF: ReadonlyMap<string, number> = new Map(
  COUNTED_VALUES.map((value, place) => [value, place]),
)

const MASK_BYTES = Math.ceil(COUNTED_VALUES.length / 8)

/** Index of a value's bit in a mask; undefined if lists do not count it. */
export function bitOf(value: string): number | undefined {
  return BITS_OF.get(value)
}

/** Mask of the counted values that an asset has. */
export function maskOf(traits: readonly string[]): Uint8Array {
  const mask = new Uint8Array(MASK_BYTES)
  for (const one of traits) {
    const bit = bitOf(one)
    if (bit !== undefined) mask[bit >> 3] = (mask[bit >> 3] ?? 0) | (1 << (bit & 7))
  }
  return mask
}

/** The number of assets with each value, from their concatenated masks. */
export function countMasks(masks: Uint8Array): ReadonlyMap<string, number> {
  const seen = new Uint32Array(MASK_BYTES * 256)
  for (let at = 0, place = 0; at < masks.length; at++) {
    const byte = place * 256 + (masks[at] ?? 0)
    seen[byte] = (seen[byte] ?? 0) + 1
    place = place + 1 === MASK_BYTES ? 0 : place + 1
  }
  return new Map(
    COUNTED_VALUES.map((value, bit) => {
      let count = 0
      for (let byte = 0; byte < 256; byte++) {
        if ((byte >> (bit & 7)) & 1) count += seen[(bit >> 3) * 256 + byte] ?? 0
      }
      return [value, count]
    }),
  )
}
