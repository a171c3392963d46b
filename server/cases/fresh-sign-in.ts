import type { Clock } from '#application/ports/clock.ts'
import { FRESH_SIGN_IN_MS } from '#domain/user/new-password.ts'

/** Whether the last sign-in proves who is at the browser, without a password. */
export function isFresh(clock: Clock, { signedInAt }: { readonly signedInAt: number }): boolean {
  return clock.now() - signedInAt < FRESH_SIGN_IN_MS
}
