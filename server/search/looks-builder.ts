import { LOOK_BYTES } from '#domain/composite/element-look.ts'
import { grown } from './grown.ts'
import type { ElementLooks } from './read-model.ts'

/** Collects the looks of elements that are added one by one, all in a few lists instead of an object for each. */
export function looksBuilder() {
  const positions: number[] = []
  const categories: number[] = []
  const numbers = new Map<string, number>()
  let bytes = new Uint8Array(1 << 10)

  function add(position: number, category: string, look: Uint8Array): void {
    const from = positions.push(position) * LOOK_BYTES - LOOK_BYTES
    if (from + LOOK_BYTES > bytes.length) bytes = grown(bytes)
    bytes.set(look, from)
    const number = numbers.get(category) ?? numbers.size
    numbers.set(category, number)
    categories.push(number)
  }

  /** `documents`: the document that each asset became. */
  function finish(documents: Uint32Array): ElementLooks {
    const documentOf = (place: number) => documents[positions[place] ?? 0] ?? 0
    const order = Uint32Array.from(positions.keys()).sort(
      (one, other) => documentOf(one) - documentOf(other),
    )
    const ordered = new Uint8Array(order.length * LOOK_BYTES)
    for (const [at, place] of order.entries()) {
      const from = place * LOOK_BYTES
      ordered.set(bytes.subarray(from, from + LOOK_BYTES), at * LOOK_BYTES)
    }
    return {
      documents: order.map(documentOf),
      bytes: ordered,
      categories: Uint16Array.from(order, (place) => categories[place] ?? 0),
    }
  }

  return { add, finish }
}
