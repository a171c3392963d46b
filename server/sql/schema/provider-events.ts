import type { Generated } from 'kysely'

/** An event from a provider. Once it is applied, receiving it again changes nothing. */
export interface ProviderEventTable {
  provider: string
  id: string
  kind: string
  received_at: number
  applied_at: number | null
  /** Key of the charge that it is about; null if it is about none. */
  charge_key: string | null
  tries: Generated<number>
  /** Why the last attempt to apply it failed; empty until then. */
  last_error: Generated<string>
}
