import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { AnonymizeRefused, ReauthRequired } from '#application/ports/account.ts'
import type { Outage } from '#application/ports/outage.ts'
import { customerById } from '#domain/customer/customer.ts'
import { OPEN_STATUSES, UNPAID_STATUSES } from '#domain/order/order.ts'
import { endSubscriptions } from '#server/application/subscription/end-subscription.ts'
import { decideLeave } from '#domain/team/team.ts'
import { isConfirmed } from '#domain/user/viewer.ts'
import { normalEmail } from '#domain/user/email-address.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { INQUIRY_KEY } from '#server/application/inquiry/submit-inquiry.ts'
import type { PersonalTable } from '#server/application/ports/personal-data-repository.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import type { AuthenticatedSession } from '#server/application/session/sessions.ts'
import { ACCOUNT_ANONYMIZED } from '#messages/texts.ts'
import { isFresh, type AuthContext } from '../session/verify-password.ts'
import { endTeam, openPayment, owesInvoice } from '#server/application/team/close-team.ts'
import { endMembership } from '#server/application/team/member-changes.ts'
import { lockOwn } from '#server/application/team/own-team.ts'
import { lockSignedIn, SESSION_OVER } from './signed-in-account.ts'
import type { Needs } from '#server/application/ports/ports.ts'

export type AnonymizeAccount = ReturnType<typeof anonymizeAccount>

const NOT_ONES_OWN: Invalid = { kind: 'invalid', errors: [{ field: 'email', fault: 'no-match' }] }

/** Tables that grant access or hold purely personal data; their rows are deleted with the account. */
const DELETED: readonly PersonalTable[] = [
  'sessions',
  'access_tokens',
  'recovery_codes',
  'two_factors',
  'linked_accounts',
  'account_tokens',
  'confirmation_tokens',
  'carts',
  'wishlists',
  'surveys',
  'project_tags',
  'former_emails',
  'file_reports',
  'consents',
  'experiment_assignments',
  'license_requests',
]

/** Closes an account permanently after its owner has typed its address (account 2). */
export const anonymizeAccount =
  ({ clock, secrets, units }: Needs<'clock' | 'secrets' | 'units'>) =>
  (
    { session }: AuthContext,
    typed: string,
  ): ResultAsync<string, Invalid | ReauthRequired | AnonymizeRefused | Outage> => {
    if (normalEmail(typed) !== session.user.email) return errAsync(NOT_ONES_OWN)
    if (!isFresh(clock, session)) return errAsync({ kind: 'reauth-required' })
    const address = anonymousEmail(secrets)
    return units.run((unit) => closeAccount(unit, session, address)).map(() => ACCOUNT_ANONYMIZED)
  }

/** No mail is ever delivered to a `.invalid` address, and the random part does not reveal the user. */
function anonymousEmail(secrets: Secrets): string {
  const nobody = secrets.newToken().toLowerCase()
  return `${nobody.replace(/[^a-z0-9]/g, '0')}@anonymous.invalid`
}

/**
 * Removes personal data from an account (account 2); `address` is the placeholder address that remains.
 * Records that the law requires stay: orders, what they license, and grants. These refer to the account
 * only by its ID.
 */
export async function closeAccount(
  unit: Unit,
  session: AuthenticatedSession,
  address: string,
): Promise<Result<void, AnonymizeRefused | Outage>> {
  const userId = session.user.id
  // Payment also locks the cart first; without a cart, no order can begin.
  await unit.carts.lock({ kind: 'user', userId, customer: customerById(userId) })
  const account = await lockSignedIn(unit, session)
  if (!account) return err(SESSION_OVER)
  const open = await unit.orders.ofCustomerAt(customerById(userId), OPEN_STATUSES)
  if (open.length > 0) {
    return err({ kind: 'anonymize-refused', why: 'OPEN_PAYMENT' })
  }
  const left = await leaveTeam(unit, userId)
  if (left.isErr()) return err(left.error)
  await unit.wishlistComments.disown(userId)
  await unit.analytics.disown(userId)
  await endSubscriptions(unit, customerById(userId))
  // Excludes the pending address: nobody has proven who owns it.
  const former = await unit.personalData.formerEmails(userId)
  const { user } = account.profile
  // Other people may have used an unconfirmed address or written to it, so invites to it stay as well.
  const proven = isConfirmed(user) ? [user.email, ...former] : former
  await withdrawInquiries(unit, proven)
  await unit.teams.removeInvitesTo(proven)
  await unit.personalData.erase(userId, {
    proven,
    tables: DELETED,
    // A paid order keeps its billing details.
    statuses: UNPAID_STATUSES,
  })
  await unit.accounts.blank(userId, address, unit.now)
  return ok(undefined)
}

/**
 * Ends the user's team membership. If the owner is the only member, the team is deleted along with the
 * account (team 4).
 */
async function leaveTeam(unit: Unit, userId: string): Promise<Result<void, AnonymizeRefused>> {
  const own = await lockOwn(unit, userId)
  if (!own) return ok(undefined)
  const { team, roleId } = own
  if (decideLeave(roleId).isOk()) await endMembership(unit, team, userId)
  else if ((await unit.teams.members(team.id)).length > 1) {
    return err({ kind: 'anonymize-refused', why: 'OWNER_MUST_TRANSFER' })
  } else if (await openPayment(unit, team)) {
    return err({ kind: 'anonymize-refused', why: 'OPEN_PAYMENT' })
  } else if (await owesInvoice(unit, team)) {
    return err({ kind: 'anonymize-refused', why: 'INVOICE_OPEN' })
  }
  // No member is left who could use its credits, so the team does not wait for them to be spent.
  else await endTeam(unit, team)
  return ok(undefined)
}

/**
 * Withdraws inquiries that were sent from these addresses without signing in and that have not been emailed
 * to the shop yet.
 */
async function withdrawInquiries(unit: Unit, addresses: readonly string[]): Promise<void> {
  for (const { id, event } of await unit.personalData.unsentWithoutAccount(INQUIRY_KEY)) {
    if (event.kind === 'enquiry' && addresses.includes(event.email)) {
      await unit.outbox.resolve(id, null)
    }
  }
}
