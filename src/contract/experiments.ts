import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { strictlyShaped } from './shapes.ts'

/** The maximum length of an experiment's or variant's name. */
const NAME_LENGTH = 60

const name = z.string().check(z.minLength(1), z.maxLength(NAME_LENGTH))

/**
 * Records that a variant was on the page (experiments 3). The response does not reveal whether the viewer
 * was assigned to it.
 */
export const recordExposure = endpoint('POST', '/api/v1/experiments/exposures', {
  body: strictlyShaped({ experiment: name, variant: name }),
  answer: z.object({}),
})
