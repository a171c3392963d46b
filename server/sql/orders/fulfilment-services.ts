import type { Selectable } from 'kysely'
import { customerOf } from '#domain/customer/customer.ts'
import { cents } from '#domain/shared/money.ts'
import type { ServiceOrder } from '#server/application/subscription/begin-subscription.ts'
import type { Bought } from '#server/application/ports/subscription-repository.ts'
import type { Db } from '../database.ts'
import type { OrderServiceTable } from '../schema/order-services.ts'
import type { OrderTable } from '../schema/orders.ts'
import { storedLicense } from '../stored-license.ts'

type OrderRow = Selectable<OrderTable>

/** An order of a service, as it was sold. */
export async function serviceOrderOf(tx: Db, order: OrderRow): Promise<ServiceOrder> {
  const service = await tx
    .selectFrom('order_services')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const { credits, name, price } = service
  return {
    id: order.id,
    kind: order.kind,
    customer: customerOf(order.user_id),
    attemptKey: order.attempt_key,
    subscriptionId: order.subscription_id,
    licenseId: storedLicense(order.license_id),
    total: cents(order.total),
    paymentAgain: order.payment_again,
    billing: { country: order.billing_country, company: order.company, vatId: order.vat_id },
    service: { bought: boughtOf(service), credits, name, price: cents(price) },
  }
}

function boughtOf({ kind, ref_id: refId, credits }: Selectable<OrderServiceTable>): Bought {
  if (kind === 'credits') return { kind, packId: refId, credits }
  if (refId === null) throw new Error('a plan without its number')
  return { kind, planId: refId }
}
