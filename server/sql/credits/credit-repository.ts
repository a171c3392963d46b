import type { Selectable } from 'kysely'
import type { Lot } from '#domain/credits/ledger.ts'
import { customerById, type CustomerId } from '#domain/customer/customer.ts'
import type { CreditRepository } from '#server/application/ports/credit-repository.ts'
import type { Db } from '../database.ts'
import type { CreditLotTable } from '../schema/credit-lots.ts'
import { storedLicense } from '../stored-license.ts'
import { endingLots } from './ending-lots.ts'
import { spentCredits } from './spent-credits.ts'

export const creditRepository = (db: Db): CreditRepository => ({
  ...endingLots(db),
  ...spentCredits(db),
  lots: async (customer) => (await lotsOf(db, customer).execute()).map(toLot),

  planLotsSince: async (customer, since) => {
    const planLots = lotsOf(db, customer).where('source', '=', 'plan')
    return (await planLots.where('created_at', '>=', since).execute()).map(toLot)
  },

  addLot: async ({ customer, userId, credits, expiresAt, orderId, licenseId, now, ...lot }) => {
    await db
      .insertInto('credit_lots')
      .values({
        ...lot,
        user_id: userId,
        customer_id: customer,
        amount: credits,
        remaining: credits,
        expires_at: expiresAt,
        frozen: 0,
        order_id: orderId,
        license_id: licenseId,
        created_at: now,
      })
      .execute()
  },

  take: async (lotId, credits) => {
    // One statement checks and updates, so that a lot never gives more than it has.
    const taken = await db
      .updateTable('credit_lots')
      .set((lot) => ({ remaining: lot('remaining', '-', credits) }))
      .where('id', '=', lotId)
      .where('remaining', '>=', credits)
      .returning('id')
      .executeTakeFirst()
    return taken !== undefined
  },

  restoreLot: async (lotId, credits) => {
    await db
      .updateTable('credit_lots')
      .set((lot) => ({ remaining: lot('remaining', '+', credits) }))
      .where('id', '=', lotId)
      .execute()
  },

  freeze: async (lotIds, expiresAt) => {
    if (lotIds.length === 0) return
    await db
      .updateTable('credit_lots')
      .set({ frozen: 1, expires_at: expiresAt })
      .where('id', 'in', lotIds)
      .execute()
  },

  thawPlanLots: async (customer, now) => {
    await db
      .updateTable('credit_lots')
      .set({ frozen: 0, expires_at: null })
      .where('customer_id', '=', customer)
      .where('source', '=', 'plan')
      .where('frozen', '=', 1)
      .where('expires_at', '>', now)
      .execute()
  },

  revive: async (lotId, expiresAt) => {
    await db
      .updateTable('credit_lots')
      .set({ expires_at: expiresAt, frozen: 0 })
      .where('id', '=', lotId)
      .execute()
  },

  addEntry: async ({ lotId, customer, userId, about, now, ...entry }) => {
    const brought = db.selectFrom('credit_lots').select('user_id').where('id', '=', lotId)
    await db
      .insertInto('credit_entries')
      .values({
        ...entry,
        lot_id: lotId,
        user_id: userId ?? brought,
        customer_id: customer,
        reference: about,
        created_at: now,
      })
      .execute()
  },

  hasEntry: async (key) => {
    const entry = await db
      .selectFrom('credit_entries')
      .select('id')
      .where('key', '=', key)
      .executeTakeFirst()
    return entry !== undefined
  },

  entries: async (customer, { reason, keyPrefix }) =>
    db
      .selectFrom('credit_entries')
      .select(['key', 'lot_id as lotId', 'delta', 'reference as about', 'user_id as userId'])
      .where('customer_id', '=', customer)
      .where('reason', '=', reason)
      .where('key', 'like', `${keyPrefix}%`)
      .execute(),

  countEntries: async (customer) => {
    const { entries } = await db
      .selectFrom('credit_entries')
      .select((row) => row.fn.countAll<number>().as('entries'))
      .where('customer_id', '=', customer)
      .executeTakeFirstOrThrow()
    return entries
  },

  newestEntries: (customer, { offset, limit }) =>
    db
      .selectFrom('credit_entries')
      .select(['id', 'created_at as at', 'delta', 'reason', 'reference as about'])
      .select(['key', 'lot_id as lotId'])
      .where('customer_id', '=', customer)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),

  movements: async (customer, keyPrefixes) =>
    db
      .selectFrom('credit_entries')
      .select(['lot_id as lotId', 'delta', 'created_at as at'])
      .where('customer_id', '=', customer)
      .where((entry) =>
        entry.or(keyPrefixes.map((keyPrefix) => entry('key', 'like', `${keyPrefix}%`))),
      )
      .orderBy('created_at')
      .orderBy('lot_id')
      .execute(),

  grantedAs: async (lotId) => {
    const entry = await db
      .selectFrom('credit_entries')
      .select('reference')
      .where('lot_id', '=', lotId)
      .where('reason', '=', 'grant')
      .executeTakeFirst()
    return entry?.reference ?? ''
  },

  customersWithEndedLots: async (now) => {
    const rows = await db
      .selectFrom('credit_lots')
      .select('customer_id')
      .distinct()
      .where('remaining', '>', 0)
      .where('expires_at', '<=', now)
      .execute()
    return rows.map((row) => customerById(row.customer_id))
  },

  planDownloads: async (customer, { startsAt, endsAt }) => {
    const rows = await db
      .selectFrom('credit_spends')
      .select(['is4k', (row) => row.fn.countAll<number>().as('downloads')])
      .where('customer_id', '=', customer)
      .where('reversed_at', 'is', null)
      .where('created_at', '>=', startsAt)
      .where('created_at', '<', endsAt)
      .groupBy('is4k')
      .execute()
    const count = (is4k: number) => rows.find((row) => row.is4k === is4k)?.downloads ?? 0
    return { hd: count(0), uhd: count(1) }
  },
})

const lotsOf = (db: Db, customer: CustomerId) =>
  db
    .selectFrom('credit_lots')
    .selectAll()
    .select((lot) =>
      lot
        .selectFrom('orders')
        .select('orders.suspended_at')
        .whereRef('orders.id', '=', 'credit_lots.order_id')
        .as('suspended_at'),
    )
    .where('customer_id', '=', customer)
    .orderBy('created_at')
    .orderBy('id')

type LotRow = Selectable<CreditLotTable> & { readonly suspended_at: number | null }

/**
 * Credits that are suspended because their order's invoice is late count as frozen, like those at the
 * end of a plan.
 */
function toLot(row: LotRow): Lot {
  const { id, source, amount, remaining, expires_at: expiresAt } = row
  const licenseId = storedLicense(row.license_id)
  const frozen = row.frozen === 1 || row.suspended_at !== null
  return { id, source, amount, remaining, expiresAt, frozen, licenseId }
}
