import { observer } from 'mobx-react-lite'
import { useId, useState, type SubmitEvent } from 'react'
import type { Withdrawal, WithdrawableOrder } from '#application/ports/withdrawals.ts'
import type { PartOffer } from '#domain/order/refund.ts'
import { sum } from '#domain/shared/money.ts'
import { WITHDRAWAL_REFUSALS, refundedMessage } from '#messages/refund-messages.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Button } from '../components/button.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import { inDays } from '#messages/durations.ts'
import { Dialog } from '../components/dialog.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import css from './withdraw-page.module.css'

interface OrderWithdrawalProps {
  readonly order: WithdrawableOrder
  readonly onDone: (receipt: Withdrawal) => void
}

/** One order: the parts that can be withdrawn, to choose from, and why the others cannot. */
export const OrderWithdrawal = observer(function OrderWithdrawal(props: OrderWithdrawalProps) {
  const { order } = props
  const heading = useId()
  const open = order.parts.filter(({ refusal }) => refusal === null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState(false)
  const chosen = open.filter((part) => !left.has(keyOf(part)))
  const toggle = (part: PartOffer) => {
    const key = keyOf(part)
    const others = new Set(left)
    if (!others.delete(key)) others.add(key)
    setLeft(others)
  }
  const ask = (event: SubmitEvent) => {
    event.preventDefault()
    setAsking(chosen.length > 0)
  }

  return (
    <section className={css['order']} aria-labelledby={heading}>
      <h2 id={heading}>Order from {inDays(order.createdAt)}</h2>
      <p className={css['number']}>{order.orderId}</p>
      <form className={css['parts']} onSubmit={ask}>
        {order.parts.map((part) =>
          part.refusal === null ? (
            <Checkbox
              key={keyOf(part)}
              label={part.name}
              aside={refundedMessage(part)}
              checked={!left.has(keyOf(part))}
              onChange={() => toggle(part)}
            />
          ) : (
            <Kept key={keyOf(part)} part={part} />
          ),
        )}
        {open.length > 0 && (
          <>
            <p className={css['until']}>Until the end of {inDays(order.until - 1)} (UTC).</p>
            <Button type="submit" disabled={chosen.length === 0}>
              Withdraw from selected items
            </Button>
          </>
        )}
      </form>
      {asking && <Confirm {...props} chosen={chosen} onClose={() => setAsking(false)} />}
    </section>
  )
})

function Kept({ part }: { readonly part: PartOffer }) {
  return (
    <div className={css['excluded']}>
      <p>{part.name}</p>
      {part.refusal && <p className={css['why']}>{WITHDRAWAL_REFUSALS[part.refusal]}</p>}
    </div>
  )
}

interface ConfirmProps extends OrderWithdrawalProps {
  readonly chosen: readonly PartOffer[]
  readonly onClose: () => void
}

/** The second step, which the law requires. */
const Confirm = observer(function Confirm({ order, chosen, onClose, onDone }: ConfirmProps) {
  const { user } = useStore('session')
  const modals = useStore('modals')
  const withdrawals = useService('withdrawals')
  const sending = useMutation()
  const credits = chosen.reduce((total, part) => total + part.credits, 0)
  const back = refundedMessage({ amount: sum(chosen.map(({ amount }) => amount)), credits })
  const confirm = () => {
    if (!user) return
    const parts = chosen.map(({ kind, position }) => ({ kind, position }))
    sending.run(() => withdrawals.withdraw(user, order.orderId, parts), onDone)
  }

  return (
    <Dialog
      open={modals.open === null}
      title="Confirm your withdrawal"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep order</Button>
          <Button kind="primary" busy={sending.busy} onClick={confirm}>
            Confirm withdrawal
          </Button>
        </>
      }
    >
      <div className={css['parts']}>
        <p>
          {user?.firstName} {user?.lastName}, you’re withdrawing from the contract for:
        </p>
        <ul className={css['list']}>
          {chosen.map((part) => (
            <li key={keyOf(part)}>{part.name}</li>
          ))}
        </ul>
        <p>
          We’ll refund {back} to your original payment method. Licenses, credits and plans included
          in it end immediately.
        </p>
        <ErrorNote error={sending.error} />
      </div>
    </Dialog>
  )
})

function keyOf({ kind, position }: PartOffer): string {
  return `${kind}-${position}`
}
