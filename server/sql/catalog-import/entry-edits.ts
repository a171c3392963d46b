import type { TopicEdits } from '#server/application/ports/topic-edit-repository.ts'
import type { Db } from '../database.ts'

type EntryEdits = Pick<TopicEdits, 'editedEntry' | 'noteEntryEdited' | 'forgetEntryEdited'>

/** Which fields of categories, collections and bundles were edited in the admin (catalog 10). */
export const entryEdits = (db: Db): EntryEdits => ({
  editedEntry: async (kind, entry) => {
    const rows = await db
      .selectFrom('edited_entries')
      .select('field')
      .where('kind', '=', kind)
      .where('entry', '=', entry)
      .orderBy('field')
      .execute()
    return rows.map(({ field }) => field)
  },

  noteEntryEdited: async (kind, entry, { fields, now }) => {
    if (fields.length === 0) return
    await db
      .insertInto('edited_entries')
      .values(fields.map((field) => ({ kind, entry, field, edited_at: now })))
      .onConflict((conflict) =>
        conflict.columns(['kind', 'entry', 'field']).doUpdateSet({ edited_at: now }),
      )
      .execute()
  },

  forgetEntryEdited: async (kind, entry) => {
    await db
      .deleteFrom('edited_entries')
      .where('kind', '=', kind)
      .where('entry', '=', entry)
      .execute()
  },
})
