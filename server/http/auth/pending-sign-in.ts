import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { SignInRefused, OtpRefused } from '#application/ports/accounts.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { OAUTH_STATE_MS } from '#domain/user/session-life.ts'
import { SIGN_IN_EXPIRED } from '#messages/sign-in-errors.ts'
import type { Identity } from '#server/application/ports/identity-providers.ts'
import { readSigned, signedFor } from '#server/application/ports/secrets.ts'
import type { ClientContext, StartedSession } from '#server/application/session/start-session.ts'
import type { Needs } from '../services.ts'
import type { ShopContext } from '../shop-app.ts'
import type { ClientServices } from './client-context.ts'

type PendingServices = ClientServices & Needs<'clock' | 'signInByProvider'>

/** A person whom a provider has identified, until they give the second factor that their account requires. */
interface PendingSignIn {
  readonly issuer: string
  readonly subject: string
  /** Epoch milliseconds. */
  readonly endsAt: number
}

const PURPOSE = 'otp-pending'
const REFUSED: SignInRefused = { kind: 'sign-in-refused', message: SIGN_IN_EXPIRED }

/** Stores in the browser, signed, who is being asked for a code; it grants nothing by itself (two-factor 5). */
export function keepPending(
  { clock, secrets, sessionCookies }: ClientServices & Needs<'clock'>,
  context: ShopContext,
  { issuer, subject }: Identity,
): ResultAsync<void, Outage> {
  const pending: PendingSignIn = { issuer, subject, endsAt: clock.now() + OAUTH_STATE_MS }
  return attempted(signedFor(secrets, PURPOSE, JSON.stringify(pending))).map((value) =>
    sessionCookies.set(context, {
      name: 'otpPending',
      value,
      seconds: OAUTH_STATE_MS / 1000,
    }),
  )
}

interface PendingAttempt {
  readonly clientContext: ClientContext
  readonly otpAttempt: string
}

/** Signs in the person whose sign-in is pending in this browser, with their code. */
export function signInPending(
  services: PendingServices,
  context: ShopContext,
  { clientContext, otpAttempt }: PendingAttempt,
): ResultAsync<StartedSession, SignInRefused | OtpRefused | Outage> {
  return pendingIn(services, context).andThen((pending) => {
    if (!pending) return errAsync<StartedSession, SignInRefused>(REFUSED)
    const identity: Identity = { ...NOBODY, issuer: pending.issuer, subject: pending.subject }
    return services
      .signInByProvider({ identity, session: null, clientContext, returnTo: '/', otpAttempt })
      .mapErr((error) => (isOfProviders(error) ? REFUSED : error))
      .andThen((admitted): ResultAsync<StartedSession, SignInRefused> =>
        admitted ? okAsync(admitted) : errAsync(REFUSED),
      )
      .andTee(() => services.sessionCookies.clear(context, 'otpPending'))
  })
}

/** Fields that only opening an account needs; an account that is already linked needs none of them. */
const NOBODY = {
  email: null,
  emailVerified: false,
  hasSecondFactor: false,
  firstName: '',
  lastName: '',
}

const OF_PROVIDERS = ['not-linked', 'no-account-made', 'reauth-required'] as const
type OfProviders = { readonly kind: (typeof OF_PROVIDERS)[number] }

/** The account is no longer linked. */
function isOfProviders(error: { readonly kind: string }): error is OfProviders {
  return OF_PROVIDERS.some((kind) => kind === error.kind)
}

function pendingIn(
  { clock, secrets, sessionCookies }: PendingServices,
  context: ShopContext,
): ResultAsync<PendingSignIn | null, Outage> {
  const kept = sessionCookies.read(context, 'otpPending') ?? ''
  return attempted(readSigned(secrets, PURPOSE, kept)).map((words) => {
    if (words === null) return null
    const pending = JSON.parse(words) as PendingSignIn
    return pending.endsAt > clock.now() ? pending : null
  })
}
