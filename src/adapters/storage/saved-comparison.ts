import { okAsync } from 'neverthrow'
import type { Comparison } from '#application/ports/memory.ts'
import { comparedFrom } from '#domain/catalog/comparison.ts'

/**
 * The assets that this device compares, in its local storage; if that is forbidden, they last as long as
 * the page.
 */
export const savedComparison = (storage: Storage | null): Comparison => {
  let unwritten: readonly string[] | null = null
  return {
    kept: () => okAsync(unwritten ?? read(storage)),
    keep: (slugs) => {
      unwritten = null
      try {
        if (slugs.length === 0) storage?.removeItem('emberstock-compare')
        else storage?.setItem('emberstock-compare', JSON.stringify(slugs))
      } catch {
        unwritten = slugs
      }
      if (!storage) unwritten = slugs
      return okAsync(undefined)
    },
  }
}

function read(storage: Storage | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem('emberstock-compare') ?? '[]')
    return Array.isArray(kept) ? comparedFrom(kept.filter((one) => typeof one === 'string')) : []
  } catch {
    return []
  }
}
