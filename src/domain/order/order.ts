import type { Taxation } from '../shared/tax.ts'
import type { CartLine } from '../cart/order.ts'
import type { LicenseId } from '../license/tier.ts'
import type { Cents } from '../shared/money.ts'
import type { OrderDocument } from './invoice.ts'
import type { OnAccount } from './on-account.ts'
import type { Registered } from '../user/viewer.ts'

/**
 * An order's life. `pending`: the provider has been or is about to be asked; `awaiting`: the buyer owes a challenge, or the
 * provider its answer; `on-account`: accepted, to be paid by invoice; `void`: its invoice was taken back unpaid.
 */
export type OrderStatus =
  | 'pending'
  | 'awaiting'
  | 'on-account'
  | 'paid'
  | 'declined'
  | 'cancelled'
  | 'void'

/** What an order is for. A `change` is an upgrade of a plan, a `credit_subscription` the first month of one of credits; a `renewal` continues either; a `download` was free or paid with credits; a `pack` came with the free plan; `seats` are added to a team's plan; a `payment_method` keeps another card or wallet for a subscription, and costs nothing. */
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

/** Orders that somebody placed to buy: neither a later charge of a subscription nor something given. */
export const PURCHASE_KINDS: readonly OrderKind[] = [
  'cart',
  'credits',
  'credit_subscription',
  'plan',
]

/** Orders that charge a subscription which there is already. */
export const LATER_CHARGE_KINDS: readonly OrderKind[] = ['change', 'renewal', 'seats']

/** The statuses of an order that may still become paid. A buyer has one such order at most. */
export const OPEN_STATUSES: readonly OrderStatus[] = ['pending', 'awaiting']

/** The statuses of an order that has an invoice, if it cost money. */
export const BILLED_STATUSES: readonly OrderStatus[] = ['on-account', 'paid', 'void']

/** The statuses of an order that will never be paid, and was never accepted. */
export const UNPAID_STATUSES: readonly OrderStatus[] = ['declined', 'cancelled']

const STEPS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['awaiting', 'on-account', 'paid', 'declined', 'cancelled'],
  // Another step, or only waiting.
  awaiting: ['awaiting', 'paid', 'declined', 'cancelled'],
  'on-account': ['paid', 'void'],
  paid: [],
  declined: [],
  cancelled: [],
  void: [],
}

/** Every status there is. */
export const ORDER_STATUSES = Object.keys(STEPS) as readonly OrderStatus[]

export function isOrderStatus(text: string): text is OrderStatus {
  return Object.hasOwn(STEPS, text)
}

/** The one table of allowed steps of an order (security 5). */
export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return STEPS[from].includes(to)
}

/** The statuses from which an order may still reach `to`. */
export function statusesBefore(to: OrderStatus): readonly OrderStatus[] {
  return ORDER_STATUSES.filter((from) => mayBecome(from, to))
}

/** Whether all that was paid has gone back, in money or in credits. */
export function isRefunded({
  total,
  refunded,
  credits,
  creditsBack: creditRefunds,
}: Pick<Order, 'total' | 'refunded' | 'credits' | 'creditsBack'>): boolean {
  return credits > 0 ? creditRefunds === credits : total > 0 && refunded === total
}

/** Whether its customer has what it brought: not before an invoice is paid whose order comes on payment, nor while it is suspended (on-account 3, on-account 5). */
export function isDelivered({ status, onAccount }: Pick<Order, 'status' | 'onAccount'>): boolean {
  if (status !== 'on-account') return status === 'paid'
  return onAccount?.fulfillment === 'at-once' && onAccount.suspendedAt === null
}

/** Whether its invoice should have been paid by now. */
export function isOverdue(
  { status, onAccount }: Pick<Order, 'status' | 'onAccount'>,
  now: number,
): boolean {
  return status === 'on-account' && onAccount !== undefined && onAccount.dueAt < now
}

/** A payment that has not ended: who asked for it, and whether its provider waits for them. */
interface UnderWay extends Pick<Order, 'status' | 'challenge'> {
  readonly userId: string
}

/**
 * Whether somebody may end a payment of whom they act for (customer 8). The money that a provider has in hand is not
 * called back: it arrives, or it does not.
 */
export function mayCancel(
  { status, challenge, userId }: UnderWay,
  { id, team }: Pick<Registered, 'id' | 'team'>,
): boolean {
  const isUnpaid = status === 'pending' || (status === 'awaiting' && challenge !== null)
  return isUnpaid && (userId === id || (team?.powers.includes('manage-billing') ?? false))
}

/** Whether nothing was asked for it: a free pack, or a free asset. */
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
  /** What it buys besides files: credits, a plan. */
  readonly purchases: readonly OrderPurchase[]
  readonly subtotal: Cents
  readonly discountName: string | null
  readonly discount: Cents
  readonly tax: Cents
  readonly total: Cents
  /** What it cost in credits, instead of money. */
  readonly credits: number
  readonly billingCountry: string
  readonly company: string
  readonly vatId: string
  /** Given back so far. */
  readonly refunded: Cents
  /** The same for what was paid with credits. */
  readonly creditsBack: number
  /** While it awaits its buyer, and for them alone: a secret for the provider's script, or an address to go to. */
  readonly challenge: string | null
  /** Whether whoever looks at it may end its payment (customer 8); left out where not. */
  readonly mayCancel?: boolean | undefined
  readonly createdAt: number
  readonly paidAt: number | null
  /** Where it was accepted on account, to be paid by invoice. */
  readonly onAccount?: OnAccount | undefined
  /** Its invoice, and credit notes, in the order of their writing. None where no money was taken. */
  readonly documents: readonly OrderDocument[]
}

export interface OrderLine extends Pick<
  CartLine,
  'ref' | 'sku' | 'name' | 'detail' | 'slug' | 'image' | 'price'
> {
  /** The files that were bought: one of a product, several of a bundle. What they cover is in the library. */
  readonly files: readonly LicensedFile[]
  /** Given back, and its files with it (refund 3). */
  readonly refunded: boolean
}

/** Credits or a plan on an order, in the words and at the price of that moment. */
export interface OrderPurchase {
  readonly kind: 'credits' | 'credit_subscription' | 'plan'
  readonly name: string
  readonly detail: string
  /** Of a plan and of a credit subscription: those of each month. */
  readonly credits: number
  readonly price: Cents
}

/** A file that may be downloaded, with what proves that it arrived whole. */
export interface LicensedFile {
  readonly variantId: number
  readonly productName: string
  readonly productSlug: string
  readonly name: string
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
}
