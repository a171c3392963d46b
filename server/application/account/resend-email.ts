import { contactOf } from '#server/application/customer-contact.ts'
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { isGift } from '#domain/order/order.ts'
import { isConfirmed, type Registered } from '#domain/user/viewer.ts'
import { emailCustomer } from '#server/application/email/promise-email.ts'
import { receiptOf } from '#server/application/order/receipts.ts'
import type { StoredAccount } from '#server/application/ports/account-repository.ts'
import type { Needs } from '#server/application/ports/ports.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import {
  audited,
  lockNamed,
  namedAccount,
  NO_ACCOUNT,
  type AccountAction,
} from './block-account.ts'
import { newConfirmation } from './confirmations.ts'
import { keepMailedToken, type MailedToken, type MailedTokenPorts } from './mailed-tokens.ts'
import type { NoAccount } from './staff.ts'

/** Why an email is not resent. */
export interface NotResent {
  readonly kind: 'not-resent'
  readonly why: 'blocked' | 'confirmed' | 'no-order' | 'not-paid' | 'no-receipt' | 'account-closed'
}

/** Queues the confirmation email again, with a new link. Returns the recipient's address. */
export function resendConfirmationOf(
  ports: MailedTokenPorts & Needs<'units'>,
  asked: AccountAction,
): ResultAsync<string, NoAccount | NotResent | Outage> {
  return ports.units
    .read((records) => namedAccount(records, asked.account))
    .andThen(unconfirmed)
    .andThen(({ id, email, firstName }) =>
      newConfirmation(ports, { email, firstName }).andThen((right) =>
        ports.units.run((unit) => promiseConfirmation(unit, { ...asked, account: id }, right)),
      ),
    )
}

function unconfirmed(account: StoredAccount | null): Result<Registered, NoAccount | NotResent> {
  if (!account) return err(NO_ACCOUNT)
  if (account.blockedAt !== null) return err(notResent('blocked'))
  const { user } = account.profile
  return isConfirmed(user) ? err(notResent('confirmed')) : ok(user)
}

async function promiseConfirmation(
  unit: Unit,
  asked: AccountAction,
  right: MailedToken,
): Promise<Result<string, NoAccount | NotResent>> {
  const still = unconfirmed(await lockNamed(unit, asked.account))
  if (still.isErr()) return err(still.error)
  const { id: subject, email } = still.value
  await keepMailedToken(unit, subject, right)
  await audited(unit, asked, { action: 'confirmation-resent', subject })
  return ok(email)
}

/** Queues the receipt of a paid order again, with the order's current state. Returns the recipient's address. */
export async function resendReceipt(
  unit: Unit,
  { orderId, ...by }: Omit<AccountAction, 'account'> & { readonly orderId: string },
): Promise<Result<string, NotResent>> {
  const record = await unit.orders.find(orderId)
  if (!record) return err(notResent('no-order'))
  if (record.status !== 'paid') return err(notResent('not-paid'))
  const { customer, userId } = record
  const order = await receiptOf(unit, customer, orderId)
  if (!order || isGift(order)) return err(notResent('no-receipt'))
  const contact = await contactOf(unit, record)
  if (!contact) return err(notResent('account-closed'))
  const key = `receipt-${orderId}-${unit.newId()}`
  await emailCustomer(unit, { customer, userId, key }, (firstName) => ({
    kind: 'order-paid',
    firstName,
    order,
  }))
  await audited(unit, by, { action: 'receipt-resent', subject: orderId })
  return ok(contact.email)
}

const notResent = (why: NotResent['why']): NotResent => ({ kind: 'not-resent', why })
