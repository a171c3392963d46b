import * as z from 'zod/mini'
import { REFUND_REFUSALS } from '#domain/order/refund.ts'
import { endpoint } from './endpoint.ts'
import { list, listingFields, listQuery, moment, money, shaped, strictlyShaped } from './shapes.ts'

/** A purchase is called a service on the wire. */
const partKind = z.codec(z.enum(['line', 'service']), z.enum(['line', 'purchase']), {
  decode: (kind) => (kind === 'line' ? kind : 'purchase'),
  encode: (kind) => (kind === 'line' ? kind : 'service'),
})

const partRef = {
  kind: partKind,
  position: z.int().check(z.minimum(0)),
} as const

const part = z.object({
  ...partRef,
  name: z.string(),
  paid: money,
  amount: money,
  credits: z.int(),
  refusal: z.nullable(z.enum(REFUND_REFUSALS)),
})

const withdrawable = shaped({
  order_id: z.string(),
  created_at: moment,
  until: moment,
  parts: list(part),
})

const withdrawal = shaped({
  order_id: z.string(),
  stated_at: moment,
  email: z.string(),
  parts: list(part),
})

const token = z.string().check(z.minLength(1), z.maxLength(200))

/**
 * A page of the user's own orders of the last months, and what withdrawing from them refunds (withdrawal 1,
 * refund 1); `asked` is the one that `order_id` names.
 */
export const readWithdrawals = endpoint('GET', '/api/v1/withdrawals', {
  query: listQuery,
  answer: shaped({ ...listingFields(withdrawable), asked: z.nullable(withdrawable) }),
})

/** Withdraws from parts of an order. Returns the receipt, which is also mailed. */
export const withdraw = endpoint('POST', '/api/v1/withdrawals', {
  body: strictlyShaped({
    order_id: z.string().check(z.maxLength(40)),
    parts: list(z.strictObject(partRef)).check(z.minLength(1), z.maxLength(100)),
  }),
  answer: withdrawal,
})

/**
 * For people who cannot sign in: stated here, confirmed by a mailed link. The response is the same for
 * every order and address.
 */
export const submitWithdrawal = endpoint('POST', '/api/v1/withdrawals/statements', {
  body: strictlyShaped({
    name: z.string().check(z.maxLength(500)),
    email: z.string().check(z.maxLength(500)),
    order_number: z.string().check(z.maxLength(500)),
    bot_check: z.optional(z.nullable(z.string().check(z.maxLength(10_000)))),
  }),
  answer: z.object({}),
})

/** What a mailed link would withdraw from. The token is not part of an address, since addresses are logged. */
export const readStatement = endpoint('POST', '/api/v1/withdrawals/statements/read', {
  body: strictlyShaped({ token }),
  answer: withdrawable,
})

/** Carries out what a mailed link confirms, as of the time of the statement (withdrawal 1). */
export const confirmStatement = endpoint('POST', '/api/v1/withdrawals/statements/confirm', {
  body: strictlyShaped({ token }),
  answer: withdrawal,
})
