import * as z from 'zod/mini'
import { CHOSEN_SOURCES, CONSENT_VERSION, OPTIONAL_PURPOSES } from '#domain/consent/consent.ts'
import { endpoint } from './endpoint.ts'
import { moment, shaped, strictlyShaped } from './shapes.ts'

const allOf = {
  analytics: z.boolean(),
  experiments: z.boolean(),
  marketing: z.boolean(),
}

/** What counts for whoever asks (privacy 5, privacy 6), and the choice behind it; null: nothing was chosen. */
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

/** Records a choice of the optional purposes (privacy 7). */
export const recordConsent = endpoint('POST', '/api/v1/consents', {
  body: strictlyShaped({
    /** Of the text that was shown. */
    version: z.int().check(z.minimum(1), z.maximum(CONSENT_VERSION)),
    choices: z.strictObject(allOf),
    source: z.enum(CHOSEN_SOURCES),
    /** The page knows of Global Privacy Control, by which header or property however. */
    gpc: z._default(z.boolean(), false),
  }),
  answer: consentState,
})
