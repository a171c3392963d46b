import type { Selectable } from 'kysely'
import { monthlyGrant, packExpiry } from '#domain/credits/ledger.ts'
import { addMonths } from '#domain/shared/calendar.ts'
import { isFreePlan, monthsIn, type PlanVariant } from '#domain/subscription/plan.ts'
import { storedLicense } from '../stored-license.ts'
import { grantLot, thawPlanLots } from '../credits/credit-changes.ts'
import type { WriteContext } from '../write-context.ts'
import { lotsOf } from '../credits/credit-lots.ts'
import type { Db } from '../database.ts'
import type { Fulfilment } from './ledger-tools.ts'
import type { OrderServiceTable } from '../schema/schema-commerce.ts'
import { planOf } from '../subscriptions/sql-price-book.ts'
import { endSilently } from '../subscriptions/subscription-ends.ts'
import { NOTHING_WAITS } from '../subscriptions/waiting-change.ts'

type Service = Selectable<OrderServiceTable>

/** What a paid order of credits or of a plan brings, as it was sold. */
export async function fulfilService(tx: Db, paid: Fulfilment): Promise<void> {
  const service = await tx
    .selectFrom('order_services')
    .selectAll()
    .where('order_id', '=', paid.order.id)
    .executeTakeFirst()
  if (!service) return
  if (service.kind === 'credits') {
    await grant(tx, paid, { service, source: 'pack', credits: service.credits })
    return
  }
  const plan = service.ref_id === null ? null : await planOf(tx, service.ref_id)
  if (!plan) throw new Error(`plan ${service.ref_id} of order ${paid.order.id} is gone`)
  await (isFreePlan(plan) ? holdFreePlan(tx, paid, 1) : beginPlan(tx, paid, { service, plan }))
}

interface Sold {
  readonly service: Service
  readonly plan: PlanVariant
}

/** A change restarts the running period; if that has ended since the order was written, a new one begins. */
async function beginPlan(tx: Db, paid: Fulfilment, sold: Sold): Promise<void> {
  const { service } = sold
  const { user_id: userId } = paid.order
  await holdFreePlan(tx, paid, 0)
  if (paid.order.kind === 'change' && (await changePlan(tx, paid, sold))) {
    // A member who comes back from the free plan has frozen credits.
    await thawPlanLots(tx, userId, paid.now)
    await grant(tx, paid, { service, source: 'plan', credits: service.credits })
    return
  }
  await subscribe(tx, paid, sold)
  await thawPlanLots(tx, userId, paid.now)
  const licenseId = storedLicense(paid.order.license_id)
  const monthly = { perMonth: service.credits, licenseId }
  const credits = monthlyGrant(await lotsOf(tx, userId), monthly, paid.now)
  await grant(tx, paid, { service, source: 'plan', credits })
}

async function changePlan(tx: Db, paid: Fulfilment, sold: Sold): Promise<boolean> {
  const { order } = paid
  if (order.subscription_id === null) return false
  const { payment, ...agreed } = agreedFrom(paid, sold)
  const changed = await tx
    .updateTable('subscriptions')
    // If the change cost nothing, the old way to pay stays.
    .set({ ...agreed, ...(payment === null ? {} : { payment }) })
    .where('id', '=', order.subscription_id)
    .where('status', '<>', 'ended')
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

async function subscribe(tx: Db, paid: Fulfilment, sold: Sold): Promise<void> {
  const { order, now, secrets } = paid
  const id = secrets.newId()
  // A subscription whose cancellation is due, but which nothing has ended yet, makes room.
  await endSilently(tx, order.user_id, now)
  await tx
    .insertInto('subscriptions')
    .values({
      ...agreedFrom(paid, sold),
      id,
      user_id: order.user_id,
      created_at: now,
      ended_at: null,
    })
    .execute()
  await tx.updateTable('orders').set({ subscription_id: id }).where('id', '=', order.id).execute()
}

/** A first period that begins now, at the price and on the terms of the order. */
function agreedFrom({ order, now }: Fulfilment, { service, plan }: Sold) {
  return {
    plan_id: plan.id,
    license_id: order.license_id,
    status: 'active',
    price: service.price,
    anchor: now,
    period_starts_at: now,
    period_ends_at: addMonths(now, monthsIn(plan.interval)),
    months_granted: 1,
    cancel_at: null,
    cancel_reason: null,
    failures: 0,
    ...NOTHING_WAITS,
    payment: order.payment_again,
    billing_country: order.billing_country,
    company: order.company,
    vat_id: order.vat_id,
    updated_at: now,
  } as const
}

interface Granted {
  readonly service: Service
  readonly source: 'pack' | 'plan'
  readonly credits: number
}

async function grant(
  tx: Db,
  { order, now, secrets }: Fulfilment,
  { service, source, credits }: Granted,
): Promise<void> {
  const context: WriteContext = { newId: () => secrets.newId(), now }
  await grantLot(
    tx,
    {
      userId: order.user_id,
      source,
      credits,
      expiresAt: source === 'pack' ? packExpiry(now) : null,
      orderId: order.id,
      licenseId: storedLicense(order.license_id),
      about: service.name,
      key: `order-${order.id}`,
    },
    context,
  )
}

/** Nobody holds two plans: either the free one, or one that is paid for (rules 18). */
async function holdFreePlan(tx: Db, { order, now }: Fulfilment, held: 0 | 1): Promise<void> {
  await tx
    .updateTable('users')
    .set({ free_subscriber: held, updated_at: now })
    .where('id', '=', order.user_id)
    .where('free_subscriber', '<>', held)
    .execute()
}
