import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { billing, paymentFields, placeOrder, type Payment } from './orders.ts'
import {
  countryCode,
  licenseId,
  moment,
  money,
  rowId,
  shaped,
  strictlyShaped,
  vatIssue,
} from './shapes.ts'

const count = z.int()

export const nextCharge = z.nullable(z.object({ amount: money, at: moment }))

/**
 * Exactly one of the four is given; `credits` is a whole number from 5 to 2000. `seats` adds that many
 * seats to a team's plan (seats 3).
 */
const wantedFields = {
  pack_id: z.optional(z.nullable(rowId)),
  credits: z.optional(z.nullable(z.number())),
  plan_id: z.optional(z.nullable(rowId)),
  seats: z.optional(z.nullable(z.int())),
  license_id: licenseId,
}

const wanted = strictlyShaped(wantedFields)

/** What is to be bought, as in its body. */
export type Wanted = z.output<typeof wanted>

const asked = strictlyShaped({
  ...wantedFields,
  billing_country: z._default(z.union([z.literal(''), countryCode]), ''),
  vat_id: paymentFields.vat_id,
})

/**
 * What credits or a plan would cost now, and the mark of these numbers (`quote`). The tax is that of
 * `billing_country`; if empty, that of the current plan's bills. A `vat_id` from another EU country that
 * the EU's register confirms makes it a reverse charge, if the shop uses it. Refuses what is not sold, the
 * plan that the user already has, a license that is too low, and an amount out of bounds.
 */
export const quotePurchase = endpoint('POST', '/api/v1/purchases/quote', {
  body: asked,
  answer: shaped(
    {
      license_id: licenseId,
      name: z.string(),
      detail: z.string(),
      price: money,
      credit: money,
      tax: money,
      tax_rate: count,
      vat_checked_at: z.optional(moment),
      vat_issue: z.optional(vatIssue),
      total: money,
      quote: z.string(),
      waits_until: z.nullable(moment),
      credits_before: count,
      credits_after: count,
      credits_ineligible: count,
      next_charge: nextCharge,
      /** The credit subscription that this one replaces when it is paid. */
      ends_credit_subscription: z.nullable(shaped({ credits: count, license_id: licenseId })),
    },
    { waits_until: 'scheduledFor' },
  ),
})

/** Requires an Idempotency-Key, like every POST that moves money. */
export const placePurchase = endpoint('POST', '/api/v1/purchases', {
  body: z.codec(
    strictlyShaped({ ...wantedFields, ...paymentFields }),
    z.custom<Wanted & Payment>(),
    billing,
  ),
  answer: placeOrder.answer,
})
