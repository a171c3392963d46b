import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Withdrawal, WithdrawableOrder } from '#application/ports/withdrawals.ts'
import { QueryResult } from '../account/query-result.tsx'
import { ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { OrderWithdrawal } from './order-withdrawal.tsx'
import { WithdrawalReceipt } from './withdrawal-receipt.tsx'

interface MyWithdrawalsProps {
  /** The order that somebody came here for; it stands first. */
  readonly first: string | null
}

/** Orders of the last weeks, each with what can be taken back of it. */
export const MyWithdrawals = observer(function MyWithdrawals({ first }: MyWithdrawalsProps) {
  const { user } = useStore('session')
  const withdrawals = useService('withdrawals')
  const orders = useQuery(user && (() => withdrawals.offers(user)))
  const [receipt, setReceipt] = useState<Withdrawal | null>(null)

  if (receipt) return <WithdrawalReceipt receipt={receipt} />
  return (
    <QueryResult {...orders}>
      {(found) =>
        found.length === 0 ? (
          <EmptyState
            title="Nothing to withdraw from"
            action={<ButtonLink to="/account/orders">Your orders</ButtonLink>}
          >
            Paid orders of the last weeks would be listed here.
          </EmptyState>
        ) : (
          found
            .toSorted((one, other) => placeOf(one, first) - placeOf(other, first))
            .map((order) => (
              <OrderWithdrawal key={order.orderId} order={order} onDone={setReceipt} />
            ))
        )
      }
    </QueryResult>
  )
})

/** What somebody came for, then what can be taken back, then the rest; newest first in each. */
function placeOf({ orderId, parts }: WithdrawableOrder, first: string | null): number {
  if (orderId === first) return 0
  return parts.some(({ refusal }) => refusal === null) ? 1 : 2
}
