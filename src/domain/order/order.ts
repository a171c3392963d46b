import type { Taxation } from '../shared/tax.ts'
import type { CartLine } from '../cart/order.ts'
import type { LicenseId } from '../license/tier.ts'
import type { Cents } from '../shared/money.ts'
import type { OrderDocument } from './invoice.ts'
import type { OnAccount } from './on-account.ts'
import type { Registered } from '../user/viewer.ts'

/**
 * The status of an order. `pending`: the provider has been asked, or is about to be; `awaiting`: the buyer has
 * to complete a challenge, or the provider has yet to answer; `on-account`: accepted, to be paid by invoice;
 * `void`: its invoice was canceled unpaid.
 */
export type OrderStatus =
  | 'pending'
  | 'awaiting'
  | 'on-account'
  | 'paid'
  | 'declined'
  | 'cancelled'
  | 'void'

/**
 * What an order is for. A `change` upgrades a plan; a `credit_subscription` is the first month of one; a
 * `renewal` continues either kind of subscription; a `download` was free or paid with credits; a `pack` came
 * with the free plan; `seats` are added to a team's plan; a `payment_method` stores another card or wallet for
 * a subscription, and costs nothing.
 */
export type OrderKind =
  | 'cart'
  | 'credits'
  | 'credit_subscription'
  | 'plan'
  | 'change'
  | 'renewal'
  | 'download'
  | 'pack'
  | 'payment_method'
  | 'seats'

/** Orders that someone placed to buy something: neither a later charge of a subscription nor a gift. */
export const PURCHASE_KINDS: readonly OrderKind[] = [
  'cart',
  'credits',
  'credit_subscription',
  'plan',
]

/** Orders that charge an existing subscription. */
export const LATER_CHARGE_KINDS: readonly OrderKind[] = ['change', 'renewal', 'seats']

/** The statuses of an order that may still be paid. A buyer has at most one such order. */
export const OPEN_STATUSES: readonly OrderStatus[] = ['pending', 'awaiting']

/** The statuses of an order that has an invoice, if it cost money. */
export const BILLED_STATUSES: readonly OrderStatus[] = ['on-account', 'paid', 'void']

/** The statuses of an order that will never be paid, and was never accepted. */
export const UNPAID_STATUSES: readonly OrderStatus[] = ['declined', 'cancelled']

const STEPS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['awaiting', 'on-account', 'paid', 'declined', 'cancelled'],
  // Another challenge, or only waiting.
  awaiting: ['awaiting', 'paid', 'declined', 'cancelled'],
  'on-account': ['paid', 'void'],
  paid: [],
  declined: [],
  cancelled: [],
  void: [],
}

/** All order statuses. */
export const ORDER_STATUSES = Object.keys(STEPS) as readonly OrderStatus[]

export function isOrderStatus(text: string): text is OrderStatus {
  return Object.hasOwn(STEPS, text)
}

/** Looks up the single table of allowed status changes (security 5). */
export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return STEPS[from].includes(to)
}

/** The statuses from which an order may change to `to`. */
export function statusesBefore(to: OrderStatus): readonly OrderStatus[] {
  return ORDER_STATUSES.filter((from) => mayBecome(from, to))
}

/** Whether everything that was paid has been refunded, in money or in credits. */
export function isRefunded({
  total,
  refunded,
  credits,
  creditsBack: creditRefunds,
}: Pick<Order, 'total' | 'refunded' | 'credits' | 'creditsBack'>): boolean {
  return credits > 0 ? creditRefunds === credits : total > 0 && refunded === total
}

/**
 * Whether the customer has what the order delivers: not before payment, if it is delivered on payment, and not
 * while it is suspended (on-account 3, on-account 5).
 */
export function isDelivered({ status, onAccount }: Pick<Order, 'status' | 'onAccount'>): boolean {
  if (status !== 'on-account') return status === 'paid'
  return onAccount?.fulfillment === 'at-once' && onAccount.suspendedAt === null
}

/** Whether its invoice is past its due date. */
export function isOverdue(
  { status, onAccount }: Pick<Order, 'status' | 'onAccount'>,
  now: number,
): boolean {
  return status === 'on-account' && onAccount !== undefined && onAccount.dueAt < now
}

/** A payment in progress: who started it, and whether its provider is waiting for them. */
interface UnderWay extends Pick<Order, 'status' | 'challenge'> {
  readonly userId: string
}

/**
 * Whether a user may cancel a payment of the customer they act for (customer 8). Money that a provider is
 * already processing is not called back: it arrives, or it does not.
 */
export function mayCancel(
  { status, challenge, userId }: UnderWay,
  { id, team }: Pick<Registered, 'id' | 'team'>,
): boolean {
  const isUnpaid = status === 'pending' || (status === 'awaiting' && challenge !== null)
  return isUnpaid && (userId === id || (team?.permissions.includes('manage-billing') ?? false))
}

/** Whether nothing was charged for it: a free pack or a free asset. */
export function isGift({ kind, credits }: Pick<Order, 'kind' | 'credits'>): boolean {
  return kind === 'pack' || (kind === 'download' && credits === 0)
}

/** An order as its owner sees it: the receipt. */
export interface Order extends Taxation {
  readonly id: string
  readonly kind: OrderKind
  readonly status: OrderStatus
  readonly licenseId: LicenseId
  readonly lines: readonly OrderLine[]
  /** Purchases besides files: credits or a plan. */
  readonly purchases: readonly OrderPurchase[]
  readonly subtotal: Cents
  readonly discountName: string | null
  readonly discount: Cents
  readonly tax: Cents
  readonly total: Cents
  /** Its cost in credits, if they paid instead of money. */
  readonly credits: number
  readonly billingCountry: string
  readonly company: string
  readonly vatId: string
  /** Amount refunded so far. */
  readonly refunded: Cents
  /** Credits refunded so far. */
  readonly creditsBack: number
  /**
   * Only while the order awaits its buyer, and only for them: a secret for the provider's script, or an address
   * to open.
   */
  readonly challenge: string | null
  /** Whether the viewer may cancel its payment (customer 8); omitted if not. */
  readonly mayCancel?: boolean | undefined
  readonly createdAt: number
  readonly paidAt: number | null
  /** Set if it was accepted on account, to be paid by invoice. */
  readonly onAccount?: OnAccount | undefined
  /** Its invoice and credit notes, in the order in which they were issued. Empty if no money was taken. */
  readonly documents: readonly OrderDocument[]
}

export interface OrderLine extends Pick<
  CartLine,
  'ref' | 'sku' | 'name' | 'detail' | 'slug' | 'image' | 'price'
> {
  /** The files that were bought: one of a product, several of a bundle. Files that they cover are in the library. */
  readonly files: readonly LicensedFile[]
  /** Whether it was refunded, which revokes its files (refund 3). */
  readonly refunded: boolean
}

/** Credits or a plan on an order, with the name and price of that moment. */
export interface OrderPurchase {
  readonly kind: 'credits' | 'credit_subscription' | 'plan'
  readonly name: string
  readonly detail: string
  /** Plans and credit subscriptions: the credits of each month. */
  readonly credits: number
  readonly price: Cents
}

/** A file that may be downloaded, with the data that proves that it arrived complete. */
export interface LicensedFile {
  readonly variantId: number
  readonly productName: string
  readonly productSlug: string
  readonly name: string
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
}
