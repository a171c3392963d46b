import * as z from 'zod/mini'
import { CODE_LENGTH } from '#domain/cart/discount-code.ts'
import { REPORT_KINDS } from '#domain/download/file-report.ts'
import { adminEndpoint } from './admin-endpoint.ts'
import { reason } from './admin-reason.ts'
import { licenseId, list, moment, money, shaped, strictlyShaped } from './shapes.ts'

const text = z.string()
const at = z.nullable(moment)
const count = z.nullable(z.int().check(z.gte(1), z.lte(1_000_000)))

const terms = {
  code: text.check(
    z.regex(/^[A-Z0-9_-]+$/i),
    z.minLength(CODE_LENGTH.min),
    z.maxLength(CODE_LENGTH.max),
  ),
  percent: z.nullable(z.int().check(z.gte(1), z.lte(100))),
  value: z.nullable(money),
  max_uses: count,
  max_uses_each: count,
  min_total: z.nullable(money),
  license_ids: z.nullable(list(licenseId).check(z.minLength(1))),
}

const codes = z.object({
  codes: list(
    shaped({
      ...terms,
      code: text,
      starts_at: at,
      ends_at: at,
      state: z.enum(['scheduled', 'active', 'ended']),
      uses: z.int(),
      items: z.nullable(z.int()),
    }),
  ),
})

export const listCodes = adminEndpoint('GET', '/codes', { answer: codes })

export const addCode = adminEndpoint('POST', '/codes', {
  body: strictlyShaped({
    ...terms,
    min_total: z.nullable(money.check(z.nonnegative())),
    from: text.check(z.maxLength(10)),
    until: text.check(z.maxLength(10)),
    skus: list(text.check(z.maxLength(100))).check(z.maxLength(200)),
    reason,
  }),
  answer: codes,
})

/** Ends a code. Orders that used it keep their discount. */
export const endCode = adminEndpoint('POST', '/codes/:code/end', {
  body: strictlyShaped({ reason }),
  answer: codes,
})

const packs = z.object({
  packs: list(z.object({ month: text, assets: list(z.object({ slug: text, given: z.int() })) })),
})

/** Lists the packs from this month on, and the standing list. */
export const listPacks = adminEndpoint('GET', '/free_packs', { answer: packs })

/** `standing` in place of a month is the standing list. */
export const setPack = adminEndpoint('PUT', '/free_packs/:month', {
  body: strictlyShaped({
    slugs: list(text.check(z.maxLength(200))).check(z.maxLength(24)),
    reason,
  }),
  answer: packs,
})

/** Oldest first; only open reports unless `state` is `all`. */
export const listReports = adminEndpoint('GET', '/file_reports', {
  query: z.object({ state: z.enum(['open', 'all']) }),
  answer: z.object({
    reports: list(
      shaped({
        id: text,
        user_id: text,
        order_id: z.nullable(text),
        product_name: text,
        filename: text,
        sku: text,
        kind: z.enum(REPORT_KINDS),
        message: text,
        created_at: moment,
        due_at: moment,
        answer: z.nullable(text),
        answered_at: at,
      }),
    ),
  }),
})

/** Answers and closes a report; the file's owner gets the answer by email. Moves no money. */
export const answerReport = adminEndpoint('POST', '/file_reports/:id/answer', {
  body: strictlyShaped({
    text: text.check(z.trim(), z.minLength(1), z.maxLength(5_000)),
    reason,
  }),
  answer: z.object({ success: z.literal(true) }),
})
