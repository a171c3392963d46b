import { customerById } from '#domain/customer/customer.ts'
import type { CreditRepository } from '#server/application/ports/credit-repository.ts'
import type { Db } from '../database.ts'

/** Lots that expire soon, and the warnings that were written about them. */
export const endingLots = (
  db: Db,
): Pick<CreditRepository, 'leftIn' | 'lotsEndingBy' | 'markWarned'> => ({
  lotsEndingBy: async (then, now) => {
    const rows = await db
      .selectFrom('credit_lots')
      .innerJoin('customers', 'customers.id', 'credit_lots.customer_id')
      .leftJoin('users', 'users.id', 'customers.user_id')
      .select(['credit_lots.id', 'credit_lots.customer_id', 'credit_lots.expires_at'])
      .select((row) =>
        row
          .selectFrom('credit_warnings')
          .select((warning) => warning.fn.min<number | null>('days').as('days'))
          .whereRef('credit_warnings.lot_id', '=', 'credit_lots.id')
          .whereRef('credit_warnings.ends_at', '=', 'credit_lots.expires_at')
          .as('warned'),
      )
      .where('credit_lots.remaining', '>', 0)
      .where('credit_lots.expires_at', '>', now)
      .where('credit_lots.expires_at', '<=', then)
      .where('users.anonymized_at', 'is', null)
      .orderBy('credit_lots.expires_at')
      .orderBy('credit_lots.id')
      .execute()
    return rows.map(({ id, customer_id: owner, expires_at: endsAt, warned }) => ({
      id,
      customer: customerById(owner),
      endsAt: endsAt ?? 0,
      warned,
    }))
  },

  markWarned: async ({ lotId, endsAt, days, now }) => {
    const lot = await db
      .selectFrom('credit_lots')
      .select('id')
      .where('id', '=', lotId)
      .where('expires_at', '=', endsAt)
      .where('remaining', '>', 0)
      .executeTakeFirst()
    if (!lot) return false
    const marked = await db
      .insertInto('credit_warnings')
      .values({ lot_id: lotId, ends_at: endsAt, days, written_at: now })
      .onConflict((conflict) => conflict.columns(['lot_id', 'ends_at', 'days']).doNothing())
      .returning('lot_id')
      .executeTakeFirst()
    return marked !== undefined
  },

  leftIn: async (lotIds) => {
    const rows = await db
      .selectFrom('credit_lots')
      .select(['remaining', 'expires_at', 'frozen'])
      .where('id', 'in', lotIds)
      .orderBy('expires_at')
      .orderBy('id')
      .execute()
    return rows.map(({ remaining, expires_at: endsAt, frozen }) => ({
      credits: remaining,
      endsAt: endsAt ?? 0,
      frozen: frozen === 1,
    }))
  },
})
