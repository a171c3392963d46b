import { customerById, type CustomerId } from '#domain/customer/customer.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import type {
  PersonalDataRepository,
  PersonalTable,
} from '#server/application/ports/personal-data-repository.ts'
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

  unsentWithoutAccount: async (keyStart) => {
    const rows = await db
      .selectFrom('outbox')
      .select(['id', 'event'])
      .where('user_id', 'is', null)
      .where('sent_at', 'is', null)
      .where('key', 'like', `${keyStart}%`)
      .execute()
    return rows.map(({ id, event }) => ({ id, event: storedEvent(event) }))
  },

  blankBilling: (customer, statuses) => blankBilling(db, customer, statuses),

  erase: async (userId, { proven, tables, statuses }) => {
    for (const table of tables) await deleteRows(db, table, userId)
    await deleteEmails(db, userId, proven)
    await blankBilling(db, customerById(userId), statuses)
    await blankStatements(db, userId, proven)
    // Certificates can still be verified but no longer name anyone; the names that the law requires are
    // on the invoices.
    await db
      .updateTable('certificates')
      .set({ holder_name: '', holder_company: '' })
      .where('customer_id', '=', userId)
      .execute()
  },
})

async function deleteRows(db: Db, table: PersonalTable, userId: string): Promise<void> {
  if (table === 'wishlists') await db.deleteFrom(table).where('owner_id', '=', userId).execute()
  else await db.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** Deletes the emails to them, and those that tell the shop's own staff about them. */
async function deleteEmails(db: Db, userId: string, proven: readonly string[]): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where((row) =>
      row.or([
        row('user_id', '=', userId),
        ...(proven.length === 0
          ? []
          : [row.and([row('user_id', 'is', null), row('recipient', 'in', proven)])]),
      ]),
    )
    .execute()
}

async function blankBilling(
  db: Db,
  customer: CustomerId,
  statuses: readonly OrderStatus[],
): Promise<void> {
  const nobody = { company: '', vat_id: '' }
  await db
    .updateTable('subscriptions')
    .set({ ...nobody, cancel_reason: null, payment: null })
    .where('customer_id', '=', customer)
    .execute()
  await db
    .updateTable('orders')
    .set(nobody)
    .where('customer_id', '=', customer)
    .where('status', 'in', statuses)
    .execute()
}

/** Keeps the fact and the time of a statement, but not who made it, even if no order of theirs was found. */
async function blankStatements(db: Db, userId: string, proven: readonly string[]): Promise<void> {
  const theirs = db
    .updateTable('withdrawals')
    .where((row) =>
      row.or([
        row('user_id', '=', userId),
        ...(proven.length === 0
          ? []
          : [row.and([row('user_id', 'is', null), row('email', 'in', proven)])]),
      ]),
    )
  // What was typed instead of an order number may be anything.
  await theirs.set({ order_number: '' }).where('order_id', 'is', null).execute()
  await theirs.set({ name: '', email: '', digest: null }).execute()
}
