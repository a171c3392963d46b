import { DAY_MS } from '#domain/shared/durations.ts'
import {
  FINGERPRINT_BYTES,
  FINGERPRINT_COOKIE,
  FINGERPRINT_DAYS,
} from '#domain/tracking/fingerprint.ts'

export type CookiePage = Pick<Document, 'cookie'>

const LIFE_SECONDS = (FINGERPRINT_DAYS * DAY_MS) / 1000

/** Returns this browser's fingerprint, existing or new, and renews its cookie in both cases (tracking 8). */
export function renewFingerprint(page: CookiePage): string {
  const fingerprint = fingerprintIn(page.cookie) ?? newFingerprint()
  page.cookie = `${FINGERPRINT_COOKIE}=${fingerprint}; Path=/; Max-Age=${LIFE_SECONDS}; SameSite=Lax`
  return fingerprint
}

export function clearFingerprint(page: CookiePage): void {
  if (!page.cookie.includes(FINGERPRINT_COOKIE)) return
  page.cookie = `${FINGERPRINT_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
}

function fingerprintIn(cookies: string): string | null {
  const value = new RegExp(`(?:^|; )${FINGERPRINT_COOKIE}=([0-9a-f]+)(?:;|$)`).exec(cookies)?.[1]
  return value?.length === FINGERPRINT_BYTES * 2 ? value : null
}

function newFingerprint(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(FINGERPRINT_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
