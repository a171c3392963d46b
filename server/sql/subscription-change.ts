import { err, ok, type Result } from 'neverthrow'
import type { ServiceRefusal } from '#application/ports/commerce.ts'
import { chooseLicense } from '#domain/license/choice.ts'
import { planPurchase } from '#domain/order/plan-purchase.ts'
import type { PurchaseRefusal } from '#domain/order/purchase.ts'
import { cents } from '#domain/shared/money.ts'
import type { PlanVariant } from '#domain/subscription/plan.ts'
import { minimumLicense, type Registered } from '#domain/user/viewer.ts'
import { storedLicense } from './cart-rows.ts'
import type { Db } from './database.ts'
import { soldPlans } from './sql-price-book.ts'
import { licenseById, planById, type SubscriptionRow } from './subscription-rows.ts'

interface Wanted {
  readonly viewer: Registered
  readonly row: SubscriptionRow
  readonly planId: number
}

/** The plan that somebody wants from the period's end on, if the rules of a purchase say that it waits (rules 10). */
export async function planForLater(
  tx: Db,
  { viewer, row, planId }: Wanted,
  now: number,
): Promise<Result<PlanVariant, ServiceRefusal>> {
  const allowed = chooseLicense(storedLicense(row.license_id), minimumLicense(viewer))
  if (allowed.isErr()) return err(allowed.error)
  const license = await licenseById(tx, row.license_id)
  const facts = {
    license,
    plans: await soldPlans(tx),
    packs: [],
    lots: [],
    refill: null,
    holdsFreePlan: false,
    running: {
      subscriptionId: row.id,
      plan: await planById(tx, row.plan_id),
      license,
      price: cents(row.price),
      startsAt: row.period_starts_at,
      endsAt: row.period_ends_at,
      creditsSpent: 0,
      // One that is owed may also go on with a cheaper plan at the next try.
      owed: false,
    },
  }
  const purchase = planPurchase(facts, planId, now)
  if (purchase.isErr()) return err(refusalOf(purchase.error))
  const { plan, waitsUntil } = purchase.value
  // What is dearer is bought, with its price before the click.
  if (!plan || waitsUntil === null) return err({ kind: 'missing', what: 'plan' })
  return ok(plan)
}

function refusalOf(refused: PurchaseRefusal): ServiceRefusal {
  return refused.kind === 'not-sold' ? { kind: 'missing', what: refused.what } : refused
}
