import { sql } from 'kysely'
import { DESCRIBING_WORDS } from '#domain/search/attributes.ts'
import { EXCLUDED, type UnderstoodFilter } from '#domain/search/understand.ts'
import type { Db } from '../../sql/database.ts'
import { DOCUMENTS } from './table-names.ts'
import type { TermQuery } from './term-query.ts'
import {
  areFound,
  areMissing,
  conditionOf,
  foundBy,
  isAboutAll,
  type FoundText,
  type TriedQuery,
} from './tried-query.ts'
import { whichAreAny } from './any-rows.ts'

/**
 * Up to this many words are tried one by one; of more, those that most assets have are dropped without
 * a try.
 */
const MOST_TRIED = 8

/**
 * Results without a filter, or without as few words as possible. Words that no asset has are dropped
 * first, and descriptive words before what they describe. Exclusions stay. Null if nothing of the
 * search would be left.
 */
export async function withoutSome(
  db: Db,
  tried: TriedQuery,
  searchedFor: string | null,
): Promise<FoundText | null> {
  const excluding = tried.understood.filters.filter(({ key }) => key === EXCLUDED)
  const filters = tried.understood.filters.filter(({ key }) => key !== EXCLUDED)
  const fewer = async (left: TriedQuery, leftOut: readonly string[]) => {
    const isBare = left.required.length === 0 && left.understood.filters.length === excluding.length
    const found = isBare ? null : await foundBy(db, left, searchedFor)
    return found && { ...found, leftOut }
  }
  const unfiltered = withFilters(tried, excluding)
  const [isFilterMissed] = filters.length > 0 ? await areFound(db, [unfiltered]) : []
  if (!isFilterMissed) return withFewerWords(db, tried, fewer)
  const lefts = filters.toReversed()
  const others = lefts.map((left) =>
    withFilters(tried, [...excluding, ...filters.filter((filter) => filter !== left)]),
  )
  const found = await areFound(db, others)
  for (const [at, left] of lefts.entries()) {
    const query = found[at] ? others[at] : null
    const without = query && (await fewer(query, [left.text]))
    if (without) return without
  }
  return fewer(
    unfiltered,
    filters.map(({ text }) => text),
  )
}

type Fewer = (left: TriedQuery, leftOut: readonly string[]) => Promise<FoundText | null>

/** Runs about thirty queries, however many words there are. */
async function withFewerWords(db: Db, tried: TriedQuery, fewer: Fewer): Promise<FoundText | null> {
  const missing = await areMissing(db, tried.required)
  const leftOut = tried.required.filter((_, at) => missing[at]).map(textOf)
  const known = await missedFirst(
    db,
    tried.required.filter((_, at) => !missing[at]),
  )
  const isFound = async (some: readonly MissedTerm[]) =>
    (await areFound(db, [{ ...tried, required: inTypedOrder(tried, some) }]))[0] === true
  let left = known.slice(await leastDropped(known, isFound))
  leftOut.push(...known.slice(0, known.length - left.length).map(({ query }) => textOf(query)))
  while (left.length > 0) {
    const required = inTypedOrder(tried, left)
    const found = leftOut.length > 0 ? await fewer({ ...tried, required }, [...leftOut]) : null
    if (found) return found
    const dropped = await leastMissed(db, left)
    left = left.filter((one) => one !== dropped)
    leftOut.push(textOf(dropped.query))
  }
  return null
}

function inTypedOrder({ required }: TriedQuery, some: readonly MissedTerm[]): readonly TermQuery[] {
  const left = new Set(some.map(({ query }) => query))
  return required.filter((query) => left.has(query))
}

/**
 * How many of the first terms must be dropped before anything is found. The last `MOST_TRIED` are not
 * among them: they are tried one by one.
 */
async function leastDropped(
  terms: readonly MissedTerm[],
  isFound: (some: readonly MissedTerm[]) => Promise<boolean>,
): Promise<number> {
  let from = 0
  let to = Math.max(0, terms.length - MOST_TRIED)
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (await isFound(terms.slice(middle))) to = middle
    else from = middle + 1
  }
  return from
}

function withFilters(tried: TriedQuery, filters: readonly UnderstoodFilter[]): TriedQuery {
  return { ...tried, understood: { ...tried.understood, filters } }
}

interface MissedTerm {
  readonly query: TermQuery
  /** Whether it is only descriptive, or in no name and no tag. */
  readonly isMinor: boolean
  /** Number of assets that have it. */
  readonly count: number
}

/** Sorts terms so that the least missed come first, judging each one on its own. */
async function missedFirst(db: Db, queries: readonly TermQuery[]): Promise<readonly MissedTerm[]> {
  const isAbout = await whichAreAny(
    db,
    queries.map(({ term }) => [isAboutAll(term.words)]),
  )
  const counts = await countsOf(db, queries)
  return queries
    .map((query, at) => ({
      query,
      isMinor: query.term.words.every((word) => DESCRIBING_WORDS.has(word)) || !isAbout[at],
      count: counts[at] ?? 0,
    }))
    .toSorted(
      (one, other) => Number(other.isMinor) - Number(one.isMinor) || other.count - one.count,
    )
}

/**
 * A term that is only descriptive, or in no name and no tag, is missed less than what it describes.
 * Among equals, returns the one that most assets have, chosen from the terms without which the others
 * find something, or else from all.
 */
async function leastMissed(db: Db, terms: readonly MissedTerm[]): Promise<MissedTerm> {
  const minor = terms.filter(({ isMinor }) => isMinor)
  const droppable = minor.length > 0 && minor.length < terms.length ? minor : terms
  const others = droppable.map((term) =>
    terms.filter((other) => other !== term).map(({ query }) => conditionOf(query)),
  )
  const isAny = terms.length > 1 ? await whichAreAny(db, others) : []
  const able = droppable.filter((_, at) => isAny[at])
  return (able.length > 0 ? able : droppable).reduce((one, other) =>
    other.count > one.count ? other : one,
  )
}

async function countsOf(db: Db, queries: readonly TermQuery[]): Promise<readonly number[]> {
  if (queries.length === 0) return []
  const counts = queries.map(
    (query) => sql`(select count(*) from ${DOCUMENTS} where ${conditionOf(query)})`,
  )
  const { rows } = await sql<{ readonly counts: readonly number[] }>`
    select array[${sql.join(counts)}]::integer[] as counts`.execute(db)
  return rows[0]?.counts ?? []
}

function textOf({ term }: TermQuery): string {
  return term.words.join(' ')
}
