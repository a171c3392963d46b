import { observer } from 'mobx-react-lite'
import { useSearchParams } from 'react-router-dom'
import { WITHDRAWAL_DAYS } from '#domain/order/consumer.ts'
import { PerUser } from '../account/per-user.tsx'
import { PageHead } from '../page-head.tsx'
import { useStore } from '../stores/stores.tsx'
import { useMailedToken } from '../system/use-mailed-token.ts'
import { MailedWithdrawal } from './mailed-withdrawal.tsx'
import { MyWithdrawals } from './my-withdrawals.tsx'
import { StatementForm } from './statement-form.tsx'
import css from './withdraw-page.module.css'

/** Withdrawing from a contract (withdrawal 1): of one's own orders, by a form without a sign-in, or by its mailed link. */
export const WithdrawPage = observer(function WithdrawPage() {
  const token = useMailedToken('token')
  const [params] = useSearchParams()
  const { user } = useStore('session')
  const { contact } = useStore('config')

  return (
    <div className={css['page']}>
      <PageHead title="Withdraw from a contract" path="/withdraw" />
      <h1>Withdraw from a contract</h1>
      <div className={css['lead']}>
        <p>
          For at least {WITHDRAWAL_DAYS} days you can take back what you bought, without a reason,
          and get your money back: files that nobody downloaded yet, credits that are left, a plan
          that was not used.
        </p>
        <p>
          Something broken, or not as described? That is another matter, and has more time:{' '}
          {contact ? <a href={`mailto:${contact}`}>write to us</a> : 'write to us'}.
        </p>
      </div>
      {token ? (
        <MailedWithdrawal key={token} token={token} />
      ) : user ? (
        <PerUser>
          <MyWithdrawals first={params.get('order')} />
        </PerUser>
      ) : (
        <StatementForm />
      )}
    </div>
  )
})
