import { ResultAsync } from 'neverthrow'
import type { SignInRefused, OtpRefused } from '#application/ports/accounts.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import type { SecondFactor } from './second-factor.ts'
import type { BroughtConsent } from '#server/application/consent/record-consent.ts'
import type { BegunSession, Sessions } from './sessions.ts'
import { deviceProof } from './known-device.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/** A client that signs in. */
export interface ClientContext {
  /** The client's network address, for rate limits. */
  readonly address: string
  readonly userAgent: string
  /** Digest of the session that the browser presented, if any. */
  readonly presented: string | null
  /** The key of the visitor's cart to merge. */
  readonly visitorKey: string | null
  /** The user signs in on the checkout page. */
  readonly atCheckout: boolean
  readonly consent: BroughtConsent
  /** The device's proof that it is known. */
  readonly deviceProof: string | null
}

/** A client context with evidence: the hash that the password matched, and a second factor. */
export interface ProvenClientContext extends ClientContext {
  readonly verifiedBy?: string
  readonly secondFactor?: SecondFactor | null
}

/** A new session, its two keys, and the proof that makes the device a known one. */
export interface StartedSession {
  readonly session: BegunSession
  /** For the cookie. */
  readonly token: string
  /** For the header set. */
  readonly client: string
  readonly headerToken: string
  readonly deviceProof: string
}

export interface StartSessionPorts extends Needs<'secrets'> {
  readonly sessions: Sessions
}

/** Long enough that existing client IDs cannot be guessed. */
const CLIENT_LENGTH = 22

/** Starts a session with newly generated keys: a session presented by the browser is never adopted (security 7). */
export function startSession(
  { secrets, sessions }: StartSessionPorts,
  userId: string,
  clientContext: ProvenClientContext,
): ResultAsync<StartedSession, SignInRefused | OtpRefused | Outage> {
  const { presented, visitorKey, atCheckout, userAgent, consent } = clientContext
  const { verifiedBy, secondFactor } = clientContext
  const [token, headerToken] = [secrets.newToken(), secrets.newToken()]
  const client = secrets.newToken().slice(0, CLIENT_LENGTH)
  return ResultAsync.combine([
    attempted(secrets.digest(token)),
    attempted(secrets.digest(headerToken)),
  ])
    .andThen(([digest, tokenDigest]) =>
      sessions.begin({
        ...(verifiedBy === undefined ? {} : { verifiedBy }),
        ...(secondFactor === undefined ? {} : { secondFactor }),
        userId,
        digest,
        client,
        tokenDigest,
        userAgent,
        presented,
        visitorKey,
        atCheckout,
        consent,
      }),
    )
    .andThen((session) =>
      deviceProof(secrets, session.user.email, session.signedInAt).map((proof) => ({
        session,
        token,
        client,
        headerToken,
        deviceProof: proof,
      })),
    )
}
