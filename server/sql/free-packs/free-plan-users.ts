import type { FreePackRepository, PackDue } from '#server/application/ports/free-pack-repository.ts'
import type { Db } from '../database.ts'
import { storedLicense } from '../stored-license.ts'

type UserScope = 'addGrants' | 'assetsGiven' | 'holder' | 'holdersDue' | 'isSubscriber' | 'ownFiles'

/** The holders of the free plan, and what they were given with it. */
export const freePlanUsers = (db: Db): Pick<FreePackRepository, UserScope> => ({
  isSubscriber: async (userId) => {
    const user = await db
      .selectFrom('users')
      .select('free_subscriber')
      .where('id', '=', userId)
      .executeTakeFirst()
    return user?.free_subscriber === 1
  },

  holder: async (userId) => {
    const user = await db
      .selectFrom('users')
      .select(['email', 'first_name as firstName', 'email_optin', 'min_license_id'])
      .where('id', '=', userId)
      .where('free_subscriber', '=', 1)
      .where('confirmed_at', 'is not', null)
      .where('anonymized_at', 'is', null)
      .executeTakeFirst()
    if (!user) return null
    const { email, firstName, min_license_id: minimum } = user
    const minimumLicense = minimum === null ? null : storedLicense(minimum)
    return { email, firstName, wantsNews: user.email_optin === 1, minimumLicense }
  },

  holdersDue: (due) => holdersDue(db, due),

  assetsGiven: async (userId, month) => {
    const given = await db
      .selectFrom('free_pack_grants')
      .select('product_id')
      .where('user_id', '=', userId)
      .where('month', '=', month)
      .execute()
    return new Set(given.map((row) => row.product_id))
  },

  addGrants: async ({ userId, month, productIds, orderId, now }) => {
    const grant = { user_id: userId, month, order_id: orderId, granted_at: now }
    await db
      .insertInto('free_pack_grants')
      .values(productIds.map((product_id) => ({ ...grant, product_id })))
      .execute()
  },

  ownFiles: async (userId, variantIds) => {
    if (variantIds.length === 0) return []
    return db
      .selectFrom('variants')
      .select([
        'variants.product_id as productId',
        'variants.id as variantId',
        'variants.name',
        'variants.filename',
        'variants.bytes',
        'variants.sha256',
      ])
      .where('variants.id', 'in', variantIds)
      .where((variant) =>
        variant.exists(
          variant
            .selectFrom('entitlements')
            .select('entitlements.id')
            .where('entitlements.customer_id', '=', userId)
            .whereRef('entitlements.variant_id', '=', 'variants.id')
            .where('entitlements.revoked_at', 'is', null),
        ),
      )
      .orderBy('variants.position')
      .orderBy('variants.id')
      .execute()
  },
})

/** Number of users per step of a run. */
const AT_A_TIME = 200

/**
 * Ids of free plan holders without a running paid plan who lack a file of the pack and were not given its
 * asset this month, in order.
 */
async function holdersDue(
  db: Db,
  { month, variantIds, license, after }: PackDue,
): Promise<readonly string[]> {
  if (variantIds.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.free_subscriber', '=', 1)
    .where('users.confirmed_at', 'is not', null)
    .where('users.anonymized_at', 'is', null)
    .where('users.id', '>', after)
    .where((user) =>
      user.not(
        user.exists(
          user
            .selectFrom('subscriptions')
            .select('subscriptions.id')
            .whereRef('subscriptions.customer_id', '=', 'users.id')
            .where('subscriptions.kind', '=', 'plan')
            .where('subscriptions.status', '<>', 'ended'),
        ),
      ),
    )
    .where((user) =>
      user.exists(
        user
          .selectFrom('variants')
          .select('variants.id')
          .where('variants.id', 'in', variantIds)
          .where((variant) =>
            variant.not(
              variant.exists(
                variant
                  .selectFrom('free_pack_grants')
                  .select('free_pack_grants.order_id')
                  .where('free_pack_grants.month', '=', month)
                  .whereRef('free_pack_grants.user_id', '=', 'users.id')
                  .whereRef('free_pack_grants.product_id', '=', 'variants.product_id'),
              ),
            ),
          )
          .where((variant) =>
            variant.not(
              variant.exists(
                variant
                  .selectFrom('entitlements')
                  .select('entitlements.id')
                  .whereRef('entitlements.customer_id', '=', 'users.id')
                  .whereRef('entitlements.variant_id', '=', 'variants.id')
                  .where('entitlements.revoked_at', 'is', null)
                  .where((right) =>
                    right(
                      'entitlements.license_id',
                      '>=',
                      right.fn.coalesce('users.min_license_id', right.val(license)),
                    ),
                  ),
              ),
            ),
          ),
      ),
    )
    .orderBy('users.id')
    .limit(AT_A_TIME)
    .execute()
  return rows.map(({ id }) => id)
}
