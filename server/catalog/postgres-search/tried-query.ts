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

/** A search as it was read, with what its parts are looked for by. */
export interface TriedQuery {
  readonly understood: Understood
  readonly required: readonly TermQuery[]
  readonly optional: readonly TermQuery[]
  /** Products of somebody; null where nobody is known. */
  readonly owned: readonly number[] | null
}

/** What a text finds. */
export interface FoundText {
  readonly conditions: readonly Condition[]
  /** What it is relevant by; null where there is no text. */
  readonly tried: TriedQuery | null
  readonly isEmpty: boolean
  readonly filters: readonly UnderstoodFilter[]
  readonly ignored: readonly string[]
  /** Other words for the same by which something was found. */
  readonly meanings: readonly string[]
  /** The words looked up instead, where what was typed is found nowhere. */
  readonly searchedFor: string | null
  /** What nothing has together with the rest, and was left out. */
  readonly leftOut: readonly string[]
  /** It asks for what is owned by somebody of whom that is not known. */
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

/** Null where nothing has all of it. */
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

/** Whether something has all of each. */
export function areFound(db: Db, some: readonly TriedQuery[]): Promise<readonly boolean[]> {
  return whichAreAny(db, some.map(conditionsOf))
}

/** Whether nothing has each of some terms. One word that the catalog knows something has. */
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

/** Values of one key are alternatives, and what is excluded is so each by itself. */
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

/** Has some words in any form in its name and tags. What cannot be stored nothing has, and PostgreSQL refuses to look for. */
export function isAboutAll(words: readonly string[]): Condition {
  return words.every(isStorable) ? hasWords(aboutAll(words)) : NOTHING
}

/** What says a filter is excluded by it too. */
function isSaid(said: string): Condition {
  const about = isAboutAll(said.split(' '))
  const attribute = attributeSaid(said)
  return attribute && attribute.values.length > 0
    ? either([about, hasValue(attribute.key, attribute.values)])
    : about
}

/** Other words for the same that were found, where they found more than what was typed did. */
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

/** How many have a term at all, by its own words, and by each other word for the same. */
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
