import { contactOf } from '#server/application/customer-contact.ts'
import { type ResultAsync } from 'neverthrow'
import type { AuditRow } from '#application/ports/admin-lists.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { SubscriptionDetails } from '#application/ports/subscriptions.ts'
import { customerById } from '#domain/customer/customer.ts'
import type { Certificate } from '#domain/license/certificate.ts'
import { ORDER_STATUSES, type Order } from '#domain/order/order.ts'
import type { Profile } from '#domain/user/profile.ts'
import { ownInterest } from '#server/application/refund/own-interest.ts'
import { receiptOf } from '#server/application/order/receipts.ts'
import type { StoredOrder } from '#server/application/ports/order-repository.ts'
import type { NamedCharge } from '#server/application/ports/payment-record-repository.ts'
import type { Needs } from '#server/application/ports/ports.ts'
import type { StoredRefund } from '#server/application/ports/refund-repository.ts'
import type { StoredDevice } from '#server/application/ports/session-repository.ts'
import type { TeamMembership } from '#server/application/ports/team-repository.ts'
import type { TaxRates } from '#server/application/ports/tax-rates.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'
import { subscriptionDetails } from '#server/application/subscription/subscription-details.ts'
import { endSessions, namedAccount, setBlocked, type AccountAction } from './block-account.ts'
import { resendConfirmationOf, resendReceipt, type NotResent } from './resend-email.ts'
import type { NoAccount, OwnAccount } from './staff.ts'

/** Maximum number of orders and of sessions in an account overview. */
const NEWEST = { offset: 0, limit: 10 }

/** An operator's view of an account; it contains nothing that grants access. */
export interface AccountOverview {
  readonly profile: Profile
  readonly isStaff: boolean
  readonly blockedAt: number | null
  /** Since when a second factor is required; null if it is not. */
  readonly twoFactorAt: number | null
  /** Plan and credits. */
  readonly subscription: SubscriptionDetails
  /** Most recently used first. */
  readonly sessions: readonly StoredDevice[]
  readonly sessionsInAll: number
  /** Newest first. */
  readonly orders: readonly Pick<
    StoredOrder,
    'id' | 'kind' | 'status' | 'total' | 'credits' | 'refunded' | 'createdAt'
  >[]
  readonly ordersInAll: number
  readonly createdAt: number
  /** When an announced reset of the second factor becomes due; null if none was announced. */
  readonly resetAt: number | null
  readonly isResetDue: boolean
  readonly team: TeamMembership | null
  /** Newest first. */
  readonly certificates: readonly Certificate[]
  readonly certificatesInAll: number
  readonly audit: readonly AuditRow[]
}

/** An operator's view of an order. */
export interface OrderOverview {
  readonly order: Order
  /** The ID of the buyer: a person or a team. */
  readonly customer: string
  readonly team: { readonly id: string; readonly name: string } | null
  /** The current operator may not refund the order (admin 2). */
  readonly isOwn: boolean
  /**
   * The contact person: for a team, the member who placed the order, or else the owner. The address is null
   * once the account is closed.
   */
  readonly userId: string
  readonly email: string | null
  /** The charge under the provider's own ID; null if the provider was never asked, or uses our ID. */
  readonly charge: NamedCharge | null
  readonly refunds: readonly StoredRefund[]
  /** Actions on the order, newest first. */
  readonly audit: readonly AuditRow[]
}

type SupportPorts = Needs<'units' | 'clock' | 'secrets' | 'taxRates'>

export type Support = ReturnType<typeof createSupport>

/** Shows accounts and orders to operators, and performs their actions. Every change is recorded in the audit. */
export const createSupport = (ports: SupportPorts) => ({
  /** Finds an account by address or ID; null if it does not exist or was closed. */
  account: (typed: string): ResultAsync<AccountOverview | null, Outage> =>
    ports.units.read((records) => accountOverview(records, ports.taxRates, typed)),

  /** Any customer's order, as `who` sees it; null if it does not exist. */
  order: (orderId: string, who: string): ResultAsync<OrderOverview | null, Outage> =>
    ports.units.read((records) => orderOverview(records, orderId, who)),

  /** False if the account is already in that state. */
  setBlocked: (
    asked: AccountAction & { readonly blocked: boolean },
  ): ResultAsync<boolean, NoAccount | OwnAccount | Outage> =>
    ports.units.run((unit) => setBlocked(unit, asked)),

  /** Ends one session of an account, or all of them; returns how many. */
  endSessions: (
    asked: AccountAction & { readonly sessionId: string | null },
  ): ResultAsync<number, NoAccount | Outage> => ports.units.run((unit) => endSessions(unit, asked)),

  resendConfirmation: (asked: AccountAction) => resendConfirmationOf(ports, asked),

  resendReceipt: (
    asked: Omit<AccountAction, 'account'> & { readonly orderId: string },
  ): ResultAsync<string, NotResent | Outage> =>
    ports.units.run((unit) => resendReceipt(unit, asked)),
})

async function accountOverview(
  records: Records,
  taxRates: TaxRates,
  typed: string,
): Promise<AccountOverview | null> {
  const account = await namedAccount(records, typed)
  if (!account) return null
  const { id } = account.profile.user
  const secondFactor = await records.twoFactors.find(id)
  const resetAt = secondFactor?.resetAt ?? null
  const of = { userId: id, here: '', now: records.now }
  return {
    profile: account.profile,
    isStaff: account.isStaff,
    blockedAt: account.blockedAt,
    createdAt: account.createdAt,
    twoFactorAt: secondFactor?.enabledAt ?? null,
    resetAt,
    isResetDue: resetAt !== null && resetAt <= records.now,
    team: await records.teams.membership(id),
    certificates: await records.certificates.some(customerById(id), {}, NEWEST),
    certificatesInAll: await records.certificates.count(customerById(id), {}),
    audit: await records.adminLists.auditOf(id, NEWEST.limit),
    subscription: await subscriptionDetails(records, customerById(id), taxRates),
    sessions: await records.sessions.ofUser(of, NEWEST),
    sessionsInAll: await records.sessions.count(id, records.now),
    orders: await records.orders.history(customerById(id), { at: ORDER_STATUSES, ...NEWEST }),
    ordersInAll: await records.orders.count(customerById(id), ORDER_STATUSES),
  }
}

async function orderOverview(
  records: Records,
  orderId: string,
  who: string,
): Promise<OrderOverview | null> {
  const record = await records.orders.find(orderId)
  const order = record && (await receiptOf(records, record.customer, orderId))
  if (!record || !order) return null
  const contact = await contactOf(records, record)
  const team = await records.adminLists.team(record.customer)
  return {
    order: { ...order, challenge: null },
    customer: record.customer,
    team: team && { id: team.id, name: team.name },
    isOwn: (await ownInterest(records, record, who)) !== null,
    userId: contact?.userId ?? record.userId,
    email: contact?.email ?? null,
    charge: await records.paymentRecords.charge(orderId),
    refunds: await records.refunds.refundsOf(orderId),
    audit: await records.adminLists.auditOf(orderId, NEWEST.limit),
  }
}
