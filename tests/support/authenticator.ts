import { TOTP } from 'totp-generator'
import type { Answered } from './account-shop.ts'

/**
 * An authenticator app: it knows the secret that a shop has shown, and computes codes with a library of its
 * own.
 */
export function authenticator(secret: string) {
  return {
    codeAt: async (now: number): Promise<string> =>
      (await TOTP.generate(secret, { timestamp: now })).otp,
  }
}

export const TWO_FACTOR = '/api/v1/users/two_factor'
export const STEP_MS = 30 * 1000

interface Asking {
  send(method: string, path: string, sending?: { readonly body?: unknown }): Promise<Answered>
}

/** Turns on two-factor authentication in a browser with a fresh sign-in. */
export async function turnOn(browser: Asking, now: number) {
  const { body } = await browser.send('POST', TWO_FACTOR)
  const app = authenticator(String(body['secret']))
  const answer = await browser.send('PUT', TWO_FACTOR, {
    body: { otp_attempt: await app.codeAt(now) },
  })
  return { ...app, answer, recoveryCodes: answer.body['recovery_codes'] as readonly string[] }
}
