import { err, ok } from 'neverthrow'
import { inUsd } from '#domain/shared/money.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { SubscriptionDetails } from '#application/ports/subscriptions.ts'
import { inCredits } from '#messages/credit-messages.ts'
import type { AccountOverview } from '#server/application/account/support.ts'
import { OWN_ACCOUNT_MESSAGE } from '#messages/admin-messages.ts'
import type { NoAccount, OwnAccount } from '#server/application/account/staff.ts'
import { deviceName } from '../http/device-name.ts'
import {
  outageMessage,
  staffNamed,
  unsigned,
  type AdminContext,
  type ShopCommand,
} from './admin-context.ts'
import { has, textOf, type Arguments } from './shop-arguments.ts'

/** `user EMAIL|ID`: shows what is needed to help an account's owner. */
export const userCommand: ShopCommand = {
  options: [],
  refuses: ({ words }) =>
    words.length === 1 ? null : 'user requires the EMAIL or ID of one account',
  run: async ({ services, say }, { words: [typed = ''] }) => {
    const found = await services.support.account(typed)
    if (found.isErr()) return err(outageMessage(found.error))
    if (!found.value) return err(unknownMessage(typed))
    for (const line of accountLines(found.value)) say(line)
    return ok(undefined)
  },
}

/** `block EMAIL|ID --reason TEXT --by EMAIL`: no one can sign in to the account anymore. `unblock` reverses it. */
export const blockCommands = { block: blocking('block', true), unblock: blocking('unblock', false) }

function blocking(name: string, blocked: boolean): ShopCommand {
  return {
    options: ['reason', 'by'],
    refuses: (given) =>
      given.words.length === 1
        ? unsigned(given)
        : `${name} requires the EMAIL or ID of one account`,
    run: async (office, given) => {
      const asked = await askedOf(office, given)
      if (asked.isErr()) return err(asked.error)
      const { account } = asked.value
      const now = blocked ? 'blocked' : 'unblocked'
      return office.services.support
        .setBlocked({ ...asked.value, blocked })
        .map((changed) => {
          office.say(changed ? `${account} is now ${now}` : `${account} was already ${now}`)
          if (changed && blocked) office.say('all sessions have ended; subscriptions keep renewing')
        })
        .mapErr((error) => refusalOf(account, error))
    },
  }
}

/** `sign-out EMAIL|ID [--session ID] --reason TEXT --by EMAIL`: ends all sessions, or one of those listed by `user`. */
export const signOutCommand: ShopCommand = {
  options: ['session', 'reason', 'by'],
  refuses: (given) => {
    if (given.words.length !== 1) return 'sign-out requires the EMAIL or ID of one account'
    const isNamed = !has(given, 'session') || textOf(given, 'session') !== ''
    return isNamed
      ? unsigned(given)
      : '--session requires the ID of a session, as listed by the user command'
  },
  run: async (office, given) => {
    const asked = await askedOf(office, given)
    if (asked.isErr()) return err(asked.error)
    const { account } = asked.value
    const sessionId = has(given, 'session') ? textOf(given, 'session') : null
    const ended = await office.services.support.endSessions({ ...asked.value, sessionId })
    if (ended.isErr()) return err(refusalOf(account, ended.error))
    if (ended.value === 0 && sessionId !== null) {
      return err(`${account} has no session ${sessionId}`)
    }
    office.say(`${account}: ${sessionsMessage(ended.value)} ended`)
    return ok(undefined)
  },
}

async function askedOf(office: AdminContext, given: Arguments) {
  const [account = ''] = given.words
  const named = await staffNamed(office, given)
  return named.map((by) => ({ ...by, account }))
}

function refusalOf(account: string, error: NoAccount | OwnAccount | Outage): string {
  if (error.kind === 'own-account') return OWN_ACCOUNT_MESSAGE
  return error.kind === 'no-account' ? unknownMessage(account) : outageMessage(error)
}

