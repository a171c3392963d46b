import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import type { Session, Sessions } from '#server/ports/sessions.ts'
import { asking } from './asking.ts'

/** What is known of somebody at the door. */
export interface Arrival {
  /** Where the request comes from, for the limits. */
  readonly address: string
  /** Digest of the session that the browser presented, if it did. */
  readonly presented: string | null
  /** The visitor's cart that comes along. */
  readonly guestKey: string | null
}

/** A fresh session and the token that the browser is to keep. */
export interface Admitted {
  readonly session: Session
  readonly token: string
}

export interface AdmitPorts {
  readonly secrets: Secrets
  readonly sessions: Sessions
}

/** Starts a session with a token of its own making: what the browser presented is never adopted (security 10). */
export function admit(
  { secrets, sessions }: AdmitPorts,
  userId: string,
  { presented, guestKey }: Arrival,
): ResultAsync<Admitted, Outage> {
  const token = secrets.newToken()
  return asking(secrets.digest(token))
    .andThen((digest) => sessions.begin({ userId, digest, presented, guestKey }))
    .map((session) => ({ session, token }))
}
