import { ok, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import {
  COUNTED_KIND,
  PURCHASE_DAYS,
  type AnalyticsEvent,
} from '#domain/analytics/analytics-event.ts'
import { productTypeOf, type ProductType } from '#domain/catalog/product-type.ts'
import { consentNow } from '#domain/consent/consent.ts'
import { DAY_MS, MINUTE_MS } from '#domain/shared/durations.ts'
import type { PaidLine, PaidOrder } from '#server/application/ports/analytics-repository.ts'
import type { Needs } from '#server/application/ports/ports.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { appendEvents } from './append-events.ts'

/** Minimum age of a payment before its order is processed, since an order is written after its `paidAt` time. */
const LOOKED_AT_AFTER_MS = MINUTE_MS
/** Orders per unit. */
const STEP = 20

/**
 * Records purchases of items that the buyer viewed before, if the buyer still allows it (analytics 6);
 * returns how many orders it looked at, 0 if there are no more.
 */
export const recordPurchases =
  ({ units }: Needs<'units'>) =>
  (): ResultAsync<number, Outage> =>
    units.run(async (unit) => {
      const after = await unit.analytics.lockProgress('orders')
      const before = unit.now - LOOKED_AT_AFTER_MS
      const orders = await unit.analytics.paidOrders({ after, before, most: STEP })
      const last = orders.at(-1)
      if (!last) return ok(0)
      const carts = orders.filter(({ kind }) => kind === COUNTED_KIND)
      const allowed = await allowing(unit, carts)
      const events: AnalyticsEvent[] = []
      for (const order of carts) {
        if (!allowed.has(order.userId)) continue
        for (const line of order.lines) {
          const event = await purchaseOf(unit, order, line)
          if (event) events.push(event)
        }
      }
      await appendEvents(unit.analytics, events)
      await unit.analytics.recordProgress('orders', { moment: last.paidAt, id: last.id })
      return ok(orders.length)
    })

/** The buyers whose accounts currently allow analytics. */
async function allowing(unit: Unit, orders: readonly PaidOrder[]): Promise<ReadonlySet<string>> {
  const allowed = new Set<string>()
  for (const userId of new Set(orders.map((order) => order.userId))) {
    const choice = await unit.consents.lastOf(userId)
    if (consentNow(choice, { gpc: false, now: unit.now }).granted.analytics) allowed.add(userId)
  }
  return allowed
}

async function purchaseOf(
  unit: Unit,
  { userId, paidAt }: PaidOrder,
  line: PaidLine,
): Promise<AnalyticsEvent | null> {
  const productType = typeOf(line)
  if (productType === null) return null
  const { slug, name, productId } = line
  const since = paidAt - PURCHASE_DAYS * DAY_MS
  const interest = await unit.analytics.interestIn({
    userId,
    slug,
    productId,
    since,
    until: paidAt,
  })
  if (!interest) return null
  const { searchId, ...who } = interest
  return {
    ...who,
    id: unit.newId(),
    recordedAt: unit.now,
    occurredAt: paidAt,
    about: { kind: 'purchase', slug, name, productType, searchId },
  }
}

function typeOf({ type, libraryId }: PaidLine): ProductType | null {
  if (type === 'bundle') return 'bundle'
  return libraryId === null ? null : productTypeOf(libraryId)
}
