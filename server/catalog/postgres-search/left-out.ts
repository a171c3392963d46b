import { sql } from 'kysely'
import { DESCRIBING_WORDS } from '#domain/search/attributes.ts'
import { EXCLUDED, type UnderstoodFilter } from '#domain/search/understand.ts'
import type { Db } from '../../sql/database.ts'
import { DOCUMENTS } from './table-names.ts'
import { hasWords } from './conditions.ts'
import { aboutAll, type TermQuery } from './term-query.ts'
import {
  conditionOf,
  foundBy,
  isAny,
  isMissing,
  type FoundText,
  type TriedQuery,
} from './tried-query.ts'

/**
 * What is found without a filter, or without as few words as possible: those that nothing has first, and what says how
 * something is before what it is. What is excluded stays so. Null where nothing of the search would be left.
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
  if (filters.length > 0 && (await foundBy(db, unfiltered))) {
    for (const left of filters.toReversed()) {
      const others = [...excluding, ...filters.filter((filter) => filter !== left)]
      const found = await fewer(withFilters(tried, others), [left.text])
      if (found) return found
    }
    return fewer(
      unfiltered,
      filters.map(({ text }) => text),
    )
  }
  return withFewerWords(db, tried, fewer)
}

type Fewer = (left: TriedQuery, leftOut: readonly string[]) => Promise<FoundText | null>

async function withFewerWords(db: Db, tried: TriedQuery, fewer: Fewer): Promise<FoundText | null> {
  const leftOut: string[] = []
  let required: readonly TermQuery[] = []
  for (const query of tried.required) {
    if (await isMissing(db, query)) leftOut.push(textOf(query))
    else required = [...required, query]
  }
  while (required.length > 0) {
    const found = leftOut.length > 0 ? await fewer({ ...tried, required }, [...leftOut]) : null
    if (found) return found
    const dropped = await leastMissed(db, required)
    required = required.filter((query) => query !== dropped)
    leftOut.push(textOf(dropped))
  }
  return null
}

function withFilters(tried: TriedQuery, filters: readonly UnderstoodFilter[]): TriedQuery {
  return { ...tried, understood: { ...tried.understood, filters } }
}

/**
 * What says only how something is, or what no name and no tag has, is missed less than what it says it of. Among equals,
 * of the terms without which the others find something, or of all, the one that most assets have.
 */
async function leastMissed(db: Db, required: readonly TermQuery[]): Promise<TermQuery> {
  const facts = []
  for (const query of required) {
    const others = required.filter((other) => other !== query).map(conditionOf)
    facts.push({
      query,
      isMinor: await isMinor(db, query.term.words),
      isAble: others.length > 0 && (await isAny(db, others)),
      count: await countOf(db, query),
    })
  }
  const minor = facts.filter((one) => one.isMinor)
  const droppable = minor.length > 0 && minor.length < facts.length ? minor : facts
  const able = droppable.filter((one) => one.isAble)
  return (able.length > 0 ? able : droppable).reduce((one, other) =>
    other.count > one.count ? other : one,
  ).query
}

async function isMinor(db: Db, words: readonly string[]): Promise<boolean> {
  if (words.every((word) => DESCRIBING_WORDS.has(word))) return true
  return !(await isAny(db, [hasWords(aboutAll(words))]))
}

async function countOf(db: Db, query: TermQuery): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*) as count from ${DOCUMENTS} where ${conditionOf(query)}`.execute(db)
  return rows[0]?.count ?? 0
}

function textOf({ term }: TermQuery): string {
  return term.words.join(' ')
}
