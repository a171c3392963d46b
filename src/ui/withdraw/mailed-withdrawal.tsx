import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Withdrawal } from '#application/ports/withdrawals.ts'
import { QueryResult } from '../account/query-result.tsx'
import { ErrorNote } from '../account/error-note.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { FULL_DAY } from '../components/date-formats.ts'
import { useService } from '../stores/stores.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useQuery } from '../hooks/use-query.ts'
import { Outcome, WithdrawalReceipt } from './withdrawal-receipt.tsx'
import css from './withdraw-page.module.css'

/** Where the mailed link leads: the whole order, to be confirmed by a press, since mail scanners follow links. */
export const MailedWithdrawal = observer(function MailedWithdrawal({
  token,
}: {
  readonly token: string
}) {
  const withdrawals = useService('withdrawals')
  const order = useQuery(() => withdrawals.mailed(token))
  const sending = useMutation()
  const [receipt, setReceipt] = useState<Withdrawal | null>(null)
  const confirm = () => sending.run(() => withdrawals.confirm(token), setReceipt)

  if (receipt) return <WithdrawalReceipt receipt={receipt} />
  if (order.loading.error?.kind === 'missing') return <DeadLink />
  return (
    <QueryResult {...order}>
      {({ orderId, createdAt, parts }) => (
        <section className={css['order']}>
          <h2>Order of {FULL_DAY.format(createdAt)}</h2>
          <p className={css['number']}>{orderId}</p>
          <Outcome parts={parts} />
          <ErrorNote mutation={sending} />
          <div className={css['ways']}>
            <Button kind="primary" busy={sending.busy} onClick={confirm}>
              Confirm withdrawal
            </Button>
          </div>
        </section>
      )}
    </QueryResult>
  )
})

function DeadLink() {
  return (
    <section className={css['order']}>
      <h2>This link does not work any more</h2>
      <p>
        A link confirms a statement for 14 days. What you stated is kept all the same: write to us,
        or state it once more.
      </p>
      <div className={css['ways']}>
        <ButtonLink to="/withdraw">State it again</ButtonLink>
      </div>
    </section>
  )
}
