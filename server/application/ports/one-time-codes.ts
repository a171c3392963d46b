import type { TwoFactorSetup } from '#application/ports/two-factor.ts'

/** One-time codes of authenticator apps, as defined by RFC 6238 (two-factor 1). */
export interface OneTimeCodes {
  /** A new random secret in Base32. */
  newSecret(): string
  /** The time step that this code belongs to, within the tolerated clock difference; null if the code is wrong. */
  stepOf(secret: string, code: string, now: number): number | null
  /** How to pass a secret and its owner to an authenticator app. */
  setupOf(secret: string, email: string): Promise<TwoFactorSetup>
}
