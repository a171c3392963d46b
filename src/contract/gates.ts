import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { shaped } from './shapes.ts'

/** The password gate: SHA-256 of the password as 64 hex digits (access 1). A failure is reported in `error`. */
export const unlockSite = endpoint('POST', '/api/authenticate', {
  body: z.object({ password: z.string() }),
  answer: z.object({ success: z.literal(true) }),
})

/** A puzzle to solve before sending a form. `off` if none is required. */
export const readBotChallenge = endpoint('GET', '/api/v1/bot_check', {
  answer: z.union([
    z.object({ kind: z.literal('off') }),
    shaped({
      kind: z.literal('proof-of-work'),
      algorithm: z.string(),
      challenge: z.string(),
      salt: z.string(),
      signature: z.string(),
      max_number: z.int(),
    }),
    shaped({ kind: z.literal('script'), script_url: z.string(), site_key: z.string() }),
  ]),
})

/** Ways to sign in other than a password, as GET providers of protocol 1 lists them. */
export const readProviders = endpoint('GET', '/api/auth/providers', {
  answer: z.record(
    z.string(),
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.enum(['credentials', 'oauth', 'email']),
      signinUrl: z.string(),
      callbackUrl: z.string(),
    }),
  ),
})
