import * as z from 'zod/mini'
import { CODECS, FRAME_RATES } from '#domain/catalog/file-defaults.ts'
import { REVENUE_BANDS, SOFTWARE, USED_BY, WORK } from '#domain/user/survey.ts'
import { endpoint } from './endpoint.ts'
import { flag, licenseId, list, moment, shaped, strictlyShaped } from './shapes.ts'

const answers = {
  used_by: z.nullable(z.enum(USED_BY)),
  revenue_band: z.nullable(z.literal(REVENUE_BANDS)),
  software: z.nullable(z.enum(SOFTWARE)),
  work: z.nullable(z.enum(WORK)),
  company: z.string(),
  seats: z.nullable(z.int()),
  may_contact: flag,
  /** `any` is no preference; null follows the software. */
  codec: z.nullable(z.enum([...CODECS, 'any'])),
  /** 0 is no preference; null follows the work. */
  frame_rate: z.nullable(z.literal([...FRAME_RATES, 0])),
} as const

const survey = shaped({
  ...answers,
  skips: z.int(),
  completed_at: z.nullable(moment),
  due: z.boolean(),
  codecs_sold: list(z.enum(CODECS)),
})

/** The four questions of survey 2 with the user's answers so far. */
export const readSurvey = endpoint('GET', '/api/v1/survey', { answer: survey })

/** Saves the given answers, so that a user who leaves can continue later. */
export const saveSurvey = endpoint('PUT', '/api/v1/survey', {
  body: strictlyShaped({
    used_by: z.optional(answers.used_by),
    revenue_band: z.optional(answers.revenue_band),
    software: z.optional(answers.software),
    work: z.optional(answers.work),
    company: z.optional(answers.company),
    seats: z.optional(answers.seats),
    may_contact: z.optional(answers.may_contact),
    codec: z.optional(answers.codec),
    frame_rate: z.optional(answers.frame_rate),
  }),
  answer: survey,
})

/** Skips the survey for now. After the second time, the user is no longer invited to it. */
export const skipSurvey = endpoint('POST', '/api/v1/survey/skip', { answer: survey })

/** `license_id` is the confirmed license that the answers propose; null confirms none (licensing 6). */
export const completeSurvey = endpoint('POST', '/api/v1/survey/complete', {
  body: strictlyShaped({ license_id: z.nullable(licenseId) }),
  answer: survey,
})
