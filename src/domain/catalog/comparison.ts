import { err, ok, type Result } from 'neverthrow'
import { isSlug } from './slug.ts'

/** display 8: the maximum number of assets side by side. */
const COMPARED_MOST = 4

export interface ComparisonFull {
  readonly kind: 'comparison-full'
}

/** Adds an asset to the comparison by its slug; one that is already in it changes nothing (display 8). */
export function addCompared(
  slugs: readonly string[],
  slug: string,
): Result<readonly string[], ComparisonFull> {
  if (slugs.includes(slug)) return ok(slugs)
  return slugs.length < COMPARED_MOST ? ok([...slugs, slug]) : err({ kind: 'comparison-full' })
}

/** The slugs of a comparison in order, each once and at most four; invalid ones are dropped. */
export function comparedFrom(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter((text) => isSlug(text)).slice(0, COMPARED_MOST)
}

const COMPARE_PATH = '/compare'

/** The address of a comparison. */
export function comparisonPath(slugs: readonly string[]): string {
  return slugs.length === 0 ? COMPARE_PATH : `${COMPARE_PATH}?assets=${slugs.join()}`
}
