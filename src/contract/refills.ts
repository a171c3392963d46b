import { subscriptionDetails } from './commerce.ts'
import { endpoint } from './endpoint.ts'

/** Ends one's monthly refill with the month that is paid for (rules 9.5). Refused where there is none. */
export const cancelRefill = endpoint({
  method: 'POST',
  path: '/api/v1/refill/cancel',
  query: null,
  body: null,
  answer: subscriptionDetails,
})

/** Takes that back, until the month ends. */
export const keepRefill = endpoint({
  method: 'POST',
  path: '/api/v1/refill/keep',
  query: null,
  body: null,
  answer: subscriptionDetails,
})
