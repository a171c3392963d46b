import type { TwoFactorSetup } from '#application/ports/two-factor.ts'

/** The codes of authenticator apps, as RFC 6238 has them (two-factor 1). */
export interface OneTimeCodes {
  /** A new random secret in Base32. */
  newSecret(): string
  /** The step of time whose code this is, within what clocks may differ by; null where it is none. */
  stepOf(secret: string, code: string, now: number): number | null
  /** How an app is told of a secret, and of whose it is. */
  setupOf(secret: string, email: string): Promise<TwoFactorSetup>
}
