import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { strictlyShaped } from './shapes.ts'

/** The longest name of an experiment, or of a variant. */
const NAME_LENGTH = 60

const name = z.string().check(z.minLength(1), z.maxLength(NAME_LENGTH))

/** Records that a variant was on the page (experiments 3). Says nothing of whether it was somebody's to see. */
export const recordExposure = endpoint('POST', '/api/v1/experiments/exposures', {
  body: strictlyShaped({ experiment: name, variant: name }),
  answer: z.object({}),
})
