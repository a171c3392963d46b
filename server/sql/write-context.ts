import type { Clock } from '#application/ports/clock.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'

/** What writing rows takes: ids for them, and the moment that they all name, in epoch milliseconds. */
export interface WriteContext {
  readonly newId: () => string
  readonly now: number
}

/** To write with now. */
export function writeContext(secrets: Secrets, clock: Clock): WriteContext {
  return { newId: () => secrets.newId(), now: clock.now() }
}
