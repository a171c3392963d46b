import * as z from 'zod/mini'
import type { RefundCause } from '#domain/order/refund.ts'
import type { SubscriptionStatus } from '#domain/subscription/subscription.ts'
import { adminEndpoint } from './admin-endpoint.ts'
import { orderKind, orderStatus } from './orders.ts'
import { licenseId, listingFields, listQuery, moment, money, shaped } from './shapes.ts'

const text = z.string()
const at = z.nullable(moment)

/**
 * Who bought something, and the team that they bought it for, if any. The address is null once the account
 * is closed.
 */
const owned = {
  user_id: text,
  email: z.nullable(text),
  team_id: z.nullable(text),
  team_name: z.nullable(text),
}

const CAUSES = [
  'withdrawal',
  'staff',
  'provider',
  'dispute',
] as const satisfies readonly RefundCause[]

export const orderRow = {
  ...owned,
  id: text,
  kind: orderKind,
  status: orderStatus,
  total: money,
  credits: z.int(),
  refunded: money,
  created_at: moment,
}

export const refundRow = {
  ...owned,
  id: text,
  order_id: text,
  state: z.enum(['asked', 'done', 'failed']),
  cause: z.enum(CAUSES),
  amount: money,
  credits: z.int(),
  created_at: moment,
}

export const certificateRow = {
  ...owned,
  id: text,
  order_id: text,
  asset: text,
  file: text,
  sku: text,
  license: text,
  holder: text,
  licensed_at: moment,
  revoked_at: at,
}

export const auditRow = {
  id: text,
  at: moment,
  who: text,
  action: text,
  subject: text,
  email: z.nullable(text),
  is_order: z.boolean(),
  team_name: z.nullable(text),
  reason: text,
  detail: text,
}

/** People with an account, by address, name, company or ID. */
export const listPeople = adminEndpoint('GET', '/people', {
  query: listQuery,
  answer: shaped(
    listingFields(
      shaped({
        id: text,
        email: text,
        first_name: text,
        last_name: text,
        company: text,
        created_at: moment,
        confirmed_at: at,
        is_staff: z.boolean(),
        blocked_at: at,
      }),
    ),
  ),
})

/** Teams, by name, ID or the address of a member; deleted teams if `state` is `deleted`. */
export const listTeams = adminEndpoint('GET', '/teams', {
  query: listQuery,
  answer: shaped(
    listingFields(
      shaped({
        id: text,
        name: text,
        owner_id: z.nullable(text),
        owner_email: z.nullable(text),
        members: z.int(),
        created_at: moment,
        deleted_at: at,
        closes_at: at,
      }),
    ),
  ),
})

/**
 * Orders, by their number, their invoice's number, or who bought and pays (admin 5), and by `state`: a status,
 * `overdue`, or `refunded` for those with a completed refund, in full or in part.
 */
export const listOrders = adminEndpoint('GET', '/orders', {
  query: listQuery,
  answer: shaped(listingFields(shaped(orderRow))),
})

/** Payments requested from providers, also by the provider's own identifier. */
export const listPayments = adminEndpoint('GET', '/payments', {
  query: listQuery,
  answer: shaped(
    listingFields(
      shaped({
        ...owned,
        order_id: text,
        status: orderStatus,
        amount: money,
        refunded: money,
        provider: z.nullable(text),
        ref: z.nullable(text),
        created_at: moment,
        paid_at: at,
      }),
    ),
  ),
})

/** Refunds, and amounts that buyers' banks took back. */
export const listRefunds = adminEndpoint('GET', '/refunds', {
  query: listQuery,
  answer: shaped(listingFields(shaped(refundRow))),
})

/** Payments that buyers dispute, by order, charge, or who bought and pays (admin 5). */
export const listDisputes = adminEndpoint('GET', '/disputes', {
  query: listQuery,
  answer: shaped(
    listingFields(
      shaped({
        ...owned,
        order_id: text,
        provider: z.nullable(text),
        state: z.enum(['lost', 'open']),
        amount: money,
        opened_at: moment,
        told_at: moment,
      }),
    ),
  ),
})

export const listSubscriptions = adminEndpoint('GET', '/subscriptions', {
  query: listQuery,
  answer: shaped(
    listingFields(
      shaped({
        ...owned,
        id: text,
        plan: z.nullable(text),
        credits: z.nullable(z.int()),
        license_id: licenseId,
        price: money,
        interval: z.enum(['month', 'year']),
        status: z.enum([
          'active',
          'past-due',
          'ended',
        ] as const satisfies readonly SubscriptionStatus[]),
        period_ends_at: moment,
        cancel_at: at,
      }),
    ),
  ),
})

/** License certificates, by number, order, asset, holder, or who bought and pays (admin 5). */
export const listCertificates = adminEndpoint('GET', '/certificates', {
  query: listQuery,
  answer: shaped(listingFields(shaped(certificateRow))),
})

/** What operators did, by actor, subject, action and time (admin 2). */
export const listAudit = adminEndpoint('GET', '/audit', {
  query: listQuery,
  answer: shaped(listingFields(shaped(auditRow))),
})
