import type { CartItem } from '#domain/cart/item.ts'
import { UNDER_WAY } from '#domain/order/order.ts'
import type { Db } from '../database.ts'
import type { LicensingOrder } from './file-licensing.ts'
import { refundsOfLine } from '../refunded-lines.ts'

/**
 * Lines of an order whose file is owned, or about to be, under a higher licence for the difference in
 * price alone: that was paid, or is being paid. A file that another order holds belongs to that order.
 */
export async function updatedLines(db: Db, order: LicensingOrder): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('order_line_files as lower')
    .innerJoin('entitlements as held', (held) =>
      held
        .onRef('held.order_id', '=', 'lower.order_id')
        .onRef('held.variant_id', '=', 'lower.variant_id')
        .on('held.revoked_at', 'is', null),
    )
    .innerJoin('order_line_files as higher', 'higher.variant_id', 'lower.variant_id')
    .innerJoin('orders', 'orders.id', 'higher.order_id')
    .innerJoin('order_lines', (line) =>
      line
        .onRef('order_lines.order_id', '=', 'higher.order_id')
        .onRef('order_lines.position', '=', 'higher.position'),
    )
    .select('lower.position')
    .distinct()
    .where('lower.order_id', '=', order.id)
    .where('orders.user_id', '=', order.user_id)
    .where('orders.license_id', '>', order.license_id)
    .where('order_lines.updates_license_id', 'is not', null)
    // Credits always pay the whole, never a difference.
    .where('order_lines.credits', '=', 0)
    .where((line) =>
      line.or([
        line('orders.status', 'in', UNDER_WAY),
        line.and([
          line('orders.status', '=', 'paid'),
          line.not(line.exists(refundsOfLine(db, 'order_lines'))),
          line.exists(
            line
              .selectFrom('entitlements')
              .select('entitlements.id')
              .whereRef('entitlements.user_id', '=', 'orders.user_id')
              .whereRef('entitlements.variant_id', '=', 'higher.variant_id')
              .whereRef('entitlements.license_id', '=', 'orders.license_id')
              .where('entitlements.revoked_at', 'is', null),
          ),
        ]),
      ]),
    )
    .execute()
  return new Set(rows.map(({ position }) => position))
}

/** Whether somebody owns what the items' price differences were computed from. */
export async function ownsLower(
  db: Db,
  userId: string,
  items: readonly Pick<CartItem, 'ref' | 'owned'>[],
): Promise<boolean> {
  const lower = items.flatMap(({ ref, owned }) =>
    owned && ref.type === 'variant' ? [{ variantId: ref.id, licenseId: owned.id }] : [],
  )
  if (lower.length === 0) return true
  const rows = await db
    .selectFrom('entitlements')
    .select(['variant_id', 'license_id'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where(
      'variant_id',
      'in',
      lower.map(({ variantId }) => variantId),
    )
    .execute()
  return lower.every(({ variantId, licenseId }) =>
    rows.some((row) => row.variant_id === variantId && row.license_id === licenseId),
  )
}
