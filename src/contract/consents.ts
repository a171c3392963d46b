import * as z from 'zod/mini'
import { CHOSEN_SOURCES, CONSENT_VERSION, OPTIONAL_PURPOSES } from '#domain/consent/consent.ts'
import { endpoint } from './endpoint.ts'
import { moment, shaped, strictlyShaped } from './shapes.ts'

const allOf = {
  analytics: z.boolean(),
  experiments: z.boolean(),
  marketing: z.boolean(),
}

/** What applies to the viewer (privacy 5, privacy 6), and the choice behind it; null if none was made. */
export const consentState = shaped({
  granted: z.object(allOf),
  gpc: z.boolean(),
  asks: z.boolean(),
  choice: z.nullable(
    shaped({
      version: z.int(),
      choices: z.partialRecord(z.enum(OPTIONAL_PURPOSES), z.boolean()),
      chosen_at: moment,
    }),
  ),
})

/** Records a choice about the optional purposes (privacy 7). */
export const recordConsent = endpoint('POST', '/api/v1/consents', {
  body: strictlyShaped({
    /** The version of the text that was shown. */
    version: z.int().check(z.minimum(1), z.maximum(CONSENT_VERSION)),
    choices: z.strictObject(allOf),
    source: z.enum(CHOSEN_SOURCES),
    /** Whether the page detected Global Privacy Control, by whichever header or property. */
    gpc: z._default(z.boolean(), false),
  }),
  answer: consentState,
})
