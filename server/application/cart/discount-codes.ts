import { contactOf } from '#server/application/customer-contact.ts'
import { normalCode } from '#domain/cart/discount-code.ts'
import type { EnteredCode } from '#domain/cart/order.ts'
import { customerOf, type CustomerId } from '#domain/customer/customer.ts'
import { OPEN_STATUSES } from '#domain/order/order.ts'
import { mailboxOf } from '#domain/user/mailbox.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { Repositories } from '#server/application/ports/repositories.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'

type Codes = Pick<Repositories, 'discountCodes'>

interface CodeViewer {
  readonly viewer: Viewer
  readonly secrets: Secrets
}

/** Returns a code with its terms as they apply to this viewer. */
export async function enteredCode(
  records: Codes,
  typed: string,
  viewing: CodeViewer,
): Promise<EnteredCode> {
  const normal = normalCode(typed)
  const stored = normal === null ? null : await records.discountCodes.find(normal)
  if (!stored) return { code: typed, terms: null }
  const { taken, held } = await usesBy(records, stored.code, viewing)
  const terms = { ...stored, uses: stored.uses - held, usesByYou: taken - held }
  return { code: stored.code, terms }
}

/**
 * Counts the viewer's uses of a code, under any of their accounts. A use held by an order that is still
 * open does not block its buyer: the next attempt closes that order first, which releases the use.
 */
async function usesBy({ discountCodes }: Codes, code: string, { viewer, secrets }: CodeViewer) {
  if (viewer.kind === 'visitor') return { taken: 0, held: 0 }
  const mailbox = await mailboxDigest(secrets, viewer.email)
  const customer = customerOf(viewer)
  const uses = await discountCodes.uses(code, { customer, mailbox, fingerprint: '' })
  const held = uses.filter(
    (use) => use.customer === customer && OPEN_STATUSES.some((open) => open === use.status),
  )
  return { taken: uses.length, held: held.length }
}

interface Redemption {
  readonly code: string
  readonly orderId: string
  readonly customer: CustomerId
  readonly userId: string
}

/**
 * Counts a use of a discount code for an order; false if the code's limits allow no more (discount 2).
 * Counted when the order is written, before it is paid, so that concurrent orders cannot exceed a limit
 * together.
 */
export async function redeemCode(
  unit: Unit,
  { code, orderId, customer, userId }: Redemption,
  secrets: Secrets,
): Promise<boolean> {
  const { discountCodes, now } = unit
  const contact = await contactOf(unit, { customer, userId })
  if (!contact) throw new Error('a code is redeemed by nobody')
  const mailbox = await mailboxDigest(secrets, contact.email)
  const counted = await discountCodes.countUse(code)
  if (!counted) return false
  const uses = await discountCodes.uses(code, { customer, mailbox, fingerprint: '' })
  if (counted.usesEach !== null && uses.length >= counted.usesEach) {
    await discountCodes.uncountUse(code)
    return false
  }
  await discountCodes.addUse({ code, orderId, customer, mailbox, now })
  return true
}

/** Releases the use of a code by an order that was not completed. */
export async function releaseCode(
  { discountCodes }: Codes,
  { id, discountCode }: { readonly id: string; readonly discountCode: string | null },
): Promise<void> {
  if (discountCode === null) return
  const isFreed = await discountCodes.removeUse(discountCode, id)
  if (isFreed) await discountCodes.uncountUse(discountCode)
}

/** The digest of a mailbox stored with a code's use: enough to recognize the mailbox, without its address. */
function mailboxDigest(secrets: Secrets, email: string): Promise<string> {
  return secrets.sign(`mailbox ${mailboxOf(email)}`)
}