/** A command's message for an account that was not found. */
export function unknownMessage(account: string): string {
  return `no account found for ${account}`
}

function sessionsMessage(count: number): string {
  return count === 1 ? '1 session' : `${count} sessions`
}

function accountLines({
  profile,
  isStaff,
  blockedAt,
  twoFactorAt,
  subscription,
  sessions,
  sessionsInAll,
  orders,
  ordersInAll,
}: AccountOverview): readonly string[] {
  const { user, firstName, lastName, company, pendingEmail, hasPassword } = profile
  return [
    `${user.email}  ${user.id}`,
    fact('name', [`${firstName} ${lastName}`.trim(), company].filter(Boolean).join(', ')),
    fact('confirmed', user.confirmedAt === null ? 'no' : timeOf(user.confirmedAt)),
    ...(pendingEmail === null ? [] : [fact('new email', `${pendingEmail}, not confirmed yet`)]),
    fact('blocked', blockedAt === null ? 'no' : `since ${timeOf(blockedAt)}`),
    fact('two-factor', twoFactorAt === null ? 'off' : `since ${timeOf(twoFactorAt)}`),
    fact('password', hasPassword ? 'yes' : 'no'),
    fact('staff', isStaff ? 'yes' : 'no'),
    fact('license', `${user.minLicenseId ?? 1} or higher`),
    fact('plan', planMessage(subscription)),
    fact('credit subscription', refillMessage(subscription)),
    fact('credits', creditsMessage(subscription)),
    fact('sessions', countMessage(sessions.length, sessionsInAll)),
    ...sessions.map(
      ({ id, userAgent, signedInAt, seenAt }) =>
        `    ${id}  ${deviceName(userAgent) || 'unknown device'}  signed in ${timeOf(signedInAt)}  last used ${timeOf(seenAt)}`,
    ),
    fact('orders', countMessage(orders.length, ordersInAll)),
    ...orders.map(
      ({ id, status, total, credits, createdAt }) =>
        `    ${id}  ${status}  ${credits > 0 ? inCredits(credits) : inUsd(total)}  ${timeOf(createdAt)}`,
    ),
  ]
}

function countMessage(shown: number, inAll: number): string {
  return shown < inAll ? `${inAll}, newest:` : String(inAll)
}

function planMessage({ planVariant, ...course }: SubscriptionDetails): string {
  if (!planVariant) return 'none'
  const { name, interval, licenseId, price } = planVariant
  return [
    `${name}, license ${licenseId}, ${inUsd(price)} per ${interval}`,
    ...courseOf(course),
  ].join(', ')
}

function refillMessage({ creditSubscription }: SubscriptionDetails): string {
  if (!creditSubscription) return 'none'
  const { credits, price } = creditSubscription
  const terms = `${inCredits(credits)} per month, ${inUsd(price)}`
  return [terms, ...courseOf(creditSubscription)].join(', ')
}

function courseOf({
  status,
  periodEnd,
  cancelAt,
}: Pick<SubscriptionDetails, 'status' | 'periodEnd' | 'cancelAt'>): readonly string[] {
  if (cancelAt !== null) return [`canceled, ends ${timeOf(cancelAt)}`]
  const paid = periodEnd === null ? [] : [`paid until ${timeOf(periodEnd)}`]
  return status === 'past-due' ? ['past due', ...paid] : paid
}

function creditsMessage({ currentCreditBalance, lots }: SubscriptionDetails): string {
  const frozen = lots.reduce((sum, lot) => sum + (lot.frozen ? lot.remaining : 0), 0)
  return frozen > 0
    ? `${currentCreditBalance}, plus ${frozen} frozen`
    : String(currentCreditBalance)
}

/** A labeled line in a command's output. */
export function fact(name: string, value: string): string {
  return `  ${name.padEnd(NAMES_WIDTH)}${value}`
}

const NAMES_WIDTH = 21

/** Formats a time in UTC. */
export function timeOf(moment: number): string {
  return new Date(moment).toISOString()
}
