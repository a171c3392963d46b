import { STATEMENT_DAYS } from '#domain/order/withdrawal.ts'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OfferPage, WithdrawableOrder, Withdrawal } from '#application/ports/withdrawals.ts'
import { WITHDRAWAL_DAYS } from '#domain/order/consumer.ts'
import { listParams, listQueryFrom } from '#domain/search/list-query.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { listAddress } from '../account/list-address.ts'
import { PagedList } from '../account/paged-list.tsx'
import { PerUser } from '../account/per-user.tsx'
import { QueryResult } from '../account/query-result.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { inDays } from '#messages/durations.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useQuery } from '../hooks/use-query.ts'
import { PageHead } from '../page-head.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useMailedToken } from '../system/use-mailed-token.ts'
import { OrderWithdrawal } from './order-withdrawal.tsx'
import { StatementForm } from './statement-form.tsx'
import css from './withdraw-page.module.css'
import { Outcome, WithdrawalReceipt } from './withdrawal-receipt.tsx'

/**
 * Withdrawal from a contract (withdrawal 1): for the viewer's own orders, through a form without sign-in, or
 * through its emailed link.
 */
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
          For at least {WITHDRAWAL_DAYS} days, you can withdraw from a purchase without giving a
          reason and get a refund: for files you haven’t downloaded, unused credits, or a plan you
          haven’t used.
        </p>
        <p>
          Is a file defective or not as described? That isn’t subject to this deadline:{' '}
          {contact ? <a href={`mailto:${contact}`}>contact us</a> : 'contact us'}.
        </p>
      </div>
      {token ? (
        <MailedWithdrawal key={token} token={token} />
      ) : user ? (
        <PerUser>
          <MyWithdrawals
            page={listQueryFrom(Object.fromEntries(params)).page}
            first={params.get('order')}
          />
        </PerUser>
      ) : (
        <StatementForm />
      )}
    </div>
  )
})

/** The page behind the emailed link: the whole order, to be confirmed by a press, since mail scanners follow links. */
const MailedWithdrawal = observer(function MailedWithdrawal({ token }: { readonly token: string }) {
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
          <h2>Order from {inDays(createdAt)}</h2>
          <p className={css['number']}>{orderId}</p>
          <Outcome parts={parts} />
          <ErrorNote error={sending.error} />
          <div className={css['actions']}>
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
      <h2>This link no longer works</h2>
      <p>
        Confirmation links work for {STATEMENT_DAYS} days. We still have your statement. Contact us
        or submit it again.
      </p>
      <div className={css['actions']}>
        <ButtonLink to="/withdraw">Submit again</ButtonLink>
      </div>
    </section>
  )
}

interface MyWithdrawalsProps {
  readonly page: number
  /** The order that the person came here for; it comes first. */
  readonly first: string | null
}

/** Orders of recent weeks, each with the parts that can be withdrawn. */
const MyWithdrawals = observer(function MyWithdrawals({ page, first }: MyWithdrawalsProps) {
  const { user } = useStore('session')
  const withdrawals = useService('withdrawals')
  const asked = { page, orderId: first }
  const orders = useQuery(user && (() => withdrawals.offers(user, asked)), [page])
  const [receipt, setReceipt] = useState<Withdrawal | null>(null)

  if (receipt) return <WithdrawalReceipt receipt={receipt} />
  return (
    <QueryResult {...orders}>
      {(found) =>
        found.total === 0 ? (
          <EmptyState
            title="Nothing to withdraw from"
            action={<ButtonLink to="/account/orders">Your orders</ButtonLink>}
          >
            Paid orders from recent weeks appear here.
          </EmptyState>
        ) : (
          <PagedList
            listing={found}
            asked={page}
            linkTo={(to) => listAddress('/withdraw', listParams({ page: to, search: '' }))}
          >
            {placed(found).map((order) => (
              <OrderWithdrawal key={order.orderId} order={order} onDone={setReceipt} />
            ))}
          </PagedList>
        )
      }
    </QueryResult>
  )
})

/**
 * The order that the person came for, then orders of the page with parts that can be withdrawn, then the rest;
 * newest first in each group.
 */
function placed({ asked, items }: OfferPage): readonly WithdrawableOrder[] {
  const others = items.filter(({ orderId }) => orderId !== asked?.orderId)
  const [open = [], shut = []] = [true, false].map((isOpen) =>
    others.filter(({ parts }) => parts.some(({ refusal }) => refusal === null) === isOpen),
  )
  return [...(asked ? [asked] : []), ...open, ...shut]
}
