import type { Generated } from 'kysely'

/** What a provider told us. Once applied, telling it again changes nothing. */
export interface ProviderEventTable {
  provider: string
  id: string
  kind: string
  received_at: number
  applied_at: number | null
  /** Of the charge that it is about; null where it is about none. */
  charge_key: string | null
  tries: Generated<number>
  /** Why it was not applied when that was last tried; empty until then. */
  last_error: Generated<string>
}
