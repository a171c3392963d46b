import * as z from 'zod/mini'
import { adminEndpoint } from './admin-endpoint.ts'
import { maybeReason } from './admin-reason.ts'
import { list, shaped, strictlyShaped } from './shapes.ts'

const entries = z.object({
  synonyms: list(
    shaped({
      term: z.string(),
      meanings: list(z.string()),
      origin: z.enum(['default', 'changed', 'added', 'removed']),
    }),
  ),
})

/** Every term with search synonyms, and where they come from (search 6). */
export const readSynonyms = adminEndpoint('GET', '/synonyms', { answer: entries })

/** Sets the words that a term is also searched for as; an empty list removes the term (search 6). */
export const setSynonym = adminEndpoint('PUT', '/synonyms/:term', {
  body: strictlyShaped({
    meanings: list(z.string().check(z.maxLength(200))).check(z.maxLength(50)),
    reason: maybeReason,
  }),
  answer: entries,
})
