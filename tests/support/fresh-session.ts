import type { NewSession } from '#server/application/session/sessions.ts'

/** A newly started session, with its own second key. */
export function freshSession(
  userId: string,
  digest: string,
  more: Partial<NewSession> = {},
): NewSession {
  return {
    userId,
    digest,
    client: `client-of-${digest}`,
    tokenDigest: `second-${digest}`,
    userAgent: '',
    presented: null,
    visitorKey: null,
    atCheckout: false,
    consent: { choice: null, gpc: false, assignmentId: null },
    ...more,
  }
}
