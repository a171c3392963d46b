import type { Generated } from 'kysely'

/**
 * A signed-in browser or program. It has two keys: the cookie's token, and the token of the header set
 * that `client` names. Both are stored only as digests.
 */
export interface SessionTable {
  id: string
  digest: string
  client: Generated<string | null>
  token_digest: Generated<string | null>
  user_agent: Generated<string>
  user_id: string
  created_at: number
  seen_at: number
  expires_at: number
}
