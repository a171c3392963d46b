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

/** Lists the user's own personal access tokens, newest first (tokens 1). */
export const listAccessTokens = endpoint('GET', '/api/v1/users/tokens', {
  answer: z.object({ items: list(shaped(tokenFields)) }),
})

/** The only response that contains the token itself. Requires a recent sign-in (tokens 1). */
export const createAccessToken = endpoint('POST', '/api/v1/users/tokens', {
  body: strictlyShaped({
    name: z.string().check(z.maxLength(200)),
    scopes: scopes.check(z.maxLength(TOKEN_SCOPES.length)),
    days: z.int(),
    monthly_credits: z.nullable(z.int()),
  }),
  answer: shaped({ ...tokenFields, token: z.string() }),
})

/** Revokes a token at once; someone else's counts as missing. */
export const revokeAccessToken = endpoint('DELETE', '/api/v1/users/tokens/:id', {
  answer: z.object({ success: z.literal(true) }),
})
