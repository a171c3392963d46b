import * as z from 'zod/mini'
import { adminEndpoint } from './admin-endpoint.ts'
import { list, moment, money, shaped } from './shapes.ts'

const count = z.int()

const numbers = {
  gross: money,
  refunds: money,
  orders: count,
  downloads: count,
  licenses: count,
  sign_ups: count,
  credits_sold: count,
  credits_spent: count,
  failed_payments: count,
  disputes: count,
}

/**
 * Numbers for the last 7, 30, 90 or 365 days, and for as many days before; any other number counts as 30
 * (admin 4).
 */
export const readNumbers = adminEndpoint('GET', '/numbers', {
  query: z.object({ days: z.optional(z.string()) }),
  answer: shaped({
    days: list(shaped({ day: moment, ...numbers })),
    total: shaped(numbers),
    before: shaped(numbers),
    open: shaped({ credits: count, pack_value: money, disputes: count, past_due: count }),
  }),
})
