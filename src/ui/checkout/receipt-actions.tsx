import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { ChallengeAnswer } from '#application/ports/orders.ts'
import { isDelivered, type Order } from '#domain/order/order.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { ErrorMessage } from '../components/error-message.tsx'
import { FieldError } from '../components/field-error.tsx'
import type { UserError } from '#messages/user-error.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { redirectTo } from './redirect-to.ts'
import { BankQuestion } from './challenge.tsx'
import { useReturnUrl } from './return-url.ts'
import layoutCss from '../styles/layout.module.css'

/** What the buyer can do next, depending on the order's status. */
export const ReceiptActions = observer(function ReceiptActions({
  order,
}: {
  readonly order: Order
}) {
  switch (order.status) {
    case 'pending':
    case 'awaiting':
      return <UnderWay order={order} />
    case 'paid':
      return <Paid order={order} />
    case 'on-account':
      return isDelivered(order) ? <Paid order={order} /> : null
    case 'void':
      return null
    case 'declined':
    case 'cancelled':
      return <Unpaid order={order} />
  }
})

const UnderWay = observer(function UnderWay({ order }: { readonly order: Order }) {
  const { challenge } = order
  const checkout = useService('checkout')
  const { user } = useStore('session')
  const { revalidate, state } = useRevalidator()
  const stripeKey = useStore('config').payments?.stripeKey
  const [asking, setAsking] = useState(false)
  const [bankAsks, setBankAsks] = useState(false)
  const [error, setError] = useState<UserError | null>(null)
  usePolling()

  const reload = async () => {
    await revalidate()
    setAsking(false)
  }
  // Whatever the response is, reload: the order itself shows the outcome better.
  const answer = (choice: ChallengeAnswer) => {
    setAsking(true)
    setBankAsks(false)
    if (!user) return reload()
    return checkout.answerChallenge(user, order.id, choice).match(reload, reload)
  }
  /** Reloading shows that the order has ended. An error that kept it open is shown next to it. */
  const cancel = async () => {
    setAsking(true)
    setError(null)
    if (user) {
      const ended = await checkout.answerChallenge(user, order.id, 'refuse')
      if (ended.isErr() && ended.error.kind !== 'payment-declined') setError(ended.error)
    }
    return reload()
  }
  const look = () => {
    setAsking(true)
    return waitsForProvider(order) ? answer('approve') : reload()
  }

  const finish = async (waiting: string) => {
    if (waiting.startsWith('http')) return redirectTo(waiting)
    if (!stripeKey) return setBankAsks(true)
    setAsking(true)
    const choice = await askCardsBank(stripeKey, waiting)
    await (choice ? answer(choice) : reload())
  }

  return (
    <div className={layoutCss['row']}>
      {challenge !== null && (
        <Button
          kind="primary"
          busy={asking || state === 'loading'}
          onClick={() => void finish(challenge)}
        >
          {challenge.startsWith('http') ? 'Continue to PayPal' : 'Verify payment'}
        </Button>
      )}
      {bankAsks && challenge !== null && (
        <BankQuestion
          order={order}
          busy={asking}
          error={null}
          onAnswer={(choice) => void answer(choice)}
          onClose={() => setBankAsks(false)}
        />
      )}
      <Button busy={asking || state === 'loading'} onClick={() => void look()}>
        Check again
      </Button>
      {order.mayCancel === true && (
        <Button kind="quiet" busy={asking || state === 'loading'} onClick={() => void cancel()}>
          Cancel payment
        </Button>
      )}
      {error && (
        <FieldError>
          <ErrorMessage error={error} />
        </FieldError>
      )}
    </div>
  )
})

/** Null if the bank could not be reached. The provider's script is fetched only here on this page. */
async function askCardsBank(stripeKey: string, challenge: string): Promise<ChallengeAnswer | null> {
  const form = await import('./stripe-form.ts').catch(() => null)
  return form && form.askBank(stripeKey, challenge)
}

/**
 * Whether the server can ask the provider for the status. During a bank challenge it can't: only the cardholder
 * can answer.
 */
function waitsForProvider({ status, challenge, mayCancel }: Order): boolean {
  if (status !== 'awaiting') return false
  return challenge === null ? !mayCancel : challenge.startsWith('http')
}

function Paid({ order: { purchases } }: { readonly order: Order }) {
  const returnUrl = useReturnUrl()
  if (purchases.length === 0) return null
  return (
    <div className={layoutCss['row']}>
      {returnUrl && (
        <ButtonLink kind="primary" to={returnUrl}>
          Go back
        </ButtonLink>
      )}
      <ButtonLink kind={returnUrl ? 'quiet' : 'primary'} to="/account/credits">
        Your credits
      </ButtonLink>
    </div>
  )
}

const Unpaid = observer(function Unpaid({ order: { purchases } }: { readonly order: Order }) {
  const { count } = useStore('cart')
  if (purchases.length === 0 && count === 0) return null
  return (
    <div className={layoutCss['row']}>
      <ButtonLink kind="primary" to={purchases.length > 0 ? '/pricing' : '/checkout'}>
        {purchases.length > 0 ? 'Back to pricing' : 'Back to checkout'}
      </ButtonLink>
    </div>
  )
})

const SOON_MS = 3_000
const SELDOM_MS = 60_000

/** Refetches the page's data automatically: soon at first, then less and less often. */
function usePolling(): void {
  const { revalidate } = useRevalidator()
  const [looks, setLooks] = useState(0)

  useEffect(() => {
    const wait = Math.min(SOON_MS * 2 ** looks, SELDOM_MS)
    const timer = setTimeout(() => {
      setLooks((before) => before + 1)
      void revalidate()
    }, wait)
    return () => clearTimeout(timer)
  }, [looks, revalidate])
}
