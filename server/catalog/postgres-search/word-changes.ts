import { sql } from 'kysely'
import { stemOf } from '#domain/search/word-forms.ts'
import type { IndexedAsset } from '#server/search/read-model.ts'
import { fieldsOfWords, isAbout } from '#server/search/word-fields.ts'
import type { Db } from '../../sql/database.ts'
import { letOthersIn } from '../load-read-model.ts'
import { beginning, isStorable } from './search-marks.ts'
import { DOCUMENTS, WORDS } from './table-names.ts'

const WORDS_AT_A_TIME = 5_000

/** Words that can be looked up, with the fields that contain them; no one types longer ones. */
export function wordsIn({ texts }: IndexedAsset): ReadonlyMap<string, number> {
  return new Map([...fieldsOfWords(texts)].filter(([word]) => isStorable(word)))
}

/** How much more or less often each word is used than its row says. */
export class WordChanges {
  private readonly changes = new Map<string, { uses: number; aboutUses: number }>()

  /** Adds the words that an asset has now. */
  add(words: ReadonlyMap<string, number>): void {
    for (const [word, fields] of words) this.note(word, 1, isAbout(fields))
  }

  /** Subtracts the words of assets whose rows will be deleted or rewritten. */
  async subtract(tx: Db, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    const { rows } = await sql<{ readonly word: string; readonly about: boolean }>`
      select substr(lexeme, 2) as word, weights && array['A', 'B'] as about
      from ${DOCUMENTS}, unnest(words) where id = any(${ids}::bigint[])
      and starts_with(lexeme, ${beginning.exact})`.execute(tx)
    for (const { word, about } of rows) this.note(word, -1, about)
  }

  async write(tx: Db): Promise<void> {
    const rows = [...this.changes]
      .filter(([, { uses, aboutUses }]) => uses !== 0 || aboutUses !== 0)
      .map(([word, { uses, aboutUses }]) => ({
        word,
        stem: stemOf(word),
        uses,
        about_uses: aboutUses,
      }))
    for (let from = 0; from < rows.length; from += WORDS_AT_A_TIME) {
      await sql`
        insert into ${WORDS} as known (word, stem, uses, about_uses)
        select * from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + WORDS_AT_A_TIME))}::jsonb)
          as changed (word text, stem text, uses integer, about_uses integer)
        on conflict (word) do update set
          uses = known.uses + excluded.uses, about_uses = known.about_uses + excluded.about_uses`.execute(
        tx,
      )
      await letOthersIn()
    }
    await sql`delete from ${WORDS} where uses <= 0`.execute(tx)
  }

  private note(word: string, by: 1 | -1, about: boolean): void {
    const change = this.changes.get(word) ?? { uses: 0, aboutUses: 0 }
    change.uses += by
    if (about) change.aboutUses += by
    this.changes.set(word, change)
  }
}
