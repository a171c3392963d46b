import { OWNED } from '#domain/catalog/facet.ts'
import { requiredAndOptional } from '#domain/search/compounds.ts'
import { attributeSaid } from '#domain/search/filter-phrases.ts'
import { EXCLUDED, type Understood, type UnderstoodFilter } from '#domain/search/understand.ts'
import { allIn, either, noneOf, without, type BitSet } from './bit-set.ts'
import { bitsOf, everyDocument, inAll, type DocumentSet } from './document-set.ts'
import { valueSet } from './facet-counts.ts'
import type { Owned } from './owned.ts'
import type { ReadModel } from './read-model.ts'
import { scoringBy, type Scoring } from './scores.ts'
import {
  aboutAll,
  matchTerm,
  mayBecomeFilter,
  withCompounds,
  type TermMatch,
} from './term-match.ts'

export interface TextHits {
  readonly documents: DocumentSet
  /** Null if there is no text to score by. */
  readonly scoring: Scoring | null
  readonly filters: readonly UnderstoodFilter[]
  readonly ignored: readonly string[]
  /** Synonyms by which something was found. */
  readonly meanings: readonly string[]
  /** The words searched for instead, if the typed ones are found nowhere. */
  readonly searchedFor: string | null
  /** Parts that were dropped because no asset has them together with the rest. */
  readonly leftOut: readonly string[]
  /** Whether it asks for owned assets while the viewer is not signed in. */
  readonly needsSignIn: boolean
}

export function everything(model: ReadModel): TextHits {
  return {
    documents: everyDocument(model.size),
    scoring: null,
    filters: [],
    ignored: [],
    meanings: [],
    searchedFor: null,
    leftOut: [],
    needsSignIn: false,
  }
}

/** A search as it was understood, with the matches of its parts. */
export interface Tried {
  readonly understood: Understood
  readonly required: readonly TermMatch[]
  readonly optional: readonly TermMatch[]
  readonly owned: Owned | null
}

export function tryTo(model: ReadModel, understood: Understood, owned: Owned | null): Tried {
  const matches = withCompounds(model, understood.terms).map((term) => matchTerm(model, term))
  return {
    understood,
    ...requiredAndOptional(matches, (term) => mayBecomeFilter(model, term)),
    owned,
  }
}

/** Null if no asset matches all of it. */
export function hitsOf(
  model: ReadModel,
  tried: Tried,
  searchedFor: string | null = null,
): TextHits | null {
  const { understood, required } = tried
  const documents = inAll(
    model.size,
    required.map((match) => match.documents),
    filterSets(model, tried),
  )
  if (documents.count === 0) return null
  return {
    documents,
    scoring: scoringBy(model, tried),
    filters: understood.filters,
    ignored: understood.ignored,
    meanings: [...new Set(required.flatMap(({ meanings }) => meanings))],
    searchedFor,
    leftOut: [],
    needsSignIn: false,
  }
}

/**
 * The assets that filters leave: values of the same key are alternatives; excluded values each exclude
 * on their own.
 */
function filterSets(model: ReadModel, { understood, owned }: Tried): readonly BitSet[] {
  const byKey = Map.groupBy(understood.filters, ({ key }) => key)
  return [...byKey].map(([key, some]) => {
    const values = some.flatMap((filter) => filter.values)
    if (key === EXCLUDED) {
      return without(
        allIn(model.size),
        values.map((value) => excludedBy(model, value)).reduce(either),
      )
    }
    if (key === OWNED.key) return owned?.yes ?? noneOf(model.size)
    return values.map((value) => valueSet(model, key, value)).reduce(either)
  })
}

/** Excluding a word that names a filter also excludes the assets that match the filter. */
function excludedBy(model: ReadModel, said: string): BitSet {
  const about = bitsOf(model.size, aboutAll(model, said.split(' ')))
  const { key, values } = attributeSaid(said) ?? { key: '', values: [] }
  return values.map((value) => valueSet(model, key, value)).reduce(either, about)
}
