import { observer } from 'mobx-react-lite'
import { useEffect, useState, type SubmitEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { PricedPlan } from '#application/ports/price-book.ts'
import type { PurchaseQuote } from '#application/ports/purchases.ts'
import { inUsd } from '#domain/shared/money.ts'
import { MAX_SEATS } from '#domain/subscription/seats.ts'
import type { UserError } from '#messages/user-error.ts'
import { returnUrlIn } from '../checkout/return-url.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { inDays } from '#messages/durations.ts'
import { FactTable } from '../components/fact-table.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { Link } from '../components/link.tsx'
import { TextField } from '../components/text-field.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import css from '../account/account-form.module.css'

interface AddSeatsProps {
  readonly plan: PricedPlan
  readonly onClose: () => void
}

/** The number of seats to add, and what they cost now and later, before anything is paid (seats 3). */
export const AddSeatsDialog = observer(function AddSeatsDialog({ plan, onClose }: AddSeatsProps) {
  const modals = useStore('modals')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [typed, setTyped] = useState('1')
  const count = countIn(typed)
  const { quote, error } = useQuote(count, plan)

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (count === null || !quote) return
    onClose()
    void navigate(
      `/checkout/purchase?seats=${count}&license=${plan.licenseId}${returnUrlIn(pathname + search)}`,
    )
  }

  return (
    <Dialog open={modals.open === null} title="Add seats" onClose={onClose}>
      <form className={css['form']} onSubmit={send} noValidate>
        <TextField
          label="Seats to add"
          name="seats"
          inputMode="numeric"
          autoComplete="off"
          measured
          value={typed}
          error={count === null ? `Enter a whole number from 1 to ${MAX_SEATS}.` : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        {count !== null && quote && <Charge quote={quote} />}
        {count !== null && <ErrorNote error={error} />}
        <p>
          Today, you pay only for the rest of this billing period. Need more than {MAX_SEATS} seats?{' '}
          <Link to="/pricing/enterprise#contact">Talk to us</Link>.
        </p>
        <div className={css['actions']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={count === null || !quote}>
            Continue to checkout
          </Button>
        </div>
      </form>
    </Dialog>
  )
})

/** The charge today and the next one, and the credits before and after (subscription 1). */
function Charge({ quote }: { readonly quote: PurchaseQuote }) {
  const { total, nextCharge, creditsBefore, creditsAfter } = quote
  return (
    <div aria-live="polite">
      <FactTable
        caption="Charge"
        facts={[
          { name: 'Due today', value: inUsd(total), measured: true },
          nextCharge && {
            name: 'Next payment, plan and seats',
            value: `${inUsd(nextCharge.amount)} on ${inDays(nextCharge.at)}`,
          },
          { name: 'Current credits', value: creditsBefore, measured: true },
          { name: 'Credits after purchase', value: creditsAfter, measured: true },
        ]}
      />
    </div>
  )
}

/** The price of that many seats; null until the server has answered. */
function useQuote(count: number | null, { licenseId }: PricedPlan) {
  const purchases = useService('purchases')
  const { user } = useStore('session')
  const [told, setTold] = useState<{
    readonly quote: PurchaseQuote | null
    readonly error: UserError | null
  }>({ quote: null, error: null })
  useEffect(() => {
    if (count === null || !user) return
    let isNewest = true
    const asked = { wanted: { kind: 'seats', count } as const, licenseId, country: '', vatId: '' }
    void purchases.quote(user, asked).match(
      (quote) => isNewest && setTold({ quote, error: null }),
      (error) => isNewest && setTold({ quote: null, error }),
    )
    return () => {
      isNewest = false
    }
  }, [purchases, user, count, licenseId])
  return told
}

function countIn(typed: string): number | null {
  const count = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return count >= 1 && count <= MAX_SEATS ? count : null
}
