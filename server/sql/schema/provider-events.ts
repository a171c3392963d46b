/** What a provider told us. Once applied, telling it again changes nothing. */
export interface ProviderEventTable {
  provider: string
  id: string
  kind: string
  received_at: number
  applied_at: number | null
}
