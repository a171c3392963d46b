import type { TokenScope } from '#domain/user/access-token.ts'

export const SCOPE_TEXTS: Readonly<Record<TokenScope, string>> = {
  catalog: 'Search the catalog, read prices and verify certificates.',
  library: 'List what you own and get its certificates.',
  download: 'Download files. Credits can be spent up to the token’s monthly limit.',
}

export const CUSTOMER_TEXT =
  'The ID of the team to act for. Leave it out to act for yourself. Works in a signed-in session. Personal access tokens ' +
  'act for their owner only: with the ID of a team, the request is refused with `TEAM_MISSING`.'

export const SESSION_TAG = 'session'
export const SESSION_TEXT =
  'Used by the store’s own pages in signed-in browsers. API tokens can’t access it, and it may change at any time.'
