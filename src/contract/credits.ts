import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { licenseId, list, listingFields, listQuery, moment, shaped } from './shapes.ts'

const count = z.int()

export const lot = shaped({
  source: z.enum(['plan', 'pack']),
  amount: count,
  remaining: count,
  expires_at: z.nullable(moment),
  /** For several lots in one line: when the last of them expires. */
  last_expires_at: z.optional(z.nullable(moment)),
  frozen: z.boolean(),
  license_id: licenseId,
})

export const runningOut = z.nullable(z.object({ credits: count, at: moment }))

const ledgerEntry = shaped({
  id: z.string(),
  at: moment,
  delta: count,
  reason: z.enum(['grant', 'spend', 'reversal', 'expiry', 'refund']),
  about: z.string(),
  /** For a spend that can be reversed now: the ID for `reverseSpend`. */
  reversal: z.nullable(z.string()),
  /** What reversing it returns: the sum of all entries of the spend. */
  reversal_credits: count,
})

const creditAccount = shaped({
  balance: count,
  license_id: licenseId,
  lots: list(lot),
  running_out: runningOut,
  entries: shaped(listingFields(ledgerEntry)),
})

/** The user's own credits and a page of their ledger, newest entry first (credits 1). */
export const readCredits = endpoint('GET', '/api/v1/credits', {
  scope: 'download',
  query: listQuery,
  answer: creditAccount,
})

/**
 * Reverses a spend by its grant, or by the order that credits paid for, as the ledger's `reversal` says
 * (credits 6).
 */
export const reverseSpend = endpoint('POST', '/api/v1/downloads/:id/reverse', {
  answer: creditAccount,
})
