import type { Outage } from '#application/ports/outage.ts'

/** What a fault says of itself. For the operator's eyes only: the stack stays in the log. */
export function loggedError(cause: unknown): { error: string; stack: string | null } {
  if (cause instanceof Error) {
    // A connection that was refused at each of a name's addresses has a code and no message.
    const { message, name, stack = null } = cause
    return { error: message || String(Reflect.get(cause, 'code') ?? name), stack }
  }
  return { error: typeof cause === 'string' ? cause : 'unknown', stack: null }
}

/** Why something was not done, in an alarm's fields: what kind of outage it was, and what broke if anything did. */
export function loggedOutage(outage: Outage): { kind: Outage['kind']; error?: string } {
  const { kind } = outage
  return kind === 'unexpected' ? { kind, error: loggedError(outage.cause).error } : { kind }
}
