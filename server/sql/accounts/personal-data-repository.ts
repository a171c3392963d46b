import type { PersonalDataRepository } from '#server/application/ports/personal-data-repository.ts'
import type { Db } from '../database.ts'

export const personalDataRepository = (db: Db): PersonalDataRepository => ({
  erase: async (userId, addresses) => {
    for (const table of DELETED) await db.deleteFrom(table).where('user_id', '=', userId).execute()
    await db.deleteFrom('wishlists').where('owner_id', '=', userId).execute()
    await db.deleteFrom('outbox').where('recipient', 'in', addresses).execute()
    await blankBilling(db, userId)
    await blankStatements(db, userId, addresses)
    // Certificates can still be checked, but name nobody; names that the law wants are on the invoices.
    await db
      .updateTable('certificates')
      .set({ holder_name: '', holder_company: '' })
      .where('user_id', '=', userId)
      .execute()
  },
})

/** Tables whose rows about a person go with the account. */
const DELETED = [
  'sessions',
  'linked_accounts',
  'account_tokens',
  'confirmation_tokens',
  'carts',
  'surveys',
  'project_tags',
] as const

/** Nothing will be billed to them again. A paid order keeps whom it was billed to; any other order loses it. */
async function blankBilling(db: Db, userId: string): Promise<void> {
  const nobody = { company: '', vat_id: '' }
  await db.updateTable('subscriptions').set(nobody).where('user_id', '=', userId).execute()
  await db
    .updateTable('orders')
    .set(nobody)
    .where('user_id', '=', userId)
    .where('status', 'in', ['declined', 'cancelled'])
    .execute()
}

/** Keeps that something was stated, and when, but not by whom, even if no order of theirs was found. */
async function blankStatements(
  db: Db,
  userId: string,
  addresses: readonly string[],
): Promise<void> {
  await db
    .updateTable('withdrawals')
    .set({ name: '', email: '', digest: null })
    .where((row) =>
      row.or([
        row('user_id', '=', userId),
        row.and([row('user_id', 'is', null), row('email', 'in', addresses)]),
      ]),
    )
    .execute()
}
