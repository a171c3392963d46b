import { sql } from 'kysely'
import { searchWords } from '#domain/search/query.ts'
import type { FoundBeside } from '#server/search/asset-finder.ts'
import { MOST_LOOKED_AT, OF_CATEGORY, RELATED } from '#server/search/similar.ts'
import type { Db } from '../../sql/database.ts'
import { DOCUMENTS, WORDS } from './table-names.ts'
import { exactWord, isStorable } from './search-marks.ts'
import { lexemeQuery } from './term-query.ts'

interface WeighedWord {
  readonly query: string
  readonly uses: number
  readonly weight: number
}

/**
 * The likest assets of the same library: first those of the same category, then those of others that share enough words;
 * among each, rare words in common count most. Never itself. No more than some thousand are looked at: those with the
 * rarest of its words, and the most popular of its category.
 */
export async function similarAssets(
  db: Db,
  { id, libraryId, category, name, tags }: FoundBeside,
  most: number,
): Promise<readonly number[]> {
  const words = await weighedWords(db, [name, ...tags].join(' '))
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
  const rare = rarest(words)
  const candidates = rare.length === 0 ? sql`false` : sql`words @@ ${rare.join(' | ')}::tsquery`
  const { rows } = await sql<{ readonly id: number }>`
    with candidates as (
      (select id from ${DOCUMENTS} where ${candidates} and library = ${libraryId})
      union
      (select id from ${DOCUMENTS} where category = ${category.slug} and library = ${libraryId}
        order by popularity desc, id desc limit ${OF_CATEGORY})
    ), compared as (
      select id, popularity, category = ${category.slug} as is_near, ${shared} as shared
      from ${DOCUMENTS} join candidates using (id) where id <> ${id}
    )
    select id from compared
    where is_near or (shared > 0 and shared >= ${total * RELATED}::float8)
    order by is_near desc, shared desc, popularity desc, id desc limit ${most}`.execute(db)
  return rows.map((row) => row.id)
}

/** The words of a text that names or tags have, the rarest first. */
async function weighedWords(db: Db, text: string): Promise<readonly WeighedWord[]> {
  const words = [...new Set(searchWords(text))].filter(isStorable)
  const { rows } = await sql<{ word: string; about_uses: number; size: number }>`
    select word, about_uses, (select count(*) from ${DOCUMENTS}) as size
    from ${WORDS} where word = any(${words}::text[]) and about_uses > 0
    order by about_uses, word`.execute(db)
  return rows
    .filter(({ about_uses, size }) => about_uses < size)
    .map(({ word, about_uses: uses, size }) => ({
      query: `${lexemeQuery(exactWord(word))}:AB`,
      uses,
      weight: Math.log10(size / uses),
    }))
}

/** Words that so few assets have together that all of those may be compared. */
function rarest(words: readonly WeighedWord[]): readonly string[] {
  let left = MOST_LOOKED_AT
  return words.flatMap(({ query, uses }) => {
    left -= uses
    return left >= 0 ? [query] : []
  })
}
