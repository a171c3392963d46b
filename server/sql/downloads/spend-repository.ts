import type { CustomerId } from '#domain/customer/customer.ts'
import type {
  NewSpend,
  SpendRecord,
  SpendRepository,
} from '#server/application/ports/spend-repository.ts'
import type { Db } from '../database.ts'
import { storedLicense } from '../stored-license.ts'

export const spendRepository = (db: Db): SpendRepository => ({
  add: async (spend) => {
    await db.insertInto('credit_spends').values(toRow(spend)).execute()
  },

  addMissing: async (spends) => {
    if (spends.length === 0) return
    await db
      .insertInto('credit_spends')
      .values(spends.map(toRow))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  find: async (customer, spendId) =>
    toSpend(await spendsOf(db, customer).where('id', '=', spendId).executeTakeFirst()),

  ofGrant: async (customer, grantId) => {
    const newest = spendsOf(db, customer)
      .where('grant_id', '=', grantId)
      // The files of a cart have no grant yet.
      .where('grant_id', '<>', '')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
    return toSpend(await newest.executeTakeFirst())
  },

  reverse: async (spendId, now) => {
    const reversed = await db
      .updateTable('credit_spends')
      .set({ reversed_at: now })
      .where('id', '=', spendId)
      .where('served_at', 'is', null)
      .where('reversed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return reversed !== undefined
  },

  reverseOfFile: async ({ customer, variantId, licenseId }, now) => {
    await db
      .updateTable('credit_spends')
      .set({ reversed_at: now })
      .where('customer_id', '=', customer)
      .where('variant_id', '=', variantId)
      .where('license_id', '=', licenseId)
      .where('reversed_at', 'is', null)
      .execute()
  },

  reverseOfOrder: async (customer, order, now) => {
    await db
      .updateTable('credit_spends')
      .set({ reversed_at: now })
      .where('customer_id', '=', customer)
      .where('grant_id', '=', '')
      .where('license_id', '=', order.licenseId)
      .where('variant_id', 'in', (file) =>
        file.selectFrom('entitlements').select('variant_id').where('order_id', '=', order.id),
      )
      .where('reversed_at', 'is', null)
      .execute()
  },

  markServed: async (customer, { grantId, variantId }, now) => {
    await db
      .updateTable('credit_spends')
      .set({ served_at: now })
      .where('customer_id', '=', customer)
      .where((spend) =>
        spend.or([
          spend.and([
            spend('variant_id', '=', variantId),
            // Grants of any member: what one licenses for a team, another may download.
            spend('grant_id', 'in', (own) =>
              own
                .selectFrom('grants')
                .innerJoin('grants as used', (used) =>
                  used
                    .onRef('used.customer_id', '=', 'grants.customer_id')
                    .onRef('used.variant_id', '=', 'grants.variant_id')
                    .onRef('used.kind', '=', 'grants.kind'),
                )
                .select('grants.id')
                .where('used.id', '=', grantId),
            ),
          ]),
          // Downloading a covered file is a use of the file that covers it.
          spend.exists(
            spend
              .selectFrom('entitlements')
              .select('entitlements.id')
              .where('entitlements.customer_id', '=', customer)
              .where('entitlements.variant_id', '=', variantId)
              .where('entitlements.revoked_at', 'is', null)
              .whereRef('entitlements.covered_by', '=', 'credit_spends.variant_id')
              .whereRef('entitlements.license_id', '=', 'credit_spends.license_id'),
          ),
        ]),
      )
      .where('reversed_at', 'is', null)
      .where('served_at', 'is', null)
      .execute()
  },

  creditOrder: async (customer, orderId) => {
    const order = await db
      .selectFrom('orders')
      .select(['id', 'license_id', 'paid_at', 'created_at'])
      .where('id', '=', orderId)
      .where('customer_id', '=', customer)
      .where('kind', '=', 'cart')
      .where('status', '=', 'paid')
      .where('credits', '>', 0)
      .where('id', 'not in', (refund) =>
        refund.selectFrom('refund_items').select('order_id').where('live', '=', 1),
      )
      .executeTakeFirst()
    if (!order) return null
    const files = await db
      .selectFrom('entitlements')
      .leftJoin('grants', (grant) =>
        grant
          .onRef('grants.customer_id', '=', 'entitlements.customer_id')
          .onRef('grants.variant_id', '=', 'entitlements.variant_id')
          .onRef('grants.served_at', '>=', 'entitlements.granted_at')
          .on('grants.kind', '=', 'owned'),
      )
      .select(['entitlements.variant_id as variantId', 'grants.served_at as servedAt'])
      .where('entitlements.order_id', '=', orderId)
      .where('entitlements.customer_id', '=', customer)
      .execute()
    return {
      id: orderId,
      licenseId: storedLicense(order.license_id),
      paidAt: order.paid_at ?? order.created_at,
      servedAt: files.find(({ servedAt }) => servedAt !== null)?.servedAt ?? null,
      variantIds: files.map(({ variantId }) => variantId),
    }
  },
})

function toRow({
  customer,
  userId,
  productId,
  variantId,
  licenseId,
  is4k,
  now,
  ...spend
}: NewSpend) {
  return {
    id: spend.id,
    user_id: userId,
    customer_id: customer,
    product_id: productId,
    variant_id: variantId,
    license_id: licenseId,
    grant_id: spend.grantId,
    subscription_id: spend.subscriptionId,
    credits: spend.credits,
    is4k: is4k ? 1 : 0,
    created_at: now,
    served_at: null,
    reversed_at: null,
  }
}

function spendsOf(db: Db, customer: CustomerId) {
  return db
    .selectFrom('credit_spends')
    .select([
      'id',
      'grant_id as grantId',
      'license_id',
      'variant_id as variantId',
      'created_at as spentAt',
      'served_at as servedAt',
      'reversed_at as reversedAt',
    ])
    .where('customer_id', '=', customer)
}

type SpendRow = Awaited<ReturnType<ReturnType<typeof spendsOf>['executeTakeFirst']>>

function toSpend(row: SpendRow): SpendRecord | null {
  if (!row) return null
  const { license_id: licenseId, ...spend } = row
  return { ...spend, licenseId: storedLicense(licenseId) }
}
