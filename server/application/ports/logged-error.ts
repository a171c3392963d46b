import type { Outage } from '#application/ports/outage.ts'

/** Describes an error. For the operator only: the stack stays in the log. */
export function loggedError(cause: unknown): { error: string; stack: string | null } {
  if (cause instanceof Error) {
    // A connection refused at every address of a host name has a code and no message.
    const { message, name, stack = null } = cause
    return { error: message || String(Reflect.get(cause, 'code') ?? name), stack }
  }
  return { error: typeof cause === 'string' ? cause : 'unknown', stack: null }
}

/** Why something was not done, as fields of an alarm: the kind of outage, and the error if there was one. */
export function loggedOutage(outage: Outage): { kind: Outage['kind']; error?: string } {
  const { kind } = outage
  return kind === 'unexpected' ? { kind, error: loggedError(outage.cause).error } : { kind }
}
