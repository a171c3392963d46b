import { okAsync, type ResultAsync } from 'neverthrow'
import { attempted, type Outage } from '#application/ports/outage.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'

/** How long a device stays known after a sign-in: a year, in milliseconds. */
export const DEVICE_LIFE_MS = 365 * 24 * 60 * 60 * 1000

/**
 * Proof that this address signed in on this device at that time, which an attacker guessing passwords does
 * not have (security 15).
 */
export function deviceProof(
  secrets: Secrets,
  email: string,
  at: number,
): ResultAsync<string, Outage> {
  return attempted(secrets.sign(`known-device:${at}:${email}`)).map((seal) => `${at}.${seal}`)
}

export interface ShownDevice {
  /** The proof that the device presented. */
  readonly proof: string | null
  readonly email: string
  readonly now: number
}

/** The ID of a device that has proven to be known to this address, or null. */
export function knownDevice(
  secrets: Secrets,
  { proof, email, now }: ShownDevice,
): ResultAsync<string | null, Outage> {
  const [, since = ''] = /^(\d{1,15})\.[0-9a-f]{64}$/.exec(proof ?? '') ?? []
  const at = Number(since)
  if (proof === null || since === '' || now - at > DEVICE_LIFE_MS) return okAsync(null)
  return deviceProof(secrets, email, at)
    .andThen((right) => attempted(secrets.same(right, proof)))
    .map((isRight) => (isRight ? since : null))
}
