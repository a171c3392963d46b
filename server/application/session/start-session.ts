import { ResultAsync } from 'neverthrow'
import type { SignInRefused, OtpRefused } from '#application/ports/accounts.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import type { SecondFactor } from './second-factor.ts'
import type { BroughtConsent } from '#server/application/consent/record-consent.ts'
import type { BegunSession, Sessions } from './sessions.ts'
import { deviceProof } from './known-device.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/** What is known of somebody who signs in. */
export interface ClientContext {
  /** Where the request comes from, for the limits. */
  readonly address: string
  readonly userAgent: string
  /** Digest of the session that the browser presented, if it did. */
  readonly presented: string | null
  /** The visitor's cart that comes along. */
  readonly visitorKey: string | null
  /** They come in on the checkout page. */
  readonly atCheckout: boolean
  readonly consent: BroughtConsent
  /** What the device shows as proof that it is known. */
  readonly deviceProof: string | null
}

/** What speaks for somebody: the hash that their password matched, and a second factor. */
export interface ProvenClientContext extends ClientContext {
  readonly verifiedBy?: string
  readonly secondFactor?: SecondFactor | null
}

/** A fresh session, its two keys, and what makes the device a known one. */
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

/** Long enough that nobody guesses existing keys. */
const CLIENT_LENGTH = 22

/** Starts a session with keys of its own making: what the browser presented is never adopted (security 7). */
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
