import type { PersonalDataRepository } from '#server/application/ports/personal-data-repository.ts'
import type { Db } from '../database.ts'
import { storedEvent } from '../sql-outbox.ts'

export const personalDataRepository = (db: Db): PersonalDataRepository => ({
  recordFormerEmail: async (userId, email, now) => {
    await db
      .insertInto('former_emails')
      .values({ user_id: userId, email, replaced_at: now })
      .onConflict((row) => row.columns(['user_id', 'email']).doUpdateSet({ replaced_at: now }))
      .execute()
    const theirs = { user_id: userId }
    await db
      .updateTable('withdrawals')
      .set(theirs)
      .where('user_id', 'is', null)
      .where('email', '=', email)
      .execute()
    await db
      .updateTable('outbox')
      .set(theirs)
      .where('user_id', 'is', null)
      .where('recipient', '=', email)
      .execute()
  },

  formerEmails: async (userId) => {
    const rows = await db
      .selectFrom('former_emails')
      .select('email')
      .where('user_id', '=', userId)
      .where('email', 'not in', (taken) => taken.selectFrom('users').select('email'))
      .orderBy('email')
      .execute()
    return rows.map(({ email }) => email)
  },

  erase: async (userId, addresses) => {
    for (const table of DELETED) await db.deleteFrom(table).where('user_id', '=', userId).execute()
    await db.deleteFrom('wishlists').where('owner_id', '=', userId).execute()
    await eraseEmails(db, userId, addresses)
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
  'former_emails',
] as const

/** What was written to them, what tells the shop's own people of them, and their enquiries that wait to be sent. */
async function eraseEmails(db: Db, userId: string, addresses: readonly string[]): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where((row) =>
      row.or([
        row('user_id', '=', userId),
        row.and([row('user_id', 'is', null), row('recipient', 'in', addresses)]),
      ]),
    )
    .execute()
  const waiting = await db
    .selectFrom('outbox')
    .select(['id', 'event'])
    .where('user_id', 'is', null)
    .where('sent_at', 'is', null)
    .where('key', 'like', 'enquiry-%')
    .execute()
  for (const { id, event } of waiting) {
    const enquiry = storedEvent(event)
    if (enquiry.kind !== 'enquiry' || !addresses.includes(enquiry.email)) continue
    await db.deleteFrom('outbox').where('id', '=', id).execute()
  }
}

/** Nothing will be billed to them again. A paid order keeps whom it was billed to; any other order loses it. */
async function blankBilling(db: Db, userId: string): Promise<void> {
  const nobody = { company: '', vat_id: '' }
  await db
    .updateTable('subscriptions')
    .set({ ...nobody, cancel_reason: null, payment: null })
    .where('user_id', '=', userId)
    .execute()
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
  const theirs = db
    .updateTable('withdrawals')
    .where((row) =>
      row.or([
        row('user_id', '=', userId),
        row.and([row('user_id', 'is', null), row('email', 'in', addresses)]),
      ]),
    )
  // What was typed in place of an order's number may be anything.
  await theirs.set({ order_number: '' }).where('order_id', 'is', null).execute()
  await theirs.set({ name: '', email: '', digest: null }).execute()
}
