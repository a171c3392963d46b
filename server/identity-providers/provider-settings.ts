/** What the operator says of the provider, and how patient the shop is with it. */
export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly name: string
  /** Plain http, for a provider on a developer's own machine. */
  readonly allowHttp: boolean
  /** For each of the provider's answers; `ANSWERS_WITHIN_SECONDS` if left out. */
  readonly patienceSeconds?: number
}
