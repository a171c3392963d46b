import { useEffect, useRef } from 'react'
import type { Withdrawal } from '#application/ports/withdrawals.ts'
import { inTime } from '#messages/moments.ts'
import { WITHDRAWAL_REFUSALS, refundedMessage } from '#messages/refund-messages.ts'
import { ButtonLink } from '../components/button.tsx'
import css from './withdraw-page.module.css'

/** Confirms that a statement was received, when, and what follows from it. The same is sent by email (withdrawal 1). */
export function WithdrawalReceipt({ receipt }: { readonly receipt: Withdrawal }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { orderId, statedAt, email, parts } = receipt

  return (
    <section className={css['order']}>
      <h2 ref={heading} tabIndex={-1}>
        We have received your withdrawal
      </h2>
      <p>
        Received on {inTime(statedAt)}. We’ve emailed a receipt to <strong>{email}</strong>.
      </p>
      <p className={css['number']}>{orderId}</p>
      <Outcome parts={parts} />
      <div className={css['actions']}>
        <ButtonLink to={`/checkout/complete?order=${orderId}`}>View order</ButtonLink>
      </div>
    </section>
  )
}

/** The refund for each part, or why there is none. */
export function Outcome({ parts }: Pick<Withdrawal, 'parts'>) {
  return (
    <ul className={css['list']}>
      {parts.map(({ kind, position, name, refusal, ...given }) => (
        <li key={`${kind}-${position}`}>
          {name}:{' '}
          {refusal === null
            ? `we’ll refund ${refundedMessage(given)}.`
            : WITHDRAWAL_REFUSALS[refusal]}
        </li>
      ))}
    </ul>
  )
}
