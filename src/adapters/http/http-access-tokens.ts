import type { AccessTokens } from '#application/ports/access-tokens.ts'
import { listAccessTokens, createAccessToken, revokeAccessToken } from '#contract/access-tokens.ts'
import { orMissing, orOutage, type Api } from './api.ts'
import { either, orInvalid, refusals } from './refusals.ts'

export const httpAccessTokens = (api: Api): AccessTokens => ({
  list: () =>
    api
      .call(listAccessTokens)
      .map(({ items }) => items)
      .mapErr(orOutage),
  make: (wanted) =>
    api
      .call(createAccessToken, { body: wanted })
      .mapErr(either(refusals('REAUTH_REQUIRED', 'TOO_MANY_TOKENS'), orInvalid)),
  revoke: (id) =>
    api
      .call(revokeAccessToken, { params: { id } })
      .map(() => undefined)
      .mapErr(orMissing('token')),
})
