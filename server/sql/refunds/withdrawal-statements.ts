import type { Selectable } from 'kysely'
import { isInvoiceNumber } from '#domain/order/invoice.ts'
import { STATEMENT_DAYS } from '#domain/order/withdrawal.ts'
import { DAY_MS } from '#domain/shared/spans.ts'
import type { RefundLetters } from '#server/ports/refund-letters.ts'
import type { MailedStatement } from '#server/ports/withdrawal-ledger.ts'
import type { WriteContext } from '../write-context.ts'
import type { Db } from '../database.ts'
import type { WithdrawalTable } from '../schema/schema-refunds.ts'
import { putLetter } from '../sql-outbox.ts'

type Row = Selectable<WithdrawalTable>
/** A statement about an order that is its sender's. */
export type KnownStatement = Row & { readonly user_id: string; readonly order_id: string }

interface Keeping extends MailedStatement {
  readonly letters: RefundLetters
}

/** Keeps a statement, whether or not there is such an order, and answers to its address only. */
export async function keepStatement(
  tx: Db,
  keeping: Keeping,
  { newId, now }: WriteContext,
): Promise<void> {
  const { name, email, orderNumber, token, digest, letters, mayWrite } = keeping
  const order = await orderBehind(tx, keeping)
  await tx
    .insertInto('withdrawals')
    .values({
      id: newId(),
      user_id: order?.user_id ?? null,
      order_id: order?.id ?? null,
      name,
      email,
      order_number: orderNumber,
      parts: '[]',
      stated_at: now,
      digest: order ? digest : null,
      confirmed_at: null,
      refund_id: null,
    })
    .execute()
  if (!mayWrite) return
  const stated = { orderNumber, statedAt: now }
  const letter = order
    ? letters.confirmWithdrawal({ email, firstName: order.first_name }, { ...stated, token })
    : letters.unknownOrder({ email, firstName: '' }, stated)
  await putLetter(tx, { ...letter, key: `withdrawal-${digest}` }, { id: newId(), now })
}

function orderBehind(db: Db, { email, orderNumber }: MailedStatement) {
  const paid = db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'orders.user_id', 'users.first_name'])
    .where('users.email', '=', email)
    .where('orders.status', '=', 'paid')
  const named = isInvoiceNumber(orderNumber)
    ? paid.where('orders.id', 'in', (invoice) =>
        invoice.selectFrom('invoices').select('order_id').where('number', '=', orderNumber),
      )
    : paid.where('orders.id', '=', orderNumber)
  return named.executeTakeFirst()
}

/** The statement that a mailed link confirms, while it still works. */
export async function statementOf(
  db: Db,
  digest: string,
  now: number,
): Promise<KnownStatement | null> {
  const row = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (!row || now >= row.stated_at + STATEMENT_DAYS * DAY_MS) return null
  const { user_id, order_id } = row
  return user_id === null || order_id === null ? null : { ...row, user_id, order_id }
}
