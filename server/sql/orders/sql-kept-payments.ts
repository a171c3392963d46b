import type { KeptPayments } from '#server/application/ports/kept-payments.ts'
import { attempted } from '#application/ports/outage.ts'
import type { Db } from '../database.ts'

export function sqlKeptPayments(db: Db): KeptPayments {
  const theGone = () => db.selectFrom('users').select('id').where('anonymized_at', 'is not', null)
  return {
    ofTheGone: () =>
      attempted(
        db
          .selectFrom('orders')
          .select('payment_again')
          .distinct()
          .where('payment_again', 'is not', null)
          .where('user_id', 'in', theGone())
          .execute(),
      ).map((rows) => rows.flatMap((row) => row.payment_again ?? [])),
    letGo: (payment) =>
      attempted(
        db
          .updateTable('orders')
          .set({ payment_again: null })
          .where('payment_again', '=', payment)
          .where('user_id', 'in', theGone())
          .execute(),
      ).map(() => undefined),
  }
}
