import { errAsync, type ResultAsync } from 'neverthrow'
import type { ReauthRequired } from '#application/ports/account.ts'
import type { Clock } from '#application/ports/clock.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { OnlySignInMethod } from '#application/ports/sign-in-methods.ts'
import type {
  KeyOfIdentity,
  LinkedAccounts,
  NotLinked,
} from '#server/application/ports/linked-accounts.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import type { Session } from '#server/application/ports/sessions.ts'
import { isFresh } from '../session/verify-password.ts'

/** Who is signed in, by which session, and since when. */
export type Member = Pick<Session, 'id' | 'user' | 'signedInAt'>

export interface LinkPorts {
  readonly clock: Clock
  readonly secrets: Secrets
  readonly linkedAccounts: LinkedAccounts
}

export type UnlinkProvider = ReturnType<typeof unlinkProvider>

/** Adds a way into an account; like a new password, it takes a recent sign-in. The owner is told by mail. */
export const linkProvider =
  (ports: LinkPorts) =>
  (
    member: Member,
    identity: KeyOfIdentity,
  ): ResultAsync<void, NotLinked | ReauthRequired | Outage> => {
    if (!isFresh(ports.clock, member)) return errAsync({ kind: 'reauth-required' })
    const { email: to, firstName } = member.user
    const key = `linked-${ports.secrets.newId()}`
    return ports.linkedAccounts.link(member, identity, {
      key,
      to,
      event: { kind: 'provider-linked', firstName },
    })
  }

/** Takes a way in away, unless it is the only one. */
export const unlinkProvider =
  (ports: Pick<LinkPorts, 'clock' | 'linkedAccounts'>) =>
  (
    member: Member,
    issuer: string,
  ): ResultAsync<void, OnlySignInMethod | Missing | ReauthRequired | Outage> => {
    if (!isFresh(ports.clock, member)) return errAsync({ kind: 'reauth-required' })
    return ports.linkedAccounts.unlink(member, issuer)
  }
