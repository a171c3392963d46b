import * as z from 'zod/mini'
import { GOALS } from '#domain/experiment/goals.ts'
import { VERDICTS } from '#domain/experiment/report.ts'
import { adminEndpoint } from './admin-endpoint.ts'
import { reason } from './admin-reason.ts'
import { list, moment, shaped, strictlyShaped } from './shapes.ts'

const STATUSES = ['running', 'paused', 'ended'] as const

const count = z.int()

const result = shaped({
  goal: z.enum(GOALS),
  converted: count,
  difference: z.nullable(z.object({ value: z.number(), low: z.number(), high: z.number() })),
  verdict: z.nullable(z.enum(VERDICTS)),
})

const reports = z.object({
  experiments: list(
    shaped({
      key: z.string(),
      path: z.string(),
      status: z.enum(STATUSES),
      winner: z.nullable(z.string()),
      changed_at: z.nullable(moment),
      first_seen_at: z.nullable(moment),
      last_seen_at: z.nullable(moment),
      variants: list(
        shaped({ variant: z.string(), weight: count, visitors: count, results: list(result) }),
      ),
    }),
  ),
})

/** Lists every experiment with its results (experiments 5). */
export const readExperiments = adminEndpoint('GET', '/experiments', { answer: reports })

/** Pauses an experiment, or resumes it (experiments 6). */
export const switchExperiment = adminEndpoint('PUT', '/experiments/:key', {
  body: strictlyShaped({ running: z.boolean(), reason }),
  answer: reports,
})

/** Ends an experiment: everyone sees the winner from now on. */
export const endExperiment = adminEndpoint('POST', '/experiments/:key/end', {
  body: strictlyShaped({ winner: z.string().check(z.maxLength(60)), reason }),
  answer: reports,
})
