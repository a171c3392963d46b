import * as z from 'zod/mini'
import { TOKEN_SCOPES } from '#domain/user/access-token.ts'
import { endpoint } from './endpoint.ts'
import { list, moment, shaped, strictlyShaped } from './shapes.ts'

const scopes = list(z.enum(TOKEN_SCOPES))

const tokenFields = {
  id: z.string(),
  name: z.string(),
  scopes,
  monthly_credits: z.nullable(z.int()),
  spent_credits: z.int(),
  created_at: moment,
  used_at: z.nullable(moment),
  expires_at: moment,
  expired: z.boolean(),
}

/** One's own personal access tokens, the newest first (tokens 1). */
export const listAccessTokens = endpoint('GET', '/api/v1/users/tokens', {
  answer: z.object({ items: list(shaped(tokenFields)) }),
})

/** The only answer that holds the token itself. Takes a fresh sign-in (tokens 1). */
export const makeAccessToken = endpoint('POST', '/api/v1/users/tokens', {
  body: strictlyShaped({
    name: z.string().check(z.maxLength(200)),
    scopes: scopes.check(z.maxLength(TOKEN_SCOPES.length)),
    days: z.int(),
    monthly_credits: z.nullable(z.int()),
  }),
  answer: shaped({ ...tokenFields, token: z.string() }),
})

/** Ends one at once; somebody else's is missing. */
export const revokeAccessToken = endpoint('DELETE', '/api/v1/users/tokens/:id', {
  answer: z.object({ success: z.literal(true) }),
})
