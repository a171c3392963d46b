import { observer } from 'mobx-react-lite'
import { FREE_PLAN_SCHEDULED } from '#messages/purchase-text.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { remainingCreditsMessage } from '../account/remaining-credits.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { inDays } from '#messages/durations.ts'
import { useFreshCredits } from '../hooks/use-fresh-credits.ts'
import { useStore } from '../stores/stores.tsx'
import type { PurchaseQuote } from '#application/ports/purchases.ts'
import css from './checkout-page.module.css'
import type { PurchaseForm } from './purchase-form.ts'

interface ScheduleChangeFormProps {
  readonly form: PurchaseForm
  readonly quote: PurchaseQuote
  /** When the paid period ends. */
  readonly at: number
}

/** Schedules a smaller plan for the end of the paid period, at no charge until then (subscription 3). */
export const ScheduleChangeForm = observer(function ScheduleChangeForm({
  form,
  quote,
  at,
}: ScheduleChangeFormProps) {
  const { scheduleError: error, scheduledUnder, busy } = form
  const session = useStore('session')
  const modals = useStore('modals')
  const day = inDays(at)
  if (scheduledUnder === quote.licenseId) return <Waiting name={quote.name} day={day} />

  const confirm = async () => {
    const who = session.user?.id
    await form.pay()
    // Continues by itself once the same person has signed in again.
    const again = () => void (session.user?.id === who && confirm())
    if (form.scheduleError?.kind === 'signed-out') modals.askAgain(again)
  }
  return (
    <div className={css['come-in']}>
      <h2>Plan change on {day}</h2>
      <p>
        Your current plan stays active until then. Nothing is charged now, and you can undo this
        change in your account until that day.
      </p>
      {quote.price === 0 && <FreeAfterwards />}
      <ErrorNote error={error} />
      <Button kind="primary" wide busy={busy} onClick={() => void confirm()}>
        Confirm
      </Button>
    </div>
  )
})

/** Explains before the click what ending a paid plan means. */
const FreeAfterwards = observer(function FreeAfterwards() {
  const { subscription } = useFreshCredits()
  return (
    <p>
      {FREE_PLAN_SCHEDULED} {subscription && remainingCreditsMessage(subscription)}
    </p>
  )
})

function Waiting({ name, day }: { readonly name: string; readonly day: string }) {
  return (
    <output className={css['come-in']}>
      <h2>Plan change scheduled</h2>
      <p>
        {name} starts on {day}.
      </p>
      <ButtonLink wide to="/account/subscription">
        Your subscription
      </ButtonLink>
    </output>
  )
}
