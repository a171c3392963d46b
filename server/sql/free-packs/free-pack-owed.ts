import type { CalendarMonth } from '#domain/shared/calendar.ts'
import type { Db } from '../database.ts'
import type { PackFile } from './free-pack-month.ts'

export interface Owed {
  readonly month: CalendarMonth
  /** What the month's pack gives. */
  readonly files: readonly PackFile[]
  /** The last one looked at. */
  readonly after: string
}

/** Members looked at in one step of a round. */
const AT_A_TIME = 200

/** Holders of the free plan who lack a file of the pack and were not given its asset this month, by id. */
export async function owedPack(db: Db, { month, files, after }: Owed): Promise<readonly string[]> {
  if (files.length === 0) return []
  const ids = files.map(({ variantId }) => variantId)
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.free_subscriber', '=', 1)
    .where('users.confirmed_at', 'is not', null)
    .where('users.anonymized_at', 'is', null)
    .where('users.id', '>', after)
    .where((user) =>
      user.exists(
        user
          .selectFrom('variants')
          .select('variants.id')
          .where('variants.id', 'in', ids)
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
                  .whereRef('entitlements.user_id', '=', 'users.id')
                  .whereRef('entitlements.variant_id', '=', 'variants.id')
                  .where('entitlements.revoked_at', 'is', null)
                  .where((right) =>
                    right(
                      'entitlements.license_id',
                      '>=',
                      right.fn.coalesce('users.min_license_id', right.val(1)),
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
