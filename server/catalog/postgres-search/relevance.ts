import { sql, type RawBuilder } from 'kysely'
import { stemOf } from '#domain/search/word-forms.ts'
import { hasValue, hasWords } from './conditions.ts'
import { beginning, exactWord, isStorable } from './search-marks.ts'
import {
  allOf,
  lexemeQuery,
  type Alternative,
  type TermQuery,
  type WordQuery,
} from './term-query.ts'
import type { TriedQuery } from './tried-query.ts'

type Score = RawBuilder<number>

/** Maximum number of scored terms; others are matched but not scored. */
const MOST_SCORED = 8
/** Boost for assets in a category, collection or bundle whose name is the entire query. */
const IN_TOPIC = 3
/** Boost for a name that consists only of the searched words. */
const WHOLE_NAME = 0.4
/** Boost for an asset that matches a filter that someone may be typing. */
const MAY_BECOME = 0.2
/** Boost for the exact word over another form of it. */
const VERY_WORD = 0.05
/** Factor that reduces the score of a word's beginning. */
const BEGINNING = 0.3

/** The sum of 1/i², by which PostgreSQL divides ranks; its weights go up to 1. */
const RANK_SCALE = 1.64493406685
/**
 * Weights of a word in the description, the topics, the tags and the name: for a typed word, and for
 * one that replaces it.
 */
const TYPED = { weights: '{0.257,0.329,0.714,1}', scale: 1.4 * RANK_SCALE }
const INSTEAD = { weights: '{0.06,0.16,0.4,0.8}', scale: RANK_SCALE }
/**
 * Weights of a word that an asset is about: unused, in the first tag, as a tag, as the subject of the
 * name.
 */
const ABOUT = { weights: '{0,0.16,0.16,0.24}', scale: RANK_SCALE }

/**
 * The relevance of a row (search 5), with the weights of the in-memory search, as closely as text
 * search ranks allow; null if there are no words to score.
 */
export function relevance({ required, optional }: TriedQuery): Score | null {
  const queries = [...required, ...optional].slice(0, MOST_SCORED)
  if (queries.length === 0) return null
  const named = queries.flatMap(({ term }) => term.words)
  const stems = required.flatMap(({ term }) => term.words.map(stemOf)).join(' ')
  return sum([
    ...queries.map(scoreOf),
    sql<number>`${WHOLE_NAME}::float8 * least(1, (${sum(named.filter(isStorable).map(isNamed))}) / greatest(name_words, 1)::float8)`,
    when(sql`${hasValue(beginning.topic, [stems])}`, IN_TOPIC),
  ])
}

function isNamed(word: string): Score {
  return when(sql`${hasWords(`${lexemeQuery(stemOf(word))}:A`)}`, 1)
}

/** A term scores as much as its best alternative. */
function scoreOf({ term, alternatives }: TermQuery): Score {
  const best = alternatives.map(alternativeScore)
  const found = best.length === 0 ? sql<number>`0` : sql<number>`greatest(${sql.join(best)})`
  const filters = term.mayBecome.map(({ key, values }) =>
    when(sql`${hasValue(key, values)}`, MAY_BECOME),
  )
  return filters.length === 0 ? found : sum([found, sql<number>`greatest(${sql.join(filters)})`])
}

function alternativeScore({ words, weight }: Alternative): Score {
  const isTyped = weight === 1
  const together = sql<number>`(${sum(words.map((word) => wordScore(word, isTyped)))}) / ${words.length}`
  const score = isTyped ? together : sql<number>`${weight}::float8 * (${together})`
  return words.length === 1
    ? score
    : sql<number>`case when ${hasWords(allOf(words))} then ${score} else 0 end`
}

function wordScore(
  { word, lexeme, beginning: begun, isVague }: WordQuery,
  isTyped: boolean,
): Score {
  const weights = isTyped ? TYPED : INSTEAD
  const whole =
    lexeme === null
      ? null
      : sum([
          rank(weights, lexemeQuery(lexeme)),
          rank(ABOUT, lexemeQuery(beginning.about + stemOf(word))),
          ...(isTyped ? [when(sql`${hasWords(lexemeQuery(exactWord(word)))}`, VERY_WORD)] : []),
        ])
  const start =
    begun === null || isVague
      ? null
      : sql<number>`${BEGINNING}::float8 * ${rank(INSTEAD, `${lexemeQuery(begun)}:*`)}`
  const scores = [whole, start].filter((score) => score !== null)
  return scores.length === 0 ? sql<number>`0` : sql<number>`greatest(${sql.join(scores)})`
}

function rank({ weights, scale }: typeof TYPED, query: string): Score {
  return sql<number>`${scale}::float8 * ts_rank(${weights}::float4[], words, ${query}::tsquery)`
}

function when(condition: RawBuilder<unknown>, score: number): Score {
  return sql<number>`case when ${condition} then ${score}::float8 else 0 end`
}

function sum(scores: readonly Score[]): Score {
  return scores.length === 0 ? sql<number>`0` : sql<number>`${sql.join(scores, sql` + `)}`
}
