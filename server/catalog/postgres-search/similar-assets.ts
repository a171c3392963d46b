import { sql, type RawBuilder } from 'kysely'
import { searchWords } from '#domain/search/query.ts'
import type { FoundBeside } from '#server/search/asset-finder.ts'
import { MOST_LOOKED_AT, OF_CATEGORY, RELATED } from '#server/search/similar.ts'
import type { Db } from '../../sql/database.ts'
import { DOCUMENTS, WORDS } from './table-names.ts'
import { exactWord, isStorable } from './search-marks.ts'
import { lexemeQuery } from './term-query.ts'

interface WeighedWord {
  /** The exact word, in any field. */
  readonly lexeme: string
  /** The same, in names and tags only. */
  readonly query: string
  readonly uses: number
  readonly weight: number
}

interface Among {
  readonly most: number
  readonly size: number
  readonly looked?: number
}

/**
 * The most similar assets in the same library: first those in the same category, then others that share
 * enough words; within each group, rare words in common count most. Never the asset itself. Compares no
 * more than `looked`: those with the rarest of its words, the most popular ones for a word that more
 * have, and the most popular of its category. `size` is the total number of assets.
 */
export async function similarAssets(
  db: Db,
  { id, libraryId, category, name, tags }: FoundBeside,
  { most, size, looked = MOST_LOOKED_AT }: Among,
): Promise<readonly number[]> {
  const words = await weighedWords(db, [name, ...tags].join(' '), size)
  const total = words.reduce((sum, { weight }) => sum + weight, 0)
  const shared =
    words.length === 0
      ? sql<number>`0::float8`
      : sql.join(
          words.map(
            ({ query, weight }) =>
              sql`case when words @@ ${query}::tsquery then ${weight}::float8 else 0 end`,
          ),
          sql` + `,
        )
  const { rows } = await sql<{ readonly id: number }>`
    with candidates as (
      ${sql.join(
        candidateQueries(words, looked).map((found) => sql`${found} union`),
        sql` `,
      )}
      (select id from ${DOCUMENTS} where category = ${category.slug} and library = ${libraryId}
        order by popularity desc, id desc limit ${OF_CATEGORY})
    ), compared as (
      select id, popularity, category = ${category.slug} as is_near, ${shared} as shared
      from ${DOCUMENTS} join candidates using (id)
      where id <> ${id} and library = ${libraryId}
    )
    select id from compared
    where is_near or (shared > 0 and shared >= ${total * RELATED}::float8)
    order by is_near desc, shared desc, popularity desc, id desc limit ${most}`.execute(db)
  return rows.map((row) => row.id)
}

/** The words of a text that occur in names or tags, the rarest first. */
async function weighedWords(db: Db, text: string, size: number): Promise<readonly WeighedWord[]> {
  const words = [...new Set(searchWords(text))].filter(isStorable)
  const { rows } = await sql<{ word: string; uses: number; about_uses: number }>`
    select word, uses, about_uses
    from ${WORDS} where word = any(${words}::text[]) and about_uses > 0
    order by about_uses, word`.execute(db)
  return rows
    .filter(({ about_uses }) => about_uses < size)
    .map(({ word, uses, about_uses }) => ({
      lexeme: lexemeQuery(exactWord(word)),
      query: `${lexemeQuery(exactWord(word))}:AB`,
      uses,
      weight: Math.log10(size / about_uses),
    }))
}

/**
 * Assets with the rarest words in their name or tags, and, for the first word that too many have, the
 * most popular ones.
 */
function candidateQueries(
  words: readonly WeighedWord[],
  looked: number,
): readonly RawBuilder<unknown>[] {
  let left = looked
  const rare: string[] = []
  for (const { query, lexeme, uses } of words) {
    if (uses <= left) {
      rare.push(query)
      left -= uses
      continue
    }
    const common = sql`(select id from (
      select id, words from ${DOCUMENTS} where words @@ ${lexeme}::tsquery
      order by popularity desc, id desc limit ${left}
    ) first where words @@ ${query}::tsquery)`
    return left === 0 ? withRare(rare) : [...withRare(rare), common]
  }
  return withRare(rare)
}

function withRare(rare: readonly string[]): readonly RawBuilder<unknown>[] {
  return rare.length === 0
    ? []
    : [sql`(select id from ${DOCUMENTS} where words @@ ${rare.join(' | ')}::tsquery)`]
}
