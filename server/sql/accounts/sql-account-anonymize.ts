import { err, ok, type Result } from 'neverthrow'
import type { AnonymizeRefused } from '#application/ports/account.ts'
import type { Outage } from '#application/ports/outage.ts'
import { UNDER_WAY } from '#domain/order/order.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import type { AskingSession } from '#server/ports/sessions.ts'
import { lockedCart } from '../carts/cart-rows.ts'
import type { Db } from '../database.ts'
import { customerOf } from '#domain/customer/customer.ts'
import { askersAccount, SESSION_OVER } from './sql-account-rows.ts'
import { endSubscriptions } from '#server/application/subscription/end-subscription.ts'
import { unitOver } from '../repositories.ts'

interface Moment {
  readonly now: number
  readonly secrets: Secrets
}

/** No mail is ever delivered under `.invalid`, and nobody can guess who this was. */
const addressOfNobody = (secrets: Secrets) =>
  `${secrets
    .newToken()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '0')}@anonymous.invalid`

/**
 * Takes a person out of their account (rules 8). What the law wants kept stays: orders, what they
 * license, and the grants; all of it names the account only by its id.
 */
export async function anonymizeAccount(
  tx: Db,
  session: AskingSession,
  moment: Moment,
): Promise<Result<void, AnonymizeRefused | Outage>> {
  const userId = session.user.id
  // Paying locks the cart first as well; without a cart no order can begin.
  await lockedCart(tx, { column: 'user_id', value: userId })
  const account = await askersAccount(tx, session, moment.now)
  if (!account) return err(SESSION_OVER)
  if (await hasOpenPayment(tx, userId))
    return err({ kind: 'anonymize-refused', why: 'OPEN_PAYMENT' })
  await removeWhatOpensDoors(tx, userId)
  const { now, secrets } = moment
  await endSubscriptions(unitOver(tx, { now, newId: () => secrets.newId() }), customerOf(userId))
  await forgetBilling(tx, userId)
  await tx.deleteFrom('carts').where('user_id', '=', userId).execute()
  await tx.deleteFrom('wishlists').where('owner_id', '=', userId).execute()
  await tx.deleteFrom('surveys').where('user_id', '=', userId).execute()
  await tx.deleteFrom('project_tags').where('user_id', '=', userId).execute()
  const addresses = [account.email, ...(account.pending_email ? [account.pending_email] : [])]
  await tx.deleteFrom('outbox').where('recipient', 'in', addresses).execute()
  await eraseStatements(tx, { userId, addresses })
  await erase(tx, userId, moment)
  return ok(undefined)
}

async function hasOpenPayment(tx: Db, userId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', UNDER_WAY)
    .executeTakeFirst()
  return open !== undefined
}

async function removeWhatOpensDoors(tx: Db, userId: string): Promise<void> {
  const tables = ['sessions', 'linked_accounts', 'account_tokens', 'confirmation_tokens'] as const
  for (const table of tables) await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** Nothing will be billed to them again. A paid order keeps whom it was billed to; any other order loses it. */
async function forgetBilling(tx: Db, userId: string): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ company: '', vat_id: '' })
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('orders')
    .set({ company: '', vat_id: '' })
    .where('user_id', '=', userId)
    .where('status', 'in', ['declined', 'cancelled'])
    .execute()
}

interface Stating {
  readonly userId: string
  readonly addresses: readonly string[]
}

/** Keeps that something was stated, and when, but not by whom, even if no order of theirs was found. */
async function eraseStatements(tx: Db, { userId, addresses }: Stating): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ name: '', email: '', digest: null })
    .where((row) =>
      row.or([
        row('user_id', '=', userId),
        row.and([row('user_id', 'is', null), row('email', 'in', addresses)]),
      ]),
    )
    .execute()
}

async function erase(tx: Db, userId: string, { now, secrets }: Moment): Promise<void> {
  // Certificates can still be checked, but name nobody; names that the law wants are on the invoices.
  await tx
    .updateTable('certificates')
    .set({ holder_name: '', holder_company: '' })
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('users')
    .set({
      email: addressOfNobody(secrets),
      password_hash: '',
      first_name: 'Former',
      last_name: 'customer',
      company: '',
      phone: '',
      tax_vat_number: '',
      username: null,
      username_key: null,
      pending_email: null,
      confirmed_at: null,
      free_subscriber: 0,
      email_optin: 0,
      email_optin_at: now,
      email_optin_source: 'anonymized',
      min_license_id: null,
      band_confirmed_at: null,
      band_asked_at: null,
      has_completed_survey: 0,
      staff: 0,
      updated_at: now,
      anonymized_at: now,
    })
    .where('id', '=', userId)
    .execute()
}
