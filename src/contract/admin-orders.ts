import * as z from 'zod/mini'
import { REFUND_REFUSALS } from '#domain/order/refund.ts'
import { adminEndpoint } from './admin-endpoint.ts'
import { auditRow, refundRow } from './admin-lists.ts'
import { reason } from './admin-reason.ts'
import { order } from './orders.ts'
import { list, moment, money, shaped, strictlyShaped } from './shapes.ts'

const text = z.string()

const {
  user_id: _user,
  email: _email,
  team_id: _team,
  team_name: _teamName,
  order_id: _order,
  ...ownRefund
} = refundRow

const part = { kind: z.enum(['line', 'purchase']), position: z.int() }

const adminOrder = shaped({
  order,
  user_id: text,
  team: z.nullable(z.object({ id: text, name: text })),
  is_own: z.boolean(),
  email: z.nullable(text),
  charge: z.nullable(z.object({ provider: text, ref: text })),
  refunds: list(shaped(ownRefund)),
  refundable_until: moment,
  parts: list(
    z.object({
      ...part,
      name: text,
      paid: money,
      amount: money,
      credits: z.int(),
      refusal: z.nullable(z.enum(REFUND_REFUSALS)),
    }),
  ),
  audit: list(shaped(auditRow)),
})

const wantedRefund = {
  /** Null for everything that the policy refunds, or with `override` for everything that is left. */
  parts: z.nullable(list(z.strictObject(part)).check(z.minLength(1), z.maxLength(1000))),
  override: z.boolean(),
  amount: z.nullable(z.strictObject({ money, takes: z.boolean() })),
}

export const readAdminOrder = adminEndpoint('GET', '/orders/:id', { answer: adminOrder })

/** Computes what a refund would come to and take, and changes nothing (refund 3). */
export const previewRefund = adminEndpoint('POST', '/orders/:id/refund/preview', {
  body: strictlyShaped(wantedRefund),
  answer: z.object({
    items: list(
      z.object({ ...part, name: text, amount: money, credits: z.int(), takes: z.boolean() }),
    ),
    amount: money,
    tax: money,
    outcome: shaped({
      files: z.int(),
      credits_taken: z.int(),
      plan: z.nullable(text),
      credits_frozen: z.int(),
      credits_per_month: z.nullable(z.int()),
      seats: z.nullable(z.object({ count: z.int(), total: z.int(), used: z.int() })),
      unrefunded: list(shaped({ order_id: text, name: text, amount: money })),
    }),
  }),
  signIn: 'any',
})

export const refundOrder = adminEndpoint('POST', '/orders/:id/refund', {
  body: strictlyShaped({ ...wantedRefund, reason }),
  answer: adminOrder,
})

/** Sends the receipt of a paid order to its buyer again. */
export const resendOrderReceipt = adminEndpoint('POST', '/orders/:id/receipt', {
  body: strictlyShaped({ reason }),
  answer: adminOrder,
})
