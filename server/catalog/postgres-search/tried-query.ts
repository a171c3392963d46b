import { sql } from 'kysely'
import { OWNED } from '#domain/catalog/facet.ts'
import { joinedTerms, requiredAndOptional } from '#domain/search/compounds.ts'
import { attributeSaid } from '#domain/search/filter-phrases.ts'
import { EXCLUDED, type Understood, type UnderstoodFilter } from '#domain/search/understand.ts'
import type { Db } from '../../sql/database.ts'
import { DOCUMENTS } from './table-names.ts'
import { either, hasValue, hasWords, isOneOf, not, NOTHING, type Condition } from './conditions.ts'
import { isAny, whichAreAny } from './any-rows.ts'
import type { KnownWords } from './known-words.ts'
import { isStorable } from './search-marks.ts'
import {
  aboutAll,
  allOf,
  mayBecomeFilter,
  queryOf,
  termQuery,
  type TermQuery,
} from './term-query.ts'

/** A search as it was understood, with the queries for its parts. */
export interface TriedQuery {
  readonly understood: Understood
  readonly required: readonly TermQuery[]
  readonly optional: readonly TermQuery[]
  /** Products that the viewer owns; null if that is unknown. */
  readonly owned: readonly number[] | null
}

/** What a text finds. */
export interface FoundText {
  readonly conditions: readonly Condition[]
  /** What relevance is computed from; null if there is no text. */
  readonly tried: TriedQuery | null
  readonly isEmpty: boolean
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

export const EVERYTHING: FoundText = {
  conditions: [],
  tried: null,
  isEmpty: false,
  filters: [],
  ignored: [],
  meanings: [],
  searchedFor: null,
  leftOut: [],
  needsSignIn: false,
}

export function tryTo(
  known: KnownWords,
  understood: Understood,
  owned: readonly number[] | null,
): TriedQuery {
  const queries = joinedTerms(understood.terms, (word) => known.hasFormOf(word)).map((term) =>
    termQuery(known, term),
  )
  return {
    understood,
    ...requiredAndOptional(queries, (term) => mayBecomeFilter(known, term)),
    owned,
  }
}

/** Null if no asset matches all of it. */
export async function foundBy(
  db: Db,
  tried: TriedQuery,
  searchedFor: string | null = null,
): Promise<FoundText | null> {
  const conditions = conditionsOf(tried)
  if (conditions.includes(NOTHING) || !(await isAny(db, conditions))) return null
  return {
    ...EVERYTHING,
    conditions,
    tried,
    filters: tried.understood.filters,
    ignored: tried.understood.ignored,
    meanings: await meaningsOf(db, tried.required),
    searchedFor,
  }
}

/** For each query, whether any asset matches all of it. */
export function areFound(db: Db, some: readonly TriedQuery[]): Promise<readonly boolean[]> {
  return whichAreAny(db, some.map(conditionsOf))
}

/**
 * For each term, whether no asset matches it. A single word known to the catalog always matches
 * something.
 */
export async function areMissing(
  db: Db,
  queries: readonly TermQuery[],
): Promise<readonly boolean[]> {
  const isWord = ({ alternatives }: TermQuery) =>
    alternatives.some(({ words }) => words.length === 1)
  const unsure = queries.filter((query) => query.alternatives.length > 0 && !isWord(query))
  const are = await whichAreAny(
    db,
    unsure.map((query) => [conditionOf(query)]),
  )
  const found = new Set(unsure.filter((_, at) => are[at]))
  return queries.map((query) => !isWord(query) && !found.has(query))
}

export function conditionOf(query: TermQuery): Condition {
  const words = queryOf(query)
  return words === null ? NOTHING : hasWords(words)
}

function conditionsOf({ understood, required, owned }: TriedQuery): readonly Condition[] {
  return [...required.map(conditionOf), ...filterConditions(understood.filters, owned)]
}

/** Values of the same key are alternatives; excluded values each exclude on their own. */
function filterConditions(
  filters: readonly UnderstoodFilter[],
  owned: readonly number[] | null,
): readonly Condition[] {
  return [...Map.groupBy(filters, ({ key }) => key)].map(([key, some]) => {
    const values = some.flatMap((filter) => filter.values)
    if (key === EXCLUDED) return not(either(values.map(isSaid)))
    if (key === OWNED.key) return owned === null ? NOTHING : isOneOf(owned)
    return hasValue(key, values)
  })
}

/**
 * Matches names and tags with these words in any form. A word that cannot be stored matches nothing,
 * and PostgreSQL refuses to look for it.
 */
export function isAboutAll(words: readonly string[]): Condition {
  return words.every(isStorable) ? hasWords(aboutAll(words)) : NOTHING
}

/** Excluding a word that names a filter also excludes the assets that match the filter. */
function isSaid(said: string): Condition {
  const about = isAboutAll(said.split(' '))
  const attribute = attributeSaid(said)
  return attribute && attribute.values.length > 0
    ? either([about, hasValue(attribute.key, attribute.values)])
    : about
}

/** Synonyms that found something, for terms where they found more than the typed words did. */
async function meaningsOf(db: Db, required: readonly TermQuery[]): Promise<readonly string[]> {
  const asked = required.filter(({ alternatives }) =>
    alternatives.some(({ meaning }) => meaning !== null),
  )
  if (asked.length === 0) return []
  const { rows } = await sql<{ readonly counts: readonly number[] }>`
    ${sql.join(
      asked.map((query, place) => sql`select ${place}::integer as place, ${countsOf(query)}`),
      sql` union all `,
    )} order by place`.execute(db)
  const found = asked.flatMap((query, at) => {
    const [all = 0, typed = 0, ...others] = rows[at]?.counts ?? []
    if (typed > 0 && all <= 2 * typed) return []
    return meant(query).flatMap(({ meaning }, place) =>
      (others[place] ?? 0) > 0 ? (meaning ?? []) : [],
    )
  })
  return [...new Set(found)]
}

function meant({ alternatives }: TermQuery) {
  return alternatives.filter(({ meaning }) => meaning !== null)
}

/** The number of assets that match a term at all, by its own words, and by each synonym. */
function countsOf(query: TermQuery) {
  const own = queryOf({
    alternatives: query.alternatives.filter(({ meaning }) => meaning === null),
  })
  const counts = [
    sql<number>`count(*)`,
    own === null ? sql<number>`0` : sql<number>`count(*) filter (where ${hasWords(own)})`,
    ...meant(query).map(
      ({ words }) => sql<number>`count(*) filter (where ${hasWords(allOf(words))})`,
    ),
  ]
  return sql`array[${sql.join(counts)}]::integer[] as counts
    from ${DOCUMENTS} where ${conditionOf(query)}`
}
