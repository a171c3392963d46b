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

/** Every term that is searched for in other words as well, with where they come from (search 6). */
export const readSynonyms = adminEndpoint('GET', '/synonyms', { answer: entries })

/** Gives a term the words that are searched for beside it; none takes it away (search 6). */
export const setSynonym = adminEndpoint('PUT', '/synonyms/:term', {
  body: strictlyShaped({
    meanings: list(z.string().check(z.maxLength(200))).check(z.maxLength(50)),
    reason: maybeReason,
  }),
  answer: entries,
})
