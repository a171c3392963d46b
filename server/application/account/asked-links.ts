import { ok, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { RESET_LIFE_MS } from '#domain/user/mailed-links.ts'
import { isConfirmed, type Registered } from '#domain/user/viewer.ts'
import type { EmailEvent, LinkAsked } from '#server/application/ports/email-events.ts'
import type { Needs } from '#server/application/ports/ports.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { newConfirmation } from './confirmations.ts'
import {
  keepToken,
  newMailedToken,
  type MailedToken,
  type MailedTokenPorts,
} from './mailed-tokens.ts'

export type AskedLinkPorts = MailedTokenPorts & Needs<'units'>

/** A request for a link that is waiting in the outbox. */
export interface AskedLink {
  readonly id: string
  readonly to: string
  readonly event: LinkAsked
}

/**
 * Creates the requested link and replaces the request in the outbox with it. Null if nobody may get a link;
 * the request is then removed.
 */
export function createAskedLink(
  ports: AskedLinkPorts,
  asked: AskedLink,
): ResultAsync<EmailEvent | null, Outage> {
  return ports.units
    .read(({ accounts }) => accounts.byEmail(asked.to))
    .andThen((account) => {
      const user = account?.blockedAt === null ? account.profile.user : null
      if (!user) return ports.units.run(async (unit) => ok(await settled(unit, asked, null)))
      return newLink(ports, user, asked.event).andThen((link) =>
        ports.units.run(async (unit) => ok(await keepAskedLink(unit, asked, { user, link }))),
      )
    })
}

function newLink(
  ports: AskedLinkPorts,
  user: Registered,
  event: LinkAsked,
): ResultAsync<MailedToken, Outage> {
  if (event.kind === 'confirmation-asked') return newConfirmation(ports, user)
  const { email: to, firstName } = user
  const { returnTo } = event
  return newMailedToken(ports, {
    purpose: 'reset',
    lifeMs: RESET_LIFE_MS,
    to,
    name: 'reset',
    event: (token) => ({ kind: 'password-reset', firstName, token, returnTo }),
  })
}

/**
 * Stores the link if the user still has that address, is not blocked and, for a confirmation, is still
 * unconfirmed. Otherwise does nothing.
 */
export async function keepAskedLink(
  unit: Unit,
  asked: AskedLink,
  { user, link }: { readonly user: Registered; readonly link: MailedToken },
): Promise<EmailEvent | null> {
  const account = await unit.accounts.lock(user.id)
  const now = account?.blockedAt === null ? account.profile.user : null
  const isNeeded = asked.event.kind === 'reset-asked' || (now && !isConfirmed(now))
  if (now?.email !== user.email || !isNeeded) return settled(unit, asked, null)
  await keepToken(unit, user.id, link)
  return settled(unit, asked, link.email.event)
}

async function settled(
  unit: Unit,
  { id }: AskedLink,
  event: EmailEvent | null,
): Promise<EmailEvent | null> {
  await unit.outbox.resolve(id, event)
  return event
}
