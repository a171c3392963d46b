import type { VatCheckRepository } from '#server/application/ports/vat-check-repository.ts'
import type { Db } from './database.ts'

export const vatCheckRepository = (db: Db): VatCheckRepository => ({
  find: async ({ prefix, rest }) => {
    const row = await db
      .selectFrom('vat_checks')
      .selectAll()
      .where('vat_id', '=', `${prefix}${rest}`)
      .executeTakeFirst()
    return row ? { valid: row.valid === 1, checkedAt: row.checked_at } : null
  },

  save: async ({ prefix, rest }, { valid, checkedAt }) => {
    const said = { valid: valid ? 1 : 0, checked_at: checkedAt }
    await db
      .insertInto('vat_checks')
      .values({ vat_id: `${prefix}${rest}`, ...said })
      .onConflict((conflict) => conflict.column('vat_id').doUpdateSet(said))
      .execute()
  },
})
