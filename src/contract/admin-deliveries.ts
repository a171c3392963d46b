import * as z from 'zod/mini'
import { DELIVERY_KINDS } from '#domain/admin/delivery-kinds.ts'
import { adminEndpoint } from './admin-endpoint.ts'
import { list, moment, shaped, strictlyShaped } from './shapes.ts'

const text = z.string()
const count = z.int()
/** Text as typed; the domain validates it. */
const typed = z.string().check(z.maxLength(1000))

const failed = shaped({
  emails: list(
    shaped({
      id: text,
      to: text,
      kind: text,
      tries: count,
      error: text,
      promised_at: moment,
      next_try_at: moment,
    }),
  ),
  emails_total: count,
  messages: list(
    shaped({
      id: text,
      provider: text,
      kind: text,
      tries: count,
      error: text,
      received_at: moment,
    }),
  ),
  messages_total: count,
})

/** Emails that were not sent and provider messages that were not applied, newest first. */
export const listFailedDeliveries = adminEndpoint('GET', '/deliveries', { answer: failed })

/** Retries one at once, or all of a kind if `id` is null. */
export const retryDeliveries = adminEndpoint('POST', '/deliveries/retry', {
  body: strictlyShaped({ what: z.enum(DELIVERY_KINDS), id: z.nullable(typed), reason: typed }),
  answer: failed,
})

/** Drops it: it is never retried. */
export const dropDelivery = adminEndpoint('POST', '/deliveries/drop', {
  body: strictlyShaped({ what: z.enum(DELIVERY_KINDS), id: typed, reason: typed }),
  answer: failed,
})
