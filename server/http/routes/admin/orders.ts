import { err, ok, ResultAsync } from 'neverthrow'
import type { AdminOrder } from '#application/ports/admin-orders.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import {
  previewRefund,
  readAdminOrder,
  refundOrder,
  resendOrderReceipt,
} from '#contract/admin-orders.ts'
import type { RefundRequest, RefundRefused } from '#domain/order/refund-decision.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { NOT_RESENT_MESSAGES } from '#messages/admin-messages.ts'
import { PROVIDER_REJECTED, REFUSAL_MESSAGES } from '#messages/refund-messages.ts'
import { serveStaff } from '../../serve.ts'
import type { Needs } from '../../services.ts'
import type { ShopApp } from '../../shop-app.ts'
import { adminInvoiceRoutes } from './invoices.ts'
import { adminRefused, noteOf, refusedWith } from './changes.ts'

const NO_ORDER: Missing = { kind: 'missing', what: 'order' }

/** What staff see of an order, and can do about it (admin 2). */
export function adminOrderRoutes(
  app: ShopApp,
  services: Needs<'onAccount' | 'refunds' | 'support'>,
): void {
  const { refunds, support } = services

  const order = (id: string, staff: Registered): ResultAsync<AdminOrder, Missing | Outage> =>
    ResultAsync.combine([
      support.order(id.toUpperCase(), staff.id),
      refunds.offers(id.toUpperCase()),
    ]).andThen(([found, { until, parts }]) => {
      if (!found) return err(NO_ORDER)
      const { customer: _customer, ...facts } = found
      return ok({ ...facts, refundableUntil: until, parts })
    })

  const wanted = (id: string, request: RefundRequest, staff: Registered, reason: string) => ({
    ...noteOf(staff, reason),
    orderId: id.toUpperCase(),
    parts: request.parts,
    override: request.override,
    amount: request.amount,
    cause: 'staff' as const,
  })

  serveStaff(app, readAdminOrder, ({ params, staff }) => order(params.id, staff))
  adminInvoiceRoutes(app, services, order)

  serveStaff(app, previewRefund, ({ params, body, staff }) =>
    refunds.decide(wanted(params.id, body, staff, '')).mapErr(refusalOf),
  )

  serveStaff(app, refundOrder, ({ params, body: { reason, ...request }, staff }) =>
    refunds
      .ask(wanted(params.id, request, staff, reason))
      .mapErr(refusalOf)
      .andThen((refund) =>
        refund.state === 'failed' ? refusedWith(PROVIDER_REJECTED) : ok(refund),
      )
      .andThen(() => order(params.id, staff)),
  )

  serveStaff(app, resendOrderReceipt, ({ params, body, staff }) =>
    support
      .resendReceipt({ ...noteOf(staff, body.reason), orderId: params.id.toUpperCase() })
      .mapErr((error) =>
        error.kind === 'not-resent' ? adminRefused(NOT_RESENT_MESSAGES[error.why]) : error,
      )
      .andThen(() => order(params.id, staff)),
  )
}

function refusalOf(error: RefundRefused | Missing | Outage) {
  return error.kind === 'refund-refused' ? adminRefused(REFUSAL_MESSAGES[error.why]) : error
}
