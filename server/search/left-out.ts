import { DESCRIBING_WORDS } from '#domain/search/attributes.ts'
import { EXCLUDED, type UnderstoodFilter } from '#domain/search/understand.ts'
import { inAll } from './document-set.ts'
import type { ReadModel } from './read-model.ts'
import { aboutAll, type TermMatch } from './term-match.ts'
import { hitsOf, type TextHits, type Tried } from './tried-search.ts'

/**
 * Results without a filter, or without as few words as possible. Words that no asset has are dropped
 * first, and descriptive words before what they describe. Exclusions stay. Null if nothing of the
 * search would be left.
 */
export function withoutSome(
  model: ReadModel,
  tried: Tried,
  searchedFor: string | null,
): TextHits | null {
  const [excluding, filters] = [
    tried.understood.filters.filter(({ key }) => key === EXCLUDED),
    tried.understood.filters.filter(({ key }) => key !== EXCLUDED),
  ]
  const fewer = (left: Tried, leftOut: readonly string[]) => {
    if (left.required.length === 0 && left.understood.filters.length === excluding.length)
      return null
    const hits = hitsOf(model, left, searchedFor)
    return hits && { ...hits, leftOut }
  }
  const unfiltered = withFilters(tried, excluding)
  if (filters.length > 0 && hitsOf(model, unfiltered)) {
    const [last] = filters.toReversed().flatMap((left) => {
      const others = [...excluding, ...filters.filter((filter) => filter !== left)]
      return fewer(withFilters(tried, others), [left.text]) ?? []
    })
    return (
      last ??
      fewer(
        unfiltered,
        filters.map(({ text }) => text),
      )
    )
  }
  let { required } = tried
  const leftOut: string[] = []
  const unknown = required.filter(({ documents }) => documents.count === 0)
  required = required.filter((match) => !unknown.includes(match))
  leftOut.push(...unknown.map(textOf))
  while (required.length > 0) {
    const found = leftOut.length > 0 ? fewer({ ...tried, required }, leftOut) : null
    if (found) return found
    const dropped = leastMissed(model, required)
    required = required.filter((match) => match !== dropped)
    leftOut.push(textOf(dropped))
  }
  return null
}

function withFilters(tried: Tried, filters: readonly UnderstoodFilter[]): Tried {
  return { ...tried, understood: { ...tried.understood, filters } }
}

/**
 * A term that is only descriptive, or in no name and no tag, is missed less than what it describes.
 * Among equals, returns the one that most assets have, chosen from the terms without which the others
 * find something, or else from all.
 */
function leastMissed(model: ReadModel, required: readonly TermMatch[]): TermMatch {
  const minor = required.filter(({ term: { words } }) => isMinor(model, words))
  const droppable = minor.length > 0 && minor.length < required.length ? minor : required
  const able = droppable.filter((match) => {
    const others = required.filter((other) => other !== match)
    const sets = others.map(({ documents }) => documents)
    return sets.length > 0 && inAll(model.size, sets).count > 0
  })
  return (able.length > 0 ? able : droppable).reduce((one, other) =>
    other.documents.count > one.documents.count ? other : one,
  )
}

function isMinor(model: ReadModel, words: readonly string[]): boolean {
  return words.every((word) => DESCRIBING_WORDS.has(word)) || aboutAll(model, words).count === 0
}

function textOf({ term }: TermMatch): string {
  return term.words.join(' ')
}
