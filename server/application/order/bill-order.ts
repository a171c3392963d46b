import { err, ok, type Result } from 'neverthrow'
import { INVOICE_PAYMENT } from '#application/ports/orders.ts'
import { customerOf, type CustomerId } from '#domain/customer/customer.ts'
import {
  decideInvoice,
  type AlreadyOnAccount,
  type InvoiceFacts,
  type InvoiceRefusal,
} from '#domain/order/on-account.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { TeamClosing, TeamMissing, NotAllowed } from '#domain/team/team.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { PricedCart } from '#server/application/cart/carts.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'
import { requireActing, requireStaying } from '#server/application/team/acting.ts'
import { productsIn } from './being-paid.ts'

interface Billed {
  readonly viewer: Registered
  readonly payment: string | null
}

/** Whether an order is to be paid by invoice. */
function isOnAccount({ payment }: Pick<Billed, 'payment'>): boolean {
  return payment === INVOICE_PAYMENT
}

/** The current facts for deciding about one more invoice. */
export async function invoiceFacts(
  { onAccount, now }: Pick<Records, 'onAccount' | 'now'>,
  customer: CustomerId,
): Promise<InvoiceFacts> {
  return {
    terms: await onAccount.terms(customer),
    openAmount: await onAccount.openAmount(customer),
    oldest: await onAccount.oldest(customer),
    now,
  }
}

/**
 * Whether an order to be paid by invoice may be written; other orders always may. Runs under the customer's
 * lock, so that the second of two concurrent orders counts the amount of the first (on-account 1).
 */
export async function mayBeBilled(
  records: Records,
  order: Billed,
  total: Cents,
): Promise<Result<void, InvoiceRefusal | TeamClosing>> {
  if (!isOnAccount(order)) return ok(undefined)
  // Its invoice would come due after everyone has left the team.
  const staying = await requireStaying(records, customerOf(order.viewer))
  if (staying.isErr()) return err(staying.error)
  const facts = await invoiceFacts(records, customerOf(order.viewer))
  return decideInvoice(facts, total).map(() => undefined)
}

/** Why an order of a cart is not written, in addition to the refusals of any order. */
export type BillRefusal = AlreadyOnAccount | InvoiceRefusal | TeamClosing | TeamMissing | NotAllowed

/**
 * Whether an order of a cart may be written, as far as invoices are concerned. An order to be paid by
 * invoice binds the team, so it requires the permission to manage billing in addition to licensing
 * (on-account 1).
 */
export async function mayOrderCart(
  records: Records,
  order: Billed & { readonly kept: PricedCart },
): Promise<Result<void, BillRefusal>> {
  if (isOnAccount(order)) {
    const allowed = await requireActing(records, order.viewer, 'manage-billing')
    if (allowed.isErr()) return err(allowed.error)
  }
  const ordered = await orderedOnAccount(records, order)
  return ordered ? err(ordered) : mayBeBilled(records, order, order.kept.order.total)
}

/**
 * An order on account that will deliver, once it is paid, a file of an asset that this cart would also buy:
 * the customer would pay for it twice (on-account 6).
 */
async function orderedOnAccount(
  records: Records,
  { viewer, kept }: { readonly viewer: Registered; readonly kept: PricedCart },
): Promise<AlreadyOnAccount | null> {
  const waiting = await records.onAccount.undelivered(customerOf(viewer))
  if (waiting.length === 0) return null
  const wanted = await productsIn(records, kept)
  const same = waiting.find(({ productId }) => wanted.has(productId))
  return same ? { kind: 'already-on-account', orderId: same.orderId } : null
}
